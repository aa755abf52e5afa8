import type { Token } from 'marked'
import { hasClosedMarks } from './close-unfinished-markdown.ts'
import { createMarkdownElement, type MarkdownElement, type MarkdownNode } from './node.ts'

const LONG = 2000
/** Characters at a paragraph's end that are read again, because a mark in them may still close. */
const OPEN_END = 500

const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /gm
// A letter must follow the cut, so that the rest does not look like another kind of block.
const BETWEEN_WORDS = /\s(?=\p{L})/gu

export function findBlockCut({ type, raw }: Token): number {
  if (raw.length < LONG) return 0
  if (type === 'list') return [...raw.matchAll(ITEM)].at(-1)?.index ?? 0
  if (type === 'table') return raw.trimEnd().lastIndexOf('\n') + 1
  if (type !== 'paragraph') return 0
  const places = [...raw.slice(0, -OPEN_END).matchAll(BETWEEN_WORDS)].slice(-20).reverse()
  const place = places.find(({ index }) => hasClosedMarks(raw.slice(0, index)))
  return place ? place.index + 1 : 0
}

export function readTableHead({ type, raw }: Token): string {
  return type === 'table' ? `${raw.split('\n', 2).join('\n')}\n` : ''
}

export function createLineBreakAfter({ type }: Token, piece: string): MarkdownNode[] {
  return type === 'paragraph' && piece.endsWith('\n') ? [createMarkdownElement('br', [])] : []
}

export function joinBlockPieces(
  whole: MarkdownElement,
  gap: MarkdownNode[],
  piece?: MarkdownNode,
): MarkdownElement | undefined {
  if (typeof piece !== 'object' || piece.tag !== whole.tag) return
  const { tag, attributes } = whole
  if (tag !== 'div') return createMarkdownElement(tag, [...whole.children, ...gap, ...piece.children], attributes)
  const [head, body] = listTableParts(whole)
  const [, more] = listTableParts(piece)
  const rows = createMarkdownElement('tbody', [...body.children, ...more.children])
  return createMarkdownElement('div', [createMarkdownElement('table', [head, rows])], attributes)
}

/** `createTable` (tree.ts) makes a `div` around a table of a head and a body. */
function listTableParts({ children: [table] }: MarkdownElement): [head: MarkdownElement, body: MarkdownElement] {
  return (table as MarkdownElement).children as [MarkdownElement, MarkdownElement]
}
