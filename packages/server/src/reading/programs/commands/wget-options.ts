import type { CurlOption, OptionUse } from '#reading/curl/curl-options.ts'
import { beginsAsAddress } from '#reading/programs/begins-as-address.ts'

const USES: Readonly<Record<string, OptionUse>> = {
  method: 'method',
  header: 'header',
  'post-data': 'data-raw',
  'body-data': 'data-raw',
  'post-file': 'data',
  'body-file': 'data',
  'user-agent': 'agent',
  referer: 'referer',
  certificate: 'certificate',
}
const SHORT: Readonly<Record<string, string>> = { U: 'user-agent' }
const SHORT_WITH_VALUE = 'OoaPtTwQeiBIADRXlU'
const LONG_WITH_VALUE =
  /^(?:output-(?:document|file)|append-output|directory-prefix|tries|(?:read-|connect-|dns-)?timeout|wait(?:retry)?|quota|execute|input-file|base|accept|reject|domains|include-directories|exclude-directories|level|save-cookies|load-cookies|ca-certificate|ca-directory|private-key|limit-rate|max-redirect|progress|secure-protocol|bind-address|proxy-user|proxy-password|ciphers|compression)$/

const LOGIN = /^(?:http-)?(?:user|password)$/
const SKIPPED = 'skipped'

/**
 * Gives the options of curl that mean the same as a command of wget. Undefined if the words are no command, such as
 * those of a sentence.
 */
export function readWgetOptions(words: readonly string[]): CurlOption[] | undefined {
  const options: CurlOption[] = []
  const login: { user?: string; password: string } = { password: '' }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const option = readOption(word)
    if (option === undefined) {
      if (word === '' || word.startsWith('-')) continue
      if (!beginsAsAddress(word)) return undefined
      options.push({ use: 'url', value: word })
      continue
    }
    const { name } = option
    const value = option.value ?? (takesValue(name) ? (words[++at] ?? '') : '')
    if (LOGIN.test(name)) login[name.endsWith('user') ? 'user' : 'password'] = value
    else if (name === 'no-check-certificate') options.push({ use: 'insecure', value: '' })
    else if (Object.hasOwn(USES, name)) options.push({ use: USES[name] ?? 'skip', value: toData(name, value) })
  }
  if (login.user !== undefined) options.push({ use: 'user', value: `${login.user}:${login.password}` })
  return options
}

/** Undefined for a word that is no option, and for switches without a value. */
function readOption(word: string): { name: string; value: string | undefined } | undefined {
  const [, long, , given] = /^--([a-z][\w-]{0,60})(=(.*))?$/s.exec(word) ?? []
  if (long !== undefined) return { name: long, value: given }
  const short = /^-[A-Za-z]/.test(word) ? findValueLetter(word) : undefined
  return short && { name: SHORT[short.letter] ?? SKIPPED, value: short.value }
}

function takesValue(name: string): boolean {
  return name === SKIPPED || LONG_WITH_VALUE.test(name) || LOGIN.test(name) || Object.hasOwn(USES, name)
}

/** curl marks the name of a file by `@`. */
function toData(name: string, value: string): string {
  return name.endsWith('-file') ? `@${value}` : value
}

/** Switches may be joined, as in `-qO-`. */
function findValueLetter(word: string): { letter: string; value: string | undefined } | undefined {
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? ''
    if (SHORT_WITH_VALUE.includes(letter)) return { letter, value: word.slice(at + 1) || undefined }
  }
  return undefined
}
