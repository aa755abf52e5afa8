import { Lexer } from 'marked'
import { afterEach, expect, it, vi } from 'vitest'
import { createStreamedMarkdownReader } from './block-reader.ts'
import { closeUnfinishedMarkdown } from './close-unfinished-markdown.ts'
import type { MarkdownElement, MarkdownNode } from './node.ts'

const ANSWER = `Hello **bold words** and *slanted* with \`code here\` and [a link](https://docs.example/a/b) end.

- one **x**
- two \`y\`
  more

1. first
2. second

| Name | Price |
|------|------:|
| Tea | **3** |
| Milk | 4 |

\`\`\`js
const doubled = price + 2
\`\`\`

## Title
Done ***both*** __under__ ~~gone~~ snake_case_name 2 x 3. A [second](https://docs.example) one!`

const STRAY = /[*`~[\]|]|(^|\n)[-#]/
const LONG = {
  list: '- item **bold** text\n',
  table: '| a | b **c** |\n',
  paragraph: 'words **bold** [l](https://a.b) ',
}
const HEADS: Record<string, string> = { table: '| a | b |\n|---|---|\n' }

function joinNodeText(node: MarkdownNode): string {
  return typeof node === 'string' ? node : node.children.map(joinNodeText).join('')
}

function sketchNode(node: MarkdownNode): string {
  return typeof node === 'string' ? node : `<${node.tag}>${node.children.map(sketchNode).join('')}</>`
}

function readGrowingText(text: string, step: number, look: (nodes: MarkdownNode[]) => void): void {
  const read = createStreamedMarkdownReader()
  for (let end = step; end < text.length; end += step) look(read(text.slice(0, end), false))
  look(read(text, true))
}

afterEach(() => vi.restoreAllMocks())

it('a text that is still growing shows no mark whose other half has not come, and takes nothing back', () => {
  let before = ''
  readGrowingText(ANSWER, 1, (nodes) => {
    const shown = nodes.map(joinNodeText).join('\n')
    expect(shown).not.toMatch(STRAY)
    expect(shown.replace(/\s/g, '')).toContain(before)
    before = shown.replace(/\s/g, '')
  })
  expect(before).toMatch(/one!$/)
})

it.each([
  ['It is **out for', 'It is **out for**'],
  ['It is **out** for *', 'It is **out** for'],
  ['a **b *c', 'a **b *c***'],
  ['run `npm i', 'run `npm i`'],
  ['`**` is', '`**` is'],
  ['see [the docs](https://docs.exa', 'see the docs'],
  ['see [the do', 'see the do'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['snake_case', 'snake_case'],
  ['See https://a.example/Mercury_(planet) for', 'See https://a.example/Mercury_(planet) for'],
  ['see [it](https://a.example/Mercury_(pla', 'see it'],
  ['see [it](https://a.example/Mercury_(planet)', 'see it'],
  ['see [it](https://a.example/Mercury_(planet)) or', 'see [it](https://a.example/Mercury_(planet)) or'],
  ['| a |\n|-|\n| one<b', '| a |\n|-|\n| one'],
  ['costs 5\\', 'costs 5'],
  ['if a < b', 'if a < b'],
  ['Title\n--', 'Title'],
  ['- one\n- **tw', '- one\n- **tw**'],
  ['| a | b', '| a | b|\n|-|-|'],
  ['| a | b |\n|--', '| a | b|\n|-|-|'],
  ['```js\nconst a = **', '```js\nconst a = **'],
  ['```js\na\n``', '```js\na'],
])('a text that is still growing is read as it will most likely go on: %j', (text, expected) => {
  expect(closeUnfinishedMarkdown(text)).toBe(expected)
})

it('a long row of marks takes a time that grows as its length does', () => {
  const measureReadingTime = (length: number) => {
    const text = `${'*_'.repeat(length / 2)} x`
    const times = Array.from({ length: 9 }, () => {
      const start = process.cpuUsage()
      closeUnfinishedMarkdown(text)
      const { user } = process.cpuUsage(start)
      return user
    })
    return times.sort((one, other) => one - other)[4] ?? 0
  }
  measureReadingTime(8_000)
  expect(measureReadingTime(64_000)).toBeLessThan(measureReadingTime(8_000) * 8 * 4 + 100_000)
})

const createLongText = (kind: keyof typeof LONG) =>
  (HEADS[kind] ?? '') + LONG[kind].repeat(Math.ceil(100_000 / LONG[kind].length))

it.each(['list', 'table', 'paragraph'] as const)(
  'a long block of 100 kB, a %s, is never read again but for its end',
  (kind) => {
    const read = vi.spyOn(Lexer.prototype, 'lex')
    readGrowingText(createLongText(kind), 500, () => {})
    expect(read.mock.calls.length).toBeGreaterThan(200)
    expect(Math.max(...read.mock.calls.map(([text]) => text.length))).toBeLessThan(4000)
  },
)

it.each(['list', 'table', 'paragraph'] as const)('a long block says the same, grown or whole: %s', (kind) => {
  const text = createLongText(kind)
  let grown: MarkdownNode[] = []
  readGrowingText(text, 700, (nodes) => {
    grown = nodes
  })
  expect(grown.map(sketchNode).join('')).toBe(createStreamedMarkdownReader()(text, true).map(sketchNode).join(''))
})

it('a long block keeps its parts as they are', () => {
  const listItems = (nodes: MarkdownNode[]) => (nodes[0] as MarkdownElement).children
  const text = createLongText('list')
  const read = createStreamedMarkdownReader()
  for (let end = 500; end < 50_000; end += 500) read(text.slice(0, end), false)
  const half = listItems(read(text.slice(0, 50_000), false)).slice(0, 2000)
  expect(half).toHaveLength(2000)
  expect(
    listItems(read(text, true))
      .slice(0, 2000)
      .every((item, at) => item === half[at]),
  ).toBe(true)
})

it('a long block ends where another begins', () => {
  const list = createLongText('list').slice(0, 5000 - (5000 % LONG.list.length))
  const read = createStreamedMarkdownReader()
  for (let end = 500; end < list.length; end += 500) read(list.slice(0, end), false)
  const nodes = read(`${list}\nAnd **so** on.\n\n- new`, true) as MarkdownElement[]
  expect(nodes.map(({ tag }) => tag)).toEqual(['ul', 'p', 'ul'])
})
