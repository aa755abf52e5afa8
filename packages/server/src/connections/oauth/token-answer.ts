import type { OutboundAnswer } from '#bricks/outbound/outbound-client.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { isRecord, parseJson } from '#json.ts'

const MOST_BYTES = 64 * 1024
const MOST_OF_ACCOUNT = 200
const PASSING_STATUSES = [408, 425, 429]

export interface TokenAnswer {
  response: Response
  idToken: unknown
}

/**
 * Brings the answer to the form of RFC 6749, 5.1: some large providers answer 200 with an error, leave out the token
 * type, or call it `bot`. Takes the id token out, because it is only shown and so needs no check of its signature.
 */
export function readTokenAnswer({ bytes, status, contentType, cut }: OutboundAnswer): TokenAnswer {
  if (cut || bytes.length > MOST_BYTES) throw new OutboundError('too_large')
  if (status >= 500 || PASSING_STATUSES.includes(status)) throw new OutboundError('unreachable', { status })
  if (status !== 200 && status < 400) throw new OutboundError('unreachable', { status })
  const said = parseJson(bytes.toString('utf8'))
  if (!isRecord(said)) return { response: respond(bytes.toString('utf8'), status, contentType), idToken: undefined }
  const { id_token: idToken, ...rest } = said
  const isError = status === 200 && typeof rest.error === 'string' && rest.access_token === undefined
  const type = typeof rest.token_type === 'string' ? rest.token_type.toLowerCase() : rest.token_type
  const tidy = { ...rest, token_type: type === undefined || type === 'bot' ? 'bearer' : rest.token_type }
  return { response: respond(JSON.stringify(tidy), isError ? 400 : status, 'application/json'), idToken }
}

function respond(body: string, status: number, contentType: string): Response {
  return new Response(body, { status, headers: { 'content-type': contentType || 'text/plain' } })
}

const CLAIMS = ['email', 'preferred_username', 'name']

/**
 * Reads who signed in, without checking the signature: the name is only shown to the owner, and nothing is decided by
 * it.
 */
export function readAccountName(idToken: unknown): string | null {
  const [, payload = ''] = typeof idToken === 'string' ? idToken.split('.', 2) : []
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'))
  if (!isRecord(claims)) return null
  const names = CLAIMS.map((claim) => claims[claim]).filter((value) => typeof value === 'string')
  const shown = names.map((name) => [...name.replace(/\p{C}/gu, '').trim()].slice(0, MOST_OF_ACCOUNT).join(''))
  return shown.find((name) => name !== '') ?? null
}
