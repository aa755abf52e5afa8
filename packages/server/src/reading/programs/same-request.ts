import { namesSecret } from '@bricks/contract/wire'
import { isRecord, parseJson } from '#json.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'

export interface ComparedRequest {
  /** Method, host and path. Requests that differ in these are never the same. */
  place: string
  query: ReadonlyMap<string, string>
  body: ReadonlyMap<string, string>
}

export function describeForComparison({ method, url, body }: PastedRequest): ComparedRequest {
  const [address = '', query = ''] =
    url
      .replace(/^https?:\/\//i, '')
      .split('#', 1)[0]
      ?.split('?') ?? []
  const [login = '', ...path] = address.replace(/\/$/, '').split('/')
  const host = login.slice(login.lastIndexOf('@') + 1).toLowerCase()
  const place = [method.toUpperCase(), host, ...path.map((part) => (isSampleInPath(part) ? '*' : part))].join('/')
  return { place, query: readQueryOfAddress(query), body: readTextsOfBody(body) }
}

/**
 * True if `other` is the request `known` in another tool and adds nothing to it. Tools write sample values differently,
 * and may leave out computed values. But another name or another text makes another request, such as the next query of
 * GraphQL.
 */
export function isSameRequest(known: ComparedRequest, other: ComparedRequest): boolean {
  if (known.place !== other.place || !hasNoOtherText(known.query, other.query)) return false
  for (const name of other.query.keys()) if (!known.query.has(name) && !isSample(name)) return false
  const isUnlike = [...other.body.keys()].every((name) => !known.body.has(name))
  return known.body.size === 0 || other.body.size === 0 || (!isUnlike && hasNoOtherText(known.body, other.body))
}

/** Adds the sign-in of `other` if `known` has none, because one tool may show it and the other leave it out. */
export function addMissingSignIn(known: PastedRequest, other: PastedRequest): PastedRequest {
  const secrets = new Set([...(known.secrets ?? []), ...(other.secrets ?? [])])
  const merged = { ...known, ...(secrets.size > 0 && { secrets: [...secrets] }) }
  if (isSignInCall(known)) return merged
  const { login, bearer, auth, headers } = other
  return {
    ...merged,
    ...(login && { login }),
    ...(bearer !== undefined && { bearer }),
    ...(auth && { auth }),
    headers: [...known.headers, ...headers.filter(isSignIn)],
  }
}

const isSignInCall = ({ login, bearer, auth, headers }: PastedRequest) =>
  login !== undefined || bearer !== undefined || auth !== undefined || headers.some(isSignIn)

const isSignIn = ({ name }: NamedText) => /^(?:authorization|cookie)$/i.test(name) || namesSecret(name)

function hasNoOtherText(known: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of other) {
    const text = known.get(name)
    if (text !== undefined && text !== value && !isSample(text) && !isSample(value)) return false
  }
  return true
}

/** True for a sample value such as `{id}`, `:id`, `77` or `cus_4711`, but not for `v2`. */
function isSampleInPath(part: string): boolean {
  return /[{}$<>]|^:|^[\d.,-]+$|[_-]\w{0,40}\d|^(?=.*\d)[\w-]{8,}$/.test(part)
}

/** True for a sample value: a placeholder, or a short text with a digit, such as a number, a date or an id. */
function isSample(text: string): boolean {
  if (text === '' || /\$\{|\{\{|^\{[\w.]+\}$|^<[^<>]+>$|^[$:]\w+$/.test(text)) return true
  return text.length <= 60 && /\d/.test(text) && !/\s/.test(text)
}

function readQueryOfAddress(query: string): ReadonlyMap<string, string> {
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

/** Reads the members at the top of a body. A value that is no text counts as an empty text. */
function readTextsOfBody(body: PastedBody | undefined): ReadonlyMap<string, string> {
  if (body?.kind === 'form') return new Map(body.pairs.map(({ name, value }) => [name, value]))
  const value = body?.kind === 'json' ? parseJson(body.text) : undefined
  if (!isRecord(value)) return new Map()
  return new Map(
    Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? removeExtraBlanks(each) : '']),
  )
}

const removeExtraBlanks = (text: string) => text.replace(/\s+/g, ' ').trim()
