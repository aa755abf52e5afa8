import type { Token } from 'marked'
import { toPlainText } from './plain-text.ts'

export function createHeadingIds(tokens: readonly Token[]): Map<Token, string> {
  const ids = new Map<Token, string>()
  const taken = new Set<string>()
  for (const token of tokens) {
    if (token.type !== 'heading') continue
    const words = toPlainText(token)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    let id = words
    for (let count = 2; taken.has(id); count++) id = `${words}-${count}`
    taken.add(id)
    ids.set(token, id)
  }
  return ids
}
