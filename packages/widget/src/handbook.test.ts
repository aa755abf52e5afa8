import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/handbook/embedding.md'), 'utf8')
const source = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const matches = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()
const section = (heading: string) => handbook.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

it('the handbook’s table of options is that of the code', () => {
  const type = source('options.ts').split('export interface ChatOptions {')[1]?.split('\n}')[0] ?? ''
  const attributes = matches(type, /^ {2}(\w+)\??:/gm).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  expect(matches(section('Options'), /^\| `data-([a-z-]+)` \|/gm)).toEqual(attributes)
})

it('the handbook’s list of calls is that of the code', () => {
  const commands =
    source('loader/bricks-global.ts')
      .match(/COMMANDS =\s+'([^']+)'/)?.[1]
      ?.split(' ') ?? []
  const calls = section('Steering it from your page').matchAll(/^\| (`Bricks\..*?) \|/gm)
  const named = [...calls].flatMap(([, cell]) => matches(cell ?? '', /`(?:Bricks\.)?(\w+)\(/g))
  expect(named.sort()).toEqual([...commands, 'destroy', 'mount', 'on', 'off', 'push'].sort())
})

it('the handbook’s list of events is that of the code', () => {
  const type = source('chat-events.ts').split('export interface ChatEventFacts {')[1]?.split('\n}')[0] ?? ''
  const rows =
    section('Steering it from your page')
      .split('| event |')[1]
      ?.matchAll(/^\| (`.*?) \|/gm) ?? []
  const named = [...rows].flatMap(([, cell]) => matches(cell ?? '', /`(\w+)`/g))
  expect(named.sort()).toEqual(matches(type, /^ {2}(\w+):/gm))
})

it('the handbook’s list of the element’s attributes is that of the code', () => {
  const code = source('beside/attach-chat.ts')
  const commands = matches(code.split('COMMANDS')[1]?.split('}')[0] ?? '', /^ {2}'?([\w-]+)'?:/gm)
  const others = matches(code.match(/OPTIONS = \[(.*?)\.\.\./)?.[1] ?? '', /'([\w-]+)'/g)
  const listed = section('An element').match(/Its attributes are (.*?);/)?.[1] ?? ''
  expect(matches(listed, /`([\w-]+)`/g)).toEqual([...commands, ...others].sort())
})
