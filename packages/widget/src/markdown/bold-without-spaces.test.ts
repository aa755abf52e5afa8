import { expect, it } from 'vitest'
import { createStreamedMarkdownReader } from './block-reader.ts'
import type { MarkdownNode } from './node.ts'

const readWhole = (text: string) => createStreamedMarkdownReader()(text, true)

function joinNodeTexts(nodes: MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : joinNodeTexts(node.children))).join('')
}

it.each([
  ['中文**加粗**中文', '加粗'],
  ['中文**「引用」**は重要', '「引用」'],
  ['**注意：**请', '注意：'],
  ['这是**“重点”**内容', '“重点”'],
  ['**bold.**中文', 'bold.'],
  ['한국어**(강조)**입니다', '(강조)'],
  ['价格**（含税）**。', '（含税）'],
  ['**「引用」**abc', '「引用」'],
  ['使う**`npm i`**は', 'npm i'],
  ['**好 👍**go', '好 👍'],
])('what is marked as bold in a text without spaces is bold: %s', (text, bold) => {
  const [paragraph] = readWhole(text) as Exclude<MarkdownNode, string>[]
  const strong = paragraph?.children.filter((node) => typeof node !== 'string' && node.tag === 'strong') ?? []
  expect(strong.map((node) => joinNodeTexts([node]))).toEqual([bold])
  expect(joinNodeTexts(readWhole(text))).toBe(text.replace(/[*`]/g, ''))
})

it.each(['a**「x」**b', '料金*1、*2', '（*1）と（*2）', 'ファイル*.txtと*.md', '2 * 3 和 4 * 5', '中 ** 文 ** 中'])(
  'other stars stay as they are: %s',
  (text) => {
    expect(joinNodeTexts(readWhole(text))).toBe(text)
  },
)
