import { LIMITS } from '#wire/limits.ts'
import { MASK } from '#wire/secrets/mask.ts'

export function createLabelFromName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1)
}

export function shortenToOneLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .replace(/\p{Cs}/gu, '')
        .trimEnd()}…`
}

/**
 * Undefined unless the address is https, at most `LIMITS.cardAddress` long, without user name and password, and without
 * a masked secret.
 */
export function readHttpsAddress(text: string): URL | undefined {
  if (text.length > LIMITS.cardAddress || text.includes(MASK) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.href.length <= LIMITS.cardAddress ? url : undefined
}
