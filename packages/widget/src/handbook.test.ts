import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/handbook/embedding.md'), 'utf8')
const readSourceFile = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const listMatches = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()
const findSection = (heading: string) => handbook.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

it('the handbook’s table of options is that of the code', () => {
  const type = readSourceFile('options.ts').split('export interface ChatOptions {')[1]?.split('\n}')[0] ?? ''
  const attributes = listMatches(type, /^ {2}(\w+)\??:/gm).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  expect(listMatches(findSection('Options'), /^\| `data-([a-z-]+)` \|/gm)).toEqual(attributes)
})

it('the handbook’s list of calls is that of the code', () => {
  const commands =
    readSourceFile('loader/bricks-global.ts')
      .match(/COMMANDS =\s+'([^']+)'/)?.[1]
      ?.split(' ') ?? []
  const calls = findSection('Steering it from your page').matchAll(/^\| (`Bricks\..*?) \|/gm)
  const named = [...calls].flatMap(([, cell]) => listMatches(cell ?? '', /`(?:Bricks\.)?(\w+)\(/g))
  expect(named.sort()).toEqual([...commands, 'destroy', 'mount', 'on', 'off', 'push'].sort())
})

it('the handbook’s list of events is that of the code', () => {
  const type = readSourceFile('chat-events.ts').split('export interface ChatEventFacts {')[1]?.split('\n}')[0] ?? ''
  const rows =
    findSection('Steering it from your page')
      .split('| event |')[1]
      ?.matchAll(/^\| (`.*?) \|/gm) ?? []
  const named = [...rows].flatMap(([, cell]) => listMatches(cell ?? '', /`(\w+)`/g))
  expect(named.sort()).toEqual(listMatches(type, /^ {2}(\w+):/gm))
})

it('the handbook’s list of the element’s attributes is that of the code', () => {
  const code = readSourceFile('beside/attach-chat.ts')
  const commands = listMatches(code.split('COMMANDS')[1]?.split('}')[0] ?? '', /^ {2}'?([\w-]+)'?:/gm)
  const others = listMatches(code.match(/OPTIONS = \[(.*?)\.\.\./)?.[1] ?? '', /'([\w-]+)'/g)
  const listed = findSection('An element').match(/Its attributes are (.*?);/)?.[1] ?? ''
  expect(listMatches(listed, /`([\w-]+)`/g)).toEqual([...commands, ...others].sort())
})
