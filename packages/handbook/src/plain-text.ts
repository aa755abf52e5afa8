import type { Token, Tokens } from 'marked'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export function toPlainText(token: Token): string {
  return gatherText(token).replaceAll(/\s+/g, ' ').trim()
}

function gatherText(token: Token): string {
  if (isTable(token)) {
    const rows = [token.header, ...token.rows]
    return rows.map((row) => row.map(({ tokens }) => gatherTexts(tokens)).join(' ')).join(' ')
  }
  if (isList(token)) return gatherTexts(token.items)
  if ('tokens' in token && token.tokens) return gatherTexts(token.tokens)
  const isVerbatim = token.type === 'code' || token.type === 'codespan'
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return isVerbatim ? text : decodeEntities(text)
}

function gatherTexts(tokens: readonly Token[]): string {
  return tokens.map((token) => gatherText(token) + (isInline(token) ? '' : ' ')).join('')
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
