import type { Token, Tokens } from 'marked'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export function plainText(token: Token): string {
  return gather(token).replaceAll(/\s+/g, ' ').trim()
}

function gather(token: Token): string {
  if (isTable(token)) {
    const rows = [token.header, ...token.rows]
    return rows.map((row) => row.map(({ tokens }) => gatherAll(tokens)).join(' ')).join(' ')
  }
  if (isList(token)) return gatherAll(token.items)
  if ('tokens' in token && token.tokens) return gatherAll(token.tokens)
  const isVerbatim = token.type === 'code' || token.type === 'codespan'
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return isVerbatim ? text : decode(text)
}

function gatherAll(tokens: readonly Token[]): string {
  return tokens.map((token) => gather(token) + (isInline(token) ? '' : ' ')).join('')
}

function isInline({ type }: Token): boolean {
  return ['text', 'strong', 'em', 'codespan', 'link', 'escape', 'del'].includes(type)
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}
