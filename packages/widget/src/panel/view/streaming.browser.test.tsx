import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

const HALF = 50_000
const WORDS = 'word '.repeat(40)
const KINDS = {
  paragraphs: { unit: `Some **words** and \`more\`. ${WORDS}\n\n`, parts: 'p' },
  list: { unit: `- some **words** and \`more\` ${WORDS}\n`, parts: 'li' },
  table: { unit: `| ${WORDS} | **words** |\n`, parts: 'tbody tr' },
}

let source: ScriptedSource
let chat: MountedSource

const getMessageLog = () => screen.getByShadowRole('log')
const findParts = (kind: keyof typeof KINDS) => [
  ...getMessageLog().querySelectorAll(`.assistant .bubble ${KINDS[kind].parts}`),
]

beforeEach(() => {
  source = createScriptedSource({ welcome: 'Welcome' })
  const target = document.createElement('div')
  target.style.height = '500px'
  document.body.append(target)
  chat = mountSource(target, { source })
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

it.each(['paragraphs', 'list', 'table'] as const)(
  'an answer of 100 kB is drawn anew at its end alone: %s',
  async (kind) => {
    const { unit } = KINDS[kind]
    const count = Math.ceil(HALF / unit.length)
    const streamText = async (total: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 20) {
        source.yield(createTextEvent(unit.repeat(Math.min(20, count - sent))))
        await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)))
      }
      await expect.poll(() => findParts(kind).length).toBeGreaterThanOrEqual(total)
    }
    await userEvent.type(screen.getByShadowRole('textbox'), 'Much, please{Enter}')
    source.yield(START, createTextEvent(kind === 'table' ? '| a | b |\n|---|---|\n' : ''))
    await streamText(count)
    const before = findParts(kind)
    const finished = new Set(before.slice(0, -30))
    const touched: Node[] = []
    const watch = new MutationObserver((changes) => touched.push(...changes.map(({ target }) => target)))
    watch.observe(getMessageLog(), { subtree: true, childList: true, characterData: true, attributes: true })
    await streamText(count * 2)
    source.yield(DONE)
    await expect.poll(() => getMessageLog().querySelector('.actions button')).not.toBeNull()
    expect(finished.size).toBeGreaterThan(180)
    expect(touched.length).toBeGreaterThan(10)
    expect(touched.filter((node) => [...finished].some((part) => part.contains(node)))).toEqual([])
    expect(before.slice(0, -30).every((part) => part.isConnected)).toBe(true)
  },
)
