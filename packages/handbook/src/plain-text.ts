import type { Token, Tokens } from 'marked'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export function toPlainText(token: Token): string {
  return collectText(token).replaceAll(/\s+/g, ' ').trim()
}

function collectText(token: Token): string {
  if (isTable(token)) {
    const rows = [token.header, ...token.rows]
    return rows.map((row) => row.map(({ tokens }) => collectTexts(tokens)).join(' ')).join(' ')
  }
  if (isList(token)) return collectTexts(token.items)
  if ('tokens' in token && token.tokens) return collectTexts(token.tokens)
  const isVerbatim = token.type === 'code' || token.type === 'codespan'
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return isVerbatim ? text : decodeEntities(text)
}

function collectTexts(tokens: readonly Token[]): string {
  return tokens.map((token) => collectText(token) + (isInline(token) ? '' : ' ')).join('')
}

function isInline({ type }: Token): boolean {
  return ['text', 'strong', 'em', 'codespan', 'link', 'escape', 'del'].includes(type)
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}
