import type { ApiHeader, ConnectionAuth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { findHeaderRefusal } from '#bricks/outbound/header-rules.ts'
import { isBuilderHeaderName, isUniqueHeaderName, isUuid } from '#reading/values/guess-value.ts'
import { findTypeOfOpenValue } from '#reading/values/open-values.ts'
import { foldPlaceholderName } from '#reading/values/parameter-names.ts'
import { isUnknownSecret, splitPlaceholders } from '#reading/values/placeholders.ts'
import { type FoundSecrets, isSecretValue } from './found-secrets.ts'
import type { MapTools } from './map-address.ts'
import { addUniqueValue } from './parameter-list.ts'
import type { NamedText, PastedRequest } from './pasted-request.ts'
import { describeSignature, findSignatureKind, listSignatureTexts } from './signed-requests.ts'

const BROWSERS =
  /^(?:origin|referer|dnt|pragma|cache-control|priority|accept-language|user-agent|if-none-match|if-modified-since|upgrade-insecure-requests|x-requested-with)$/
/** Headers that prove that the site's own page sent the request. They are worth nothing without the cookie. */
const GUARD = /[cx]srf-?token$/

export function mapHeadersToBrick(request: PastedRequest, tools: MapTools): ApiHeader[] {
  addGivenSignIns(request, tools.secrets)
  const isFromBrowser = request.isFromBrowser || request.headers.some(({ name }) => /^sec-(?:ch-ua|fetch-)/i.test(name))
  const hasCookie = request.headers.some(({ name }) => name.toLowerCase() === 'cookie')
  const kept = new Map<string, ApiHeader>()
  for (const { name, value } of joinCookies(request.headers)) {
    const lower = name.toLowerCase()
    if (/^:/.test(name) || (isFromBrowser && BROWSERS.test(lower)) || isImpliedHeader(lower, value, request)) continue
    if (GUARD.test(lower) && isFromBrowser && !hasCookie) continue
    const refusal = findHeaderRefusal([{ name, value: '' }])
    if (refusal?.reason === 'name') tools.notes.add(describeUnallowedHeader(name))
    if (refusal) continue
    if (addIfSecretHeader({ name, value }, tools)) continue
    if (isBuilderHeaderName(name)) {
      kept.set(lower, fillBuilderHeader({ name, value: value.trim() }, tools))
      continue
    }
    const filled =
      isUniqueHeaderName(name) && isMadeUpValue(value)
        ? addUniqueValue(name, value, tools.parameters)
        : mapHeaderValueToParameter({ name, value }, tools)
    if (findHeaderRefusal([{ name, value: filled }])) {
      tools.notes.add(
        `The header "${name.slice(0, 60)}" was left out: its value holds other signs than plain ASCII, or too many.`,
      )
      continue
    }
    const same = kept.get(lower)
    kept.set(lower, {
      name,
      type: 'string',
      value: same ? `${same.value}, ${filled}`.slice(0, LIMITS.headerValue) : filled,
    })
  }
  return [...kept.values()].filter(
    ({ name, value, secret }) => name.length <= LIMITS.name && (value.trim() !== '' || secret === true),
  )
}

const OPEN_WORDS = /^[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,6}$/

/** If the paste leaves the value open, the builder enters it, as a secret: no other header may be empty. */
function fillBuilderHeader({ name, value }: NamedText, { notes, variables }: MapTools): ApiHeader {
  const parts = OPEN_WORDS.test(value) ? [{ name: value, text: value }] : splitPlaceholders(value, 'query')
  const isOpen =
    findTypeOfOpenValue(name, value) !== undefined ||
    parts.some((part) => part.name !== undefined && !variables.get(part.name))
  const filled = parts.map((part) => (part.name === undefined ? part.text : (variables.get(part.name) ?? ''))).join('')
  if (!isOpen && findHeaderRefusal([{ name, value: filled }]) === undefined)
    return { name, type: 'string', value: filled }
  notes.add(`Enter the header "${name.slice(0, 60)}": what was pasted does not have its value.`)
  return createEmptyHeader(name)
}

/** curl and HTTP/2 may send each cookie in a header of its own. To the API they are one header. */
function joinCookies(headers: readonly NamedText[]): readonly NamedText[] {
  const cookies = headers.filter(({ name }) => name.toLowerCase() === 'cookie')
  const [first] = cookies
  if (first === undefined || cookies.length === 1) return headers
  const value = cookies.map((cookie) => cookie.value.trim().replace(/;$/, '')).join('; ')
  return headers.flatMap((header) =>
    header === first ? [{ ...header, value }] : cookies.includes(header) ? [] : [header],
  )
}

function isImpliedHeader(name: string, value: string, { body }: PastedRequest): boolean {
  const plain = value.toLowerCase().replaceAll(' ', '')
  if (name === 'accept') return plain === '*/*' || plain === 'application/json,text/plain,*/*'
  if (name !== 'content-type') return false
  if (body === undefined || /^multipart\//.test(plain)) return true
  if (body.kind === 'form') return true
  return body.kind === 'json' && (/^application\/json(?:;charset=utf-?8)?$/.test(plain) || !plain.includes('json'))
}

function addGivenSignIns({ login, bearer, auth }: PastedRequest, secrets: FoundSecrets): void {
  if (auth) secrets.add({ rank: 'named', auth })
  if (bearer !== undefined) secrets.add({ rank: 'login', auth: { kind: 'bearer', token: emptyUnknownSecret(bearer) } })
  if (login === undefined || (login.user === '' && login.password === '')) return
  secrets.add({
    rank: 'login',
    auth: buildBasicAuth(login.user, login.password),
    header: createEmptyHeader('Authorization'),
  })
}

function buildBasicAuth(user: string, password: string): ConnectionAuth {
  // Some APIs take the key as the user and `x` as the password, so `x` is no secret.
  const isOpen = isUnknownSecret(user) && user !== ''
  return {
    kind: 'basic',
    user: isOpen ? '' : user,
    password: /^x$/i.test(password) ? password : emptyUnknownSecret(password),
  }
}

function addIfSecretHeader({ name, value }: NamedText, { secrets, notes }: MapTools): boolean {
  const lower = name.toLowerCase()
  if (lower === 'authorization') {
    secrets.remember(value)
    const kind = findSignatureKind(value)
    if (kind !== undefined) {
      for (const text of listSignatureTexts(value)) secrets.remember(text)
      notes.add(describeSignature(kind))
      return true
    }
    const auth = readAuthorization(name, value)
    secrets.add({ rank: 'authorization', auth, header: createEmptyHeader(name) })
    return true
  }
  if (lower === 'cookie') {
    secrets.add({
      rank: 'cookie',
      auth: { kind: 'key', in: 'header', name: 'Cookie', value },
      header: createEmptyHeader('Cookie'),
    })
    return true
  }
  if (isUniqueHeaderName(name)) return false
  const isGuard = GUARD.test(lower)
  if (!isGuard && !isSecretValue(name, value) && !/^bearer\s/i.test(value)) return false
  const auth: ConnectionAuth = { kind: 'key', in: 'header', name, value: emptyUnknownSecret(value) }
  secrets.add({ rank: isGuard ? 'guard' : 'header', auth, header: createEmptyHeader(name) })
  return true
}

/** `$(echo -n 'user:password' | base64)`, as documentation shows how a sign-in is written. */
const ECHOED = /^\$\((?:echo|printf)(?: -n)? ["']?([^"'|\n]{1,200}?)["']? ?\| ?base64(?: [^()\n]{0,20})?\)$/
/** Base64 has no colon: some documentation shows a user and a password as they are. */
const NOT_ENCODED = /^[^\s:(){}[\]<>$"']{1,200}:[^\s(){}[\]<>$"']{0,200}$/

function readAuthorization(name: string, value: string): ConnectionAuth {
  if (/^bearer$/i.test(value.trim())) return { kind: 'bearer', token: '' }
  const [, scheme = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/s.exec(value.trim()) ?? []
  if (/^bearer$/i.test(scheme)) return { kind: 'bearer', token: emptyUnknownSecret(rest) }
  if (/^basic$/i.test(scheme)) {
    const [echoed] = ECHOED.exec(rest)?.slice(1) ?? NOT_ENCODED.exec(rest.trim()) ?? []
    if (echoed === undefined && isUnknownSecret(rest)) return { kind: 'basic', user: '', password: '' }
    const [user = '', ...password] = (echoed ?? decodeBasic(rest)).split(':')
    if (echoed !== undefined) return buildBasicAuth(user, password.join(':'))
    return { kind: 'basic', user: emptyUnfitText(user), password: emptyUnfitText(password.join(':')) }
  }
  // A key that is known is kept with its scheme, as in `Token token=...`. If the key behind the scheme is unknown, the
  // builder enters the whole header.
  if (rest !== '' && isUnknownSecret(rest)) return { kind: 'key', in: 'header', name, value: '' }
  return { kind: 'key', in: 'header', name, value: emptyUnknownSecret(value) }
}

/** Gives an empty text for words that only describe Base64, such as `base64 of ...`. */
function decodeBasic(text: string): string {
  const decoded = Buffer.from(text.trim(), 'base64').toString()
  return decoded.includes('\ufffd') ? '' : decoded
}

function emptyUnknownSecret(value: string): string {
  return isUnknownSecret(value) ? '' : emptyUnfitText(value.trim())
}

function emptyUnfitText(text: string): string {
  return text.length > LIMITS.headerValue || text.includes('\0') ? '' : text.toWellFormed()
}

function createEmptyHeader(name: string): ApiHeader {
  return { name, type: 'string', value: '', secret: true }
}

/** True if the server can put a new UUID in place of the value. */
function isMadeUpValue(value: string): boolean {
  const [first, ...rest] = splitPlaceholders(value.trim(), 'segment')
  return isUuid(value.trim()) || (rest.length === 0 && first?.name !== undefined)
}

function mapHeaderValueToParameter(header: NamedText, { parameters, variables }: MapTools): string {
  const value = header.value.trim()
  const type = findTypeOfOpenValue(header.name, value)
  if (type !== undefined) return parameters.add({ name: header.name, type }) ?? value
  return splitPlaceholders(value, 'segment')
    .map(({ name, text }) => {
      if (name === undefined) return text
      return (
        parameters.add({ name: foldPlaceholderName(name), placeholder: name, example: variables.get(name) }) ?? text
      )
    })
    .join('')
}

/** A pasted sign-in with a colon, such as `Bearer 4f3a:`, is read as a name, so the note shows only plain words. */
function describeUnallowedHeader(name: string): string {
  const isShown =
    /^(?:[\p{L}\p{M}]{1,16}(?:[ _.-]|$)){1,6}$/u.test(name) && !/\b(?:bearer|basic|token)\s+\S/i.test(name)
  return `${isShown ? `The header "${name}"` : 'A header'} was left out: its name holds other signs than HTTP allows.`
}
