import type { OutboundAnswer } from '#bricks/outbound/outbound-client.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { isRecord, parseJson } from '#json.ts'

const MOST_BYTES = 64 * 1024
const MOST_OF_ACCOUNT = 200
const PASSING_STATUSES = [408, 425, 429]
const BOUND_TYPES = ['mac', 'dpop', 'pop']

export interface TokenAnswer {
  response: Response
  idToken: unknown
}

/**
 * Brings an answer to the form of RFC 6749, 5.1, with only what is used. Some large providers answer 201, or 200 with
 * an error, leave a member empty or null, leave out the token type, or have a name of their own for it. The id token is
 * taken out, so that the library does not check its signature: see `readNameOfIdToken`.
 */
export function normalizeTokenAnswer({ bytes, status, contentType, cut }: OutboundAnswer): TokenAnswer {
  if (cut || bytes.length > MOST_BYTES) throw new OutboundError('too_large')
  if (status >= 500 || PASSING_STATUSES.includes(status)) throw new OutboundError('unreachable', { status })
  if (status > 299 && status < 400) throw new OutboundError('unreachable', { status })
  const isGood = status < 300
  const text = bytes.toString('utf8')
  const said = parseJson(text)
  if (!isRecord(said))
    return { response: createTokenResponse(text, isGood ? 200 : status, contentType), idToken: undefined }
  const given = Object.fromEntries(USED.map((name) => [name, findFilledMember(said, name)]))
  const isError = isGood && typeof given.error === 'string' && given.access_token === undefined
  const tidy = JSON.stringify({
    ...given,
    expires_in: readSeconds(given.expires_in),
    token_type: readTokenType(findFilledMember(said, 'token_type')),
  })
  return {
    response: createTokenResponse(tidy, isError ? 400 : isGood ? 200 : status, 'application/json'),
    idToken: said.id_token,
  }
}

const USED = ['access_token', 'refresh_token', 'expires_in', 'error']

function findFilledMember(said: Record<string, unknown>, name: string): unknown {
  const value = Object.hasOwn(said, name) ? said[name] : undefined
  return value === null || value === '' ? undefined : value
}

/**
 * If the value is 0 or no number of seconds, it is not known when the token expires. Some providers send 0 for a token
 * that does not expire. Such an answer is not refused, because its new refresh token would be lost.
 */
function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value) : value
  return typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? seconds : undefined
}

/**
 * Tokens of `BOUND_TYPES` are useless without a key. Any other token is sent as a bearer token, whatever its type is
 * called.
 */
function readTokenType(type: unknown): unknown {
  if (type === undefined) return 'bearer'
  return typeof type === 'string' && !BOUND_TYPES.includes(type.toLowerCase()) ? 'bearer' : type
}

function createTokenResponse(body: string, status: number, contentType: string): Response {
  return new Response(body, { status, headers: { 'content-type': contentType || 'text/plain' } })
}

const CLAIMS = ['email', 'preferred_username', 'name']

/**
 * Reads who signed in, without checking the signature: the name is only shown to the owner, and nothing is decided by
 * it.
 */
export function readNameOfIdToken(idToken: unknown): string | null {
  const [, payload = ''] = typeof idToken === 'string' ? idToken.split('.', 2) : []
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'))
  if (!isRecord(claims)) return null
  const names = CLAIMS.map((claim) => claims[claim]).filter((value) => typeof value === 'string')
  const shown = names.map((name) => [...name.replace(/\p{C}/gu, '').trim()].slice(0, MOST_OF_ACCOUNT).join(''))
  return shown.find((name) => name !== '') ?? null
}
