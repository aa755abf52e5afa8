import type { ApiHeader, ApiParameter, BodySecret, ConnectionAuth } from '@bricks/contract'
import { looksLikeRandomWord, namesSecret, startsLikeServiceKey } from '@bricks/contract/wire'
import { isCursorName, isUuid } from '#reading/values/guess-value.ts'
import { foldParameterName, isSameName } from '#reading/values/parameter-names.ts'
import { isUnknownSecret } from '#reading/values/placeholders.ts'

/** How likely a secret in this place is the sign-in of the request. The highest number is the most likely. */
const RANKS = { named: 6, login: 5, authorization: 4, header: 3, query: 2, cookie: 1, guard: 0 } as const
type Rank = keyof typeof RANKS

/**
 * The secrets of one request. One of them becomes its sign-in. All others are emptied, and the builder enters them
 * again, because what is read can hold a secret only in a connection. Cookies and the tokens that guard them are
 * dropped if the sign-in is another secret.
 */
export interface FoundSecrets {
  /** If the secret does not become the sign-in, the brick gets `header` or `parameter`, which has no value yet. */
  add(found: { rank: Rank; auth: ConnectionAuth; header?: ApiHeader; parameter?: ApiParameter }): void
  /** Adds a secret inside a body or a path, which no connection can hold. Returns the secret's name. */
  addPart(list: 'body' | 'path', name: string, value: string): string
  /** Adds a text that is erased from the whole answer. */
  remember(value: string): void
  finish(): FinishedSecrets
}

export interface FinishedSecrets {
  auth: ConnectionAuth | undefined
  headers: ApiHeader[]
  parameters: ApiParameter[]
  secrets: BodySecret[]
  texts: string[]
  emptied: string[]
  hasDroppedCookie: boolean
}

export function createFoundSecrets(): FoundSecrets {
  const found: Parameters<FoundSecrets['add']>[0][] = []
  const parameters: ApiParameter[] = []
  const secrets: BodySecret[] = []
  const texts = new Set<string>()
  const emptied: string[] = []
  const rememberSecret = (value: string) => {
    if (value !== '' && !isUnknownSecret(value)) texts.add(value)
  }
  return {
    add(each) {
      found.push(each)
      for (const value of listSignInSecretTexts(each.auth)) rememberSecret(value)
    },
    addPart(list, name, value) {
      const entries: { name: string }[] = list === 'body' ? secrets : parameters
      const folded = foldParameterName(name) || 'secret'
      let free = folded
      for (let number = 2; entries.some((entry) => entry.name === free); number++) free = `${folded}_${number}`
      if (list === 'body') secrets.push({ name: free, value: '', secret: true })
      else parameters.push({ name: free, type: 'string', value: '', system: false, secret: true })
      // `"token_style": "TOKEN_STYLE"` holds no secret yet. Erasing that word would erase the names as well.
      if (!isSameName(name, value)) rememberSecret(value)
      emptied.push(free)
      return free
    },
    remember: rememberSecret,
    finish() {
      const [first, ...rest] = [...found].sort((one, other) => RANKS[other.rank] - RANKS[one.rank])
      const hasDroppedCookie = first?.rank !== 'cookie' && rest.some(({ rank }) => rank === 'cookie')
      const others = rest.filter(({ rank }) => !hasDroppedCookie || (rank !== 'cookie' && rank !== 'guard'))
      const headers = others.flatMap(({ header }) => (header ? [header] : []))
      const asked = others.flatMap(({ parameter }) => (parameter ? [parameter] : []))
      return {
        auth: first?.auth,
        headers,
        parameters: [...parameters, ...asked],
        secrets,
        texts: [...texts],
        hasDroppedCookie,
        emptied: [...emptied, ...[...headers, ...asked].map(({ name }) => name)],
      }
    },
  }
}

const PLAIN_USER = /^[a-z._-]{1,15}$|@/i

export function listSignInSecretTexts(auth: ConnectionAuth): string[] {
  switch (auth.kind) {
    case 'key':
      return [auth.value, ...listCookieValues(auth.name, auth.value), ...listWordsBehindScheme(auth.value)]
    case 'bearer':
      return [auth.token]
    case 'basic':
      if (auth.password !== '') return [auth.password]
      // Many APIs take their key as the user name of Basic authentication, without a password.
      return PLAIN_USER.test(auth.user) ? [] : [auth.user]
    case 'oauth2-client':
      return [auth.client_secret]
    case 'oauth2-code':
      return auth.client_secret === undefined ? [] : [auth.client_secret]
    case 'none':
      return []
  }
}

