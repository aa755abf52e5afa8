import type { CurlOption } from '#reading/curl/curl-options.ts'
import { beginsAsAddress } from '#reading/programs/begins-as-address.ts'
import { encodeFormText } from '#reading/values/form-text.ts'
import { buildHttpieItems, type HttpieItem, readHttpieItem } from './httpie-items.ts'

const METHOD = /^(?:[A-Z]{3,10}|get|post|put|patch|delete|head|options)$/
const WITH_VALUE =
  /^--(?:auth|auth-type|raw|timeout|output|print|session|session-read-only|pretty|style|verify|proxy|cert|cert-key|ssl|max-redirects|max-headers|default-scheme|boundary|format-options|response-charset|response-mime|ciphers|path-as-is)$/
const SHORT_WITH_VALUE = 'aAopPs'

/**
 * Gives the options of curl that mean the same as a command of HTTPie. Undefined if the words are no command, such as
 * those of a sentence.
 */
export function readHttpieOptions(
  program: string,
  words: readonly string[],
  input: string | undefined,
): CurlOption[] | undefined {
  const { plain, flags } = readFlags(words, input)
  const method = METHOD.test(plain[0] ?? '') ? plain.shift() : undefined
  const [address = '', ...rest] = plain
  const url = readAddress(address, program)
  const items = rest.map(readHttpieItem)
  // Each word behind the address must be an item: a name, a sign that says what it is, and a value.
  if (url === undefined || items.includes(undefined)) return undefined
  const options = buildOptions(
    items.flatMap((item) => item ?? []),
    flags,
  )
  options.push(...buildLogin(flags))
  if (flags.hasCertificate) options.push({ use: 'certificate', value: '' })
  if (flags.isInsecure) options.push({ use: 'insecure', value: '' })
  if (method !== undefined) options.push({ use: 'method', value: method })
  return [{ use: 'url', value: url }, ...options]
}

interface Flags {
  isForm: boolean
  isMultipart: boolean
  raw: string | undefined
  login: string
  kind: string
  hasCertificate: boolean
  isInsecure: boolean
}

function readFlags(words: readonly string[], input: string | undefined): { plain: string[]; flags: Flags } {
  const plain: string[] = []
  const flags: Flags = {
    isForm: false,
    isMultipart: false,
    raw: input,
    login: '',
    kind: 'basic',
    hasCertificate: false,
    isInsecure: false,
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!/^--?[A-Za-z]/.test(word)) {
      plain.push(word)
      continue
    }
    const { name, value, takesNext } = readFlag(word)
    noteFlag(flags, name, takesNext ? (words[++at] ?? '') : value)
  }
  return { plain, flags }
}

function noteFlag(flags: Flags, name: string, text: string): void {
  if (name === '--form' || name === '-f') flags.isForm = true
  else if (name === '--multipart') flags.isMultipart = true
  else if (name === '--raw') flags.raw = text
  else if (name === '--auth' || name === '-a') flags.login = text
  else if (name === '--auth-type' || name === '-A') flags.kind = text.toLowerCase()
  else if (name === '--cert') flags.hasCertificate = true
  else if (name === '--verify' && /^(?:no|false)$/.test(text)) flags.isInsecure = true
}

function buildLogin({ login, kind }: Flags): CurlOption[] {
  const options: CurlOption[] = []
  if (login !== '') options.push({ use: kind === 'bearer' ? 'bearer' : 'user', value: login })
  if (!/^(?:basic|bearer)$/.test(kind))
    options.push({ use: 'sign-in', value: kind.replace(/[^\w.-]/g, '').slice(0, 30) })
  return options
}

function readFlag(word: string): { name: string; value: string; takesNext: boolean } {
  if (word.startsWith('--')) {
    const equals = word.indexOf('=')
    const name = equals < 0 ? word : word.slice(0, equals)
    return { name, value: equals < 0 ? '' : word.slice(equals + 1), takesNext: equals < 0 && WITH_VALUE.test(name) }
  }
  const at = [...word].findIndex((letter, position) => position > 0 && SHORT_WITH_VALUE.includes(letter))
  if (at < 0) return { name: word.includes('f') ? '-f' : word, value: '', takesNext: false }
  const value = word.slice(at + 1)
  return { name: `-${word[at]}`, value, takesNext: value === '' }
}

/** `:3000/orders` is an address on this machine. `https` and `xhs` call an address without a scheme by https. */
function readAddress(address: string, program: string): string | undefined {
  if (/^:(?:\d|\/|$)/.test(address)) return `http://localhost${address.replace(/^:(?!\d)/, '')}`
  if (/^https?:\/\//i.test(address)) return address
  if (!beginsAsAddress(address)) return undefined
  return program.endsWith('s') ? `https://${address}` : address
}

function buildOptions(
  items: readonly HttpieItem[],
  { isForm, isMultipart, raw }: { isForm: boolean; isMultipart: boolean; raw: string | undefined },
): CurlOption[] {
  const options: CurlOption[] = []
  const data = items.filter(({ kind }) => kind === 'text' || kind === 'json')
  for (const { kind, name, value } of items) {
    if (kind === 'header' && value !== '') options.push({ use: 'header', value: `${name}: ${value}` })
    else if (kind === 'query') options.push({ use: 'url-query', value: `${name}=${value}` })
    else if (kind === 'file') options.push({ use: 'form', value: `${name}=@${value}` })
    else if (kind === 'unread') options.push({ use: 'data', value: `@${value}` })
  }
  const isParts = isMultipart || items.some(({ kind }) => kind === 'file')
  if (isParts)
    options.push(...data.map(({ name, value }): CurlOption => ({ use: 'form-string', value: `${name}=${value}` })))
  else if (isForm)
    options.push(
      ...data.map(
        ({ name, value }): CurlOption => ({
          use: 'data-raw',
          value: `${encodeFormText(name)}=${encodeFormText(value)}`,
        }),
      ),
    )
  else if (data.length > 0) options.push({ use: 'json', value: JSON.stringify(buildHttpieItems(data)) })
  else if (raw !== undefined) options.push({ use: saysOtherType(items) ? 'data-raw' : 'json', value: raw })
  return options
}

/** Without a header that says otherwise, HTTPie sends JSON. */
function saysOtherType(items: readonly HttpieItem[]): boolean {
  return items.some(
    ({ kind, name, value }) =>
      kind === 'header' && /^content-type$/i.test(name) && value !== '' && !/json/i.test(value),
  )
}
