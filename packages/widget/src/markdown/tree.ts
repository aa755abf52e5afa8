import type { MarkedToken, Token, Tokens } from 'marked'
import { link } from './link.ts'
import { element, type MarkdownNode } from './node.ts'

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const DEEPEST = 24

/** HTML in the text stays text. */
export function toTree(tokens: Token[] = [], depth = 0): MarkdownNode[] {
  if (depth > DEEPEST) return [tokens.map(({ raw }) => raw).join('')]
  return tokens.flatMap((token) => convert(token as MarkedToken, depth + 1))
}

function convert(token: MarkedToken, depth: number): MarkdownNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [element(HEADINGS[Math.min(token.depth, HEADINGS.length) - 1] ?? 'h6', toTree(token.tokens, depth))]
    case 'code':
      return [element('pre', [element('code', [token.text])])]
    case 'codespan':
      return [element('code', [token.text])]
    case 'list':
      return [list(token, depth)]
    case 'checkbox':
      return [token.checked ? '☑ ' : '☐ ']
    case 'table':
      return [table(token, depth)]
    case 'paragraph':
      return [element('p', toTree(token.tokens, depth))]
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return [element(token.type, toTree(token.tokens, depth))]
    case 'hr':
    case 'br':
      return [element(token.type, [])]
    case 'link':
      return link(token.href, toTree(token.tokens, depth))
    case 'image':
      return link(token.href, [token.text || token.href])
    case 'text':
      return 'tokens' in token && token.tokens ? toTree(token.tokens, depth) : [decodeEntities(token.text)]
    case 'escape':
      return [token.text]
    default:
      return [token.raw]
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): MarkdownNode {
  const children = items.map((item) => element('li', toTree(item.tokens, depth)))
  return ordered ? element('ol', children, { start: Number(start) }) : element('ul', children)
}

function table({ header, rows }: Tokens.Table, depth: number): MarkdownNode {
  const cell = ({ header, align, tokens }: Tokens.TableCell) => {
    const side = align === 'center' || align === 'right' ? { class: align } : {}
    return element(header ? 'th' : 'td', toTree(tokens, depth), side)
  }
  const row = (cells: Tokens.TableCell[]) => element('tr', cells.map(cell))
  const inner = element('table', [element('thead', [row(header)]), element('tbody', rows.map(row))])
  return element('div', [inner], { class: 'table' })
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
