import type { MarkedToken, Token, Tokens } from 'marked'
import { createLink } from './link.ts'
import { createMarkdownElement, type MarkdownNode } from './node.ts'

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const DEEPEST = 24

const SHORT = 24

/** HTML in the text stays text, except for a line break, which a table's cell cannot have otherwise. */
export function buildMarkdownTree(tokens: Token[] = [], site?: string, depth = 0): MarkdownNode[] {
  if (depth > DEEPEST) return [tokens.map(({ raw }) => raw).join('')]
  const buildTreeInside = (inside?: Token[]) => buildMarkdownTree(inside, site, depth + 1)
  return tokens.flatMap((token) => convertMarkdownToken(token as MarkedToken, buildTreeInside, site))
}

type Inner = (tokens?: Token[]) => MarkdownNode[]

function convertMarkdownToken(token: MarkedToken, inner: Inner, site?: string): MarkdownNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [createMarkdownElement(`h${Math.min(token.depth + 2, 6)}` as 'h6', inner(token.tokens))]
    case 'code':
      return [createMarkdownElement('pre', [createMarkdownElement('code', [token.text])])]
    case 'codespan':
      return [createMarkdownElement('code', [token.text])]
    case 'list':
      return [createList(token, inner)]
    case 'checkbox':
      return [token.checked ? '☑ ' : '☐ ']
    case 'table':
      return [createTable(token, inner)]
    case 'paragraph':
      return [createMarkdownElement('p', inner(token.tokens))]
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
    case 'hr':
    case 'br':
      return [createMarkdownElement(token.type, inner((token as { tokens?: Token[] }).tokens))]
    case 'link':
      return createLink(decodeEntities(token.href), inner(token.tokens), site)
    case 'image':
      return createLink(decodeEntities(token.href), [decodeEntities(token.text || token.href)], site)
    case 'text':
      return 'tokens' in token && token.tokens ? inner(token.tokens) : [decodeEntities(token.text)]
    case 'escape':
      return [token.text]
    default:
      return [/^<br\W*>$/i.test(token.raw) ? createMarkdownElement('br', []) : token.raw]
  }
}

function createList({ ordered, start, items }: Tokens.List, inner: Inner): MarkdownNode {
  const children = items.map((item) => createMarkdownElement('li', inner(item.tokens)))
  return createMarkdownElement(ordered ? 'ol' : 'ul', children, ordered ? { start: start as number } : {})
}

function createTable({ header, rows }: Tokens.Table, inner: Inner): MarkdownNode {
  const createCell = ({ header, align, text, tokens }: Tokens.TableCell) => {
    const kinds: string[] = align && align !== 'left' ? [align] : []
    if (text.length < SHORT) kinds.push('short')
    return createMarkdownElement(header ? 'th' : 'td', inner(tokens), kinds.length ? { class: kinds.join(' ') } : {})
  }
  const createRow = (cells: Tokens.TableCell[]) => createMarkdownElement('tr', cells.map(createCell))
  const whole = createMarkdownElement('table', [
    createMarkdownElement('thead', [createRow(header)]),
    createMarkdownElement('tbody', rows.map(createRow)),
  ])
  return createMarkdownElement('div', [whole], { class: 'table' })
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = Number(decimal ?? `0x${hex}`)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