function listCookieValues(name: string, value: string): string[] {
  if (name.toLowerCase() !== 'cookie') return []
  return value
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    .filter((each) => each.length >= 8)
}

function listWordsBehindScheme(value: string): string[] {
  return value
    .split(' ')
    .slice(1)
    .filter((word) => word.length >= 8 && !isUnknownSecret(word))
}

/** An account or a contract of a blockchain. Everybody may see it, also where it is called a token. */
const CHAIN_ADDRESS = /^0x[\da-f]{40}$/i

export function isSecretValue(name: string, value: string): boolean {
  if (isCursorName(name) || isHarmlessKeyName(name) || CHAIN_ADDRESS.test(value)) return false
  // Values of these names are no secrets: they are counts (`max_tokens`), kinds (`token_type`) or times (`expires_in`).
  if (/(?:_type|Type|_limit|max_tokens|maxTokens|_count|_at|_on|_expires|_expires_in|expires_in)$/.test(name))
    return false
  if (startsLikeServiceKey(value) && !isUuid(value)) return true
  return namesSecret(name) && !/^(?:true|false|\d{1,4})$/.test(value)
}

/** In characters. A shorter word that looks random may be the number of an order. */
const LEAST_KEY = 16

export function looksLikeKey(word: string): boolean {
  return startsLikeServiceKey(word) || looksLikeRandomWord(word, LEAST_KEY)
}

/** A member `key` of JSON mostly stands beside a `value`. So its own value must show whether it is a secret. */
export function isSecretMember(name: string, value: string): boolean {
  if (value === '') return false
  if (name.toLowerCase() !== 'key') return isSecretValue(name, value)
  const isToBeEntered = isUnknownSecret(value) && /\bapi|api\b|_api_/i.test(value)
  // The key of a stored file is its path.
  const isFile = /\.[a-z]\w{1,4}$/i.test(value)
  return (isFile ? startsLikeServiceKey(value) : looksLikeKey(value)) || isToBeEntered
}

/** These names end in `key`, but the value is a name or a number that others may see. */
function isHarmlessKeyName(name: string): boolean {
  return /idempotency[_-]?(?:key|token)$|^(?:issue|project|sort|space|group|partition)[_-]?key$/i.test(name)
}

const NAMES_KEY = /^(?:(?:api|access|auth|secret)[_-]?)?(?:key|token)$|^(?:apikey|secret)$/i
const NAMES_NOTHING = /^(?:v\d{1,2}(?:\.\d{1,2})?|api)$/i

export interface PathPlace {
  /** The segment before this one. */
  behind: string
  isBehindHook: boolean
  /** True if the host serves hooks only, such as `hooks.slack.com` and `hook.eu2.make.com`. */
  isHookHost: boolean
  /** True behind `catch`, where Zapier has the account and the key. A key may consist of letters alone. */
  isCaught: boolean
}

/** A random word behind a version is a key, because an id follows a noun. */
export function looksLikePathSecret(
  segment: string,
  { behind, isBehindHook, isHookHost, isCaught }: PathPlace,
): boolean {
  if (/^[{<:$]/.test(segment) || CHAIN_ADDRESS.test(segment)) return false
  if (startsLikeServiceKey(segment) || /^bot\d{6,}:/.test(segment)) return true
  if (NAMES_KEY.test(behind) && looksLikeRandomWord(segment, 12)) return true
  const isDashedId = isUuid(segment) && segment.includes('-')
  if (NAMES_NOTHING.test(behind) && !isDashedId && looksLikeRandomWord(segment, 20)) return true
  if (isCaught && /^\w{5,}$/.test(segment) && segment !== 'silent') return true
  if (isHookHost && (isUuid(segment) || looksLikeRandomWord(segment, 16))) return true
  if (!isBehindHook || segment.length < 6) return false
  if (/^[x*]+$/i.test(segment)) return true
  return /\d/.test(segment) || (segment.length >= 16 && /[a-z]/.test(segment) && /[A-Z]/.test(segment))
}
