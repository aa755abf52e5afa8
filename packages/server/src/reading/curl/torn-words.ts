import { namesSecret, startsLikeServiceKey } from '@bricks/contract/wire'
import { looksLikeKey } from '#reading/requests/found-secrets.ts'
import type { CurlOption, OptionUse } from './curl-options.ts'

const TEXTS: ReadonlySet<OptionUse> = new Set<OptionUse>([
  ...(['header', 'user', 'bearer', 'cookie', 'data', 'data-raw', 'data-urlencode', 'json'] as const),
  ...(['form', 'form-string'] as const),
])
const SHORT_TEXTS: ReadonlySet<OptionUse> = new Set<OptionUse>(['url', 'header', 'user', 'bearer', 'cookie'])
/** A command inside of a value, such as `$(echo -n "$ID:$KEY" | base64)`, has options of its own. */
const SUBSTITUTION = /\$\([^()\n]{1,300}\)/g
const OPTION_INSIDE = /\s(?:-[A-Za-z]|--[a-z][a-z-]{1,40})(?=[\s=]|$)/

/**
 * Finds a word that stands outside of its option because the command lost a quotation mark. curl would call such a word
 * as a host, so a part of a secret could become a host name. If the command has an address and no option with a text,
 * ordinary words behind the address are those of the page, and do no harm.
 */
export function findTornWord(options: readonly CurlOption[]): string | undefined {
  const hasText = options.some(({ use }) => TEXTS.has(use))
  const outside = options.find(
    ({ use, value }) => use === 'word' && (hasText ? /[\p{L}\p{N}]/u.test(value) : /[:"'`{}]/.test(value)),
  )
  const torn =
    outside ??
    options.find(({ use, value, lacksValue }, at) => {
      if (TEXTS.has(use) && lacksValue) return true
      if (SHORT_TEXTS.has(use) && OPTION_INSIDE.test(value.replace(SUBSTITUTION, ''))) return true
      return use === 'header' && /^[\w-]+:$/.test(value.trim()) && isSecondAddress(options, at + 1)
    })
  return torn?.value
}

/** `-H X-Api-Key: abc.def https://...`: the key stands where curl expects an address. */
function isSecondAddress(options: readonly CurlOption[], at: number): boolean {
  const next = options[at]
  return next?.use === 'url' && !next.value.includes('://') && options.filter(({ use }) => use === 'url').length > 1
}

/** In characters. A shorter word of a sign-in occurs in many innocent words. */
const LEAST_PASSWORD = 6
const BREAKS = /[\s"'`:;,=&?/{}()<>]+/
const SIGN_INS: ReadonlySet<OptionUse> = new Set<OptionUse>(['user', 'bearer', 'cookie', 'secret'])

/**
 * Guesses the secrets of a torn command: each word that looks like a key, and each longer word with a digit in an
 * option that signs in, or in the words behind such an option.
 */
export function listTornSecrets(options: readonly CurlOption[]): string[] {
  let signsIn = false
  return options.flatMap(({ use, value }) => {
    const isAddress = use === 'url' && value.includes('://')
    if (isAddress || (use !== 'word' && use !== 'url')) signsIn = SIGN_INS.has(use) || signsInByHeader(use, value)
    const isSecret = (word: string) => {
      if (isAddress ? startsLikeServiceKey(word) : looksLikeKey(word)) return true
      return signsIn && word.length >= LEAST_PASSWORD && /\d/.test(word)
    }
    return [value, ...value.split(BREAKS)].filter(isSecret)
  })
}

function signsInByHeader(use: OptionUse, value: string): boolean {
  return use === 'header' && namesSecret(value.split(':', 1)[0] ?? '')
}
