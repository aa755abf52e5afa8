export type TextPart = { text: string; name?: undefined } | { name: string; text: string }

/** The place of a text decides which forms in it count as a placeholder: a `<b>` in a message does not. */
export type PlaceholderPlace = 'address' | 'segment' | 'query' | 'value'

const EVERYWHERE = /\{\{\s?([^{}\n]{1,80}?)\s?\}\}|\$\{([\w.]{1,60})\}|\$([A-Z][A-Z0-9_]{1,60})\b|\$\([^()\n]{1,300}\)/
const BRACES = /(?<![{$])\{([\p{L}_$][\p{L}\p{M}\w.$ -]{0,60})\}(?!\})/u
/**
 * In a query, braces may stand beside other text, but not as in `comments{message}` and `*[a == 1]{title}`, which name
 * the fields of an answer.
 */
const APART = new RegExp(`(?<![\\w\\])])${BRACES.source}(?!\\w)`, 'u')
const WHOLE = [
  /^\{([\p{L}_$][\p{L}\p{M}\w.$ -]{0,60})\}$/u,
  /^<\/?([\p{L}_][\p{L}\p{M}\w .:'-]{0,60})>$/u,
  /^\[([A-Za-z_][\w -]{0,60})\]$/,
  /^\$([A-Za-z_]\w{0,59})$/,
  /^%([A-Za-z_]\w{0,60})%$/,
  /^_*((?:YOUR|MY|INSERT|ENTER|REPLACE)[_-][A-Z0-9_-]{2,60})$/,
  /^((?:your|my|insert|replace)[_-][A-Za-z0-9_-]{2,60})$/,
  /^((?:your|my)[A-Z][A-Za-z0-9]{2,60})$/,
] as const
const SEGMENT = [
  ...WHOLE,
  /^:([\p{L}_][\p{L}\p{M}\w]{0,60})$/u,
  /^([A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}|[A-Z]{3,30})$/,
] as const

export function splitPlaceholders(text: string, place: PlaceholderPlace): TextPart[] {
  const whole = place === 'address' ? undefined : findWholePlaceholder(text.trim(), place)
  if (whole !== undefined) return [{ name: whole, text: text.trim() }]
  if (!/[{$]/.test(text)) return text === '' ? [] : [{ text }]
  const braces = place === 'value' ? [] : [place === 'query' ? APART : BRACES]
  const pattern = new RegExp([EVERYWHERE, ...braces].map(({ source }) => source).join('|'), 'gu')
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ name: match.slice(1).find((name) => name !== undefined) ?? 'value', text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

export function isPlaceholder(text: string): boolean {
  const [first, ...rest] = splitPlaceholders(text, 'value')
  return rest.length === 0 && first?.name !== undefined
}

/** True if some of a secret is still to be entered: `sk_test_...`, `Bearer $TOKEN`, `xxxx`. */
export function isUnknownSecret(text: string): boolean {
  const plain = text.trim()
  return (
    plain === '' ||
    (plain.startsWith('<') && plain.endsWith('>')) ||
    isPlaceholder(plain) ||
    splitPlaceholders(plain, 'address').some(({ name }) => name !== undefined) ||
    /^[A-Z]{2,30}(?:_[A-Z]{1,30}){0,5}_(?:KEY|TOKEN|SECRET)$|^SOME_[A-Z]{3,9}_VALUE$|^[Yy]our(?:[A-Z][a-z]{1,20}){1,5}$/.test(
      plain,
    ) ||
    /\.\.\.|…|•|^[xX*.-]{3,}$|[xX*]{4,}|^<[^>]*>$|\[(?:your|my|insert|enter)[^[\]]{1,60}\]$/i.test(plain) ||
    /^(?:your|my)[ _-]|^sign[ _-]?up[ _-]|(?:api|access|secret|auth)[ _-]?(?:key|token)[ _-]?(?:(?:paste|goes)?[ _-]?here)?$|_HERE$|^(?:consumer|client|app)[_-](?:key|secret)$|^(?:server|account|access|user|private|public) (?:token|key|secret)$|^(?:token|secret|password|credentials?|apikey|key|changeme|todo)$/i.test(
      plain,
    )
  )
}

function findWholePlaceholder(text: string, place: PlaceholderPlace): string | undefined {
  if (text.length > 90) return undefined
  for (const pattern of place === 'segment' ? SEGMENT : WHOLE) {
    const name = pattern.exec(text)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}
