import type { Token } from 'marked'
import { isFinished } from './finish-tail.ts'
import { element, type MarkdownElement, type MarkdownNode } from './node.ts'

/** From this length on, a block that still grows is read in pieces. */
const LONG = 2000
/** So much of a paragraph's end stays open: a mark in it may still close. */
const OPEN_END = 500

const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /gm
// What follows must not look like the start of something else.
const BETWEEN_WORDS = /\s(?=\p{L})/gu

/** Where a long block can be parted, so that what comes before will not change; 0 where it cannot. */
export function findCut({ type, raw }: Token): number {
  if (raw.length < LONG) return 0
  // Items that are not indented; other lists are read whole.
  if (type === 'list') return [...raw.matchAll(ITEM)].at(-1)?.index ?? 0
  if (type === 'table') return raw.trimEnd().lastIndexOf('\n') + 1
  if (type !== 'paragraph') return 0
  const places = [...raw.slice(0, -OPEN_END).matchAll(BETWEEN_WORDS)].slice(-20).reverse()
  const place = places.find(({ index }) => isFinished(raw.slice(0, index)))
  return place ? place.index + 1 : 0
}

/** What must stand before the rest of a parted block, so that it is read as what it is: a table's head. */
export function headOf({ type, raw }: Token): string {
  return type === 'table' ? `${raw.split('\n', 2).join('\n')}\n` : ''
}

/** What stands between this piece of a parted block and the next. */
export function gapAfter({ type }: Token, piece: string): MarkdownNode[] {
  return type === 'paragraph' && piece.endsWith('\n') ? [element('br', [])] : []
}

/** Puts the next piece of a parted block to those before it; undefined where it is no such piece. */
export function join(whole: MarkdownElement, gap: MarkdownNode[], piece?: MarkdownNode): MarkdownElement | undefined {
  if (piece === undefined || typeof piece === 'string' || piece.tag !== whole.tag) return
  const { tag, attributes } = whole
  if (tag !== 'div') return element(tag, [...whole.children, ...gap, ...piece.children], attributes)
  const { head, rows } = partsOf(whole)
  const body = element('tbody', [...rows, ...partsOf(piece).rows])
  return element('div', [element('table', [...head, body])], attributes)
}

// A table stands in a box of its own, so that it can scroll.
function partsOf(box: MarkdownElement): { head: MarkdownElement[]; rows: MarkdownNode[] } {
  const [head, body] = elementsIn(elementsIn(box)[0])
  return { head: head ? [head] : [], rows: body?.children ?? [] }
}

function elementsIn(parent?: MarkdownElement): MarkdownElement[] {
  return parent?.children.filter((child) => typeof child !== 'string') ?? []
}
