import type { SecretMark } from './find-secrets-in-text.ts'
import { isInWordList, namesSecret } from './secret-names.ts'
import { LEAST_WORD, looksLikeRandomWord, startsLikeServiceKey } from './secret-values.ts'

/**
 * In addresses of Slack, Discord, Telegram, Zapier and others the path parts after one of these words may be secret.
 */
const HOOKS = ' hook hooks webhook webhooks webhookb2 services catch key token secret bot '
const BREAKS = '/?#;,:@!&=.~'

/** `address` has no scheme. The places of the marks are positions in `address`. */
export function findSecretsInAddress(address: string): SecretMark[] {
  const { host, path, pairs } = splitAddress(address)
  const at = address.slice(host.start, host.end).lastIndexOf('@')
  const user = at > 0 ? [{ start: host.start, end: host.start + at }] : []
  return [
    ...user,
    ...findSecretsInHost(address, host, at + 1),
    ...findSecretsInPath(address, path),
    ...pairs.filter(isSecretPair),
  ].map(({ start, end }) => ({ start, end }))
}

/** Empties the secret values in the query, and also the values of `others`, which are names in lower case. */
export function clearSecretsInQuery(address: string, others: string[] = []): { address: string; names: string[] } {
  const names: string[] = []
  let emptied = ''
  let from = 0
  for (const pair of splitAddress(address).pairs) {
    if (pair.name === '') continue
    if (!isSecretPair(pair) && !others.includes(pair.name.toLowerCase())) continue
    names.push(pair.name)
    emptied += address.slice(from, pair.start)
    from = pair.end
  }
  return { address: emptied + address.slice(from), names }
}

interface Pair extends SecretMark {
  name: string
  value: string
}

function isSecretPair({ name, value }: Pair): boolean {
  // The model fills in a `{placeholder}`, so it is no secret.
  if (value === '' || (value.startsWith('{') && value.endsWith('}'))) return false
  const plain = decodeOrKeep(value)
  return namesSecret(decodeOrKeep(name)) || startsLikeServiceKey(plain) || looksLikeRandomWord(plain, LEAST_WORD.text)
}

function splitAddress(address: string) {
  const query = indexOfAny(address, '?#')
  const slash = Math.min(indexOfAny(address, '/'), query)
  const host = { start: 0, end: slash }
  const path = { start: slash, end: query }
  const pairs: Pair[] = []
  let from = query + 1
  while (from < address.length) {
    const end = indexOfAny(address, '&;#?', from)
    const equals = address.slice(from, end).indexOf('=')
    const start = equals < 0 ? from : from + equals + 1
    pairs.push({
      start,
      end,
      name: equals < 0 ? '' : address.slice(from, from + equals),
      value: address.slice(start, end),
    })
    from = end + 1
  }
  return { host, path, pairs }
}

function findSecretsInHost(address: string, { end }: SecretMark, from: number): SecretMark[] {
  return splitAtBreaks(address, from, end, '.:').filter(({ start, end: stop }) =>
    looksLikeRandomWord(address.slice(start, stop), 12),
  )
}

function findSecretsInPath(address: string, path: SecretMark): SecretMark[] {
  let isBehindHook = false
  let name = ''
  return splitAtBreaks(address, path.start, path.end, BREAKS).filter(({ start, end }) => {
    const part = decodeOrKeep(address.slice(start, end))
    if (part === '' || part.startsWith('{')) return false
    const isValue = address[start - 1] === '=' && namesSecret(name)
    name = part
    const isMarked =
      isValue ||
      startsLikeServiceKey(part) ||
      looksLikeRandomWord(part, LEAST_WORD.path) ||
      (isBehindHook && looksGenerated(part))
    isBehindHook ||= isInWordList(HOOKS, part.toLowerCase()) || isTelegramBotInPath(part)
    return isMarked
  })
}

/**
 * Whether a service seems to have generated the path part: letters with digits, a long number, capitals, or a long word
 * of both cases. A date does not count.
 */
function looksGenerated(part: string): boolean {
  const digits = [...part].filter((character) => character >= '0' && character <= '9').length
  const isUpper = part === part.toUpperCase()
  const isLower = part === part.toLowerCase()
  if (isUpper && isLower) return digits >= 9
  return part.length >= 6 && (digits > 0 || isUpper || (!isLower && part.length >= 16))
}

function isTelegramBotInPath(part: string): boolean {
  return part.startsWith('bot') && part.length >= 9 && [...part.slice(3)].every((each) => each >= '0' && each <= '9')
}

function splitAtBreaks(text: string, from: number, to: number, breaks: string): SecretMark[] {
  const parts: SecretMark[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(to, indexOfAny(text, breaks, start))
    if (end > start) parts.push({ start, end })
    start = end + 1
  }
  return parts
}

export function indexOfAny(text: string, characters: string, from = 0): number {
  for (let at = from; at < text.length; at++) if (characters.includes(text[at] ?? '')) return at
  return text.length
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
