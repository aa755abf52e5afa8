import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { isRecord, parseJson } from '#json.ts'
import { DAY, MINUTE } from '#time.ts'

export interface VerifiedVisitor {
  id: string
  /** Values for `{visitor.NAME}` by their name. `id` is the token's `sub`. */
  claims: ReadonlyMap<string, string>
}

const LEEWAY_MS = MINUTE
const LONGEST_MS = DAY
const LONGEST_ID = 255
/** In characters. The web site signs the name, but the visitor may have chosen it. */
const LONGEST_NAME = 120
/** RFC 7515, section 7.1: three parts in base64url. */
const FORM = /^[\w-]{1,1024}\.[\w-]{1,4096}\.[\w-]{43}$/

/**
 * Reads a JWT that was signed by HS256 with one of `secrets`; the key is the bytes of the secret's text. Throws
 * `identity_expired` for a token that was valid until its `exp`, `identity_invalid` for every other failure.
 */
export function verifyIdentityToken(token: string, secrets: readonly string[], now: Date): VerifiedVisitor {
  const payload = readSignedPayload(token, secrets)
  const expires = readMilliseconds(payload.get('exp'))
  const begins = payload.has('nbf') ? readMilliseconds(payload.get('nbf')) : Number.NEGATIVE_INFINITY
  const at = now.getTime()
  if (expires === undefined || begins === undefined) throw createInvalidError()
  if (begins > at + LEEWAY_MS || expires > at + LONGEST_MS + LEEWAY_MS) throw createInvalidError()
  const visitor = readVisitorOfToken(payload)
  if (expires <= at - LEEWAY_MS) throw new AppError('identity_expired')
  return visitor
}

export function findVisitorName({ claims }: VerifiedVisitor): string | undefined {
  return claims.get('name')?.trim().slice(0, LONGEST_NAME).toWellFormed() || undefined
}

/** Checks the signature before it reads anything of the payload. */
function readSignedPayload(token: string, secrets: readonly string[]): Map<string, unknown> {
  const [header = '', payload = '', signature = ''] = FORM.test(token) ? token.split('.') : []
  const told = parseTokenPart(header)
  // `crit` names extensions that the reader must understand (RFC 7515); this reader understands none.
  const isOurs = told?.get('alg') === 'HS256' && !told.has('crit')
  if (!isOurs || !secrets.some((secret) => isTokenSignedWith(secret, `${header}.${payload}`, signature)))
    throw createInvalidError()
  const read = parseTokenPart(payload)
  if (!read) throw createInvalidError()
  return read
}

function isTokenSignedWith(secret: string, signed: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(signed).digest('base64url')
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature))
}

function parseTokenPart(part: string): Map<string, unknown> | undefined {
  const parsed = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
  return isRecord(parsed) ? new Map(Object.entries(parsed)) : undefined
}

function readMilliseconds(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : undefined
}

function readVisitorOfToken(payload: Map<string, unknown>): VerifiedVisitor {
  const id = payload.get('sub')
  if (typeof id !== 'string' || id.trim() === '' || id.length > LONGEST_ID) throw createInvalidError()
  const texts = [...payload].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const claims = new Map([...texts, ['id', id] as const])
  claims.delete('sub')
  const isStorable = [...claims].flat().every((text) => text.isWellFormed() && !text.includes('\0'))
  if (!isStorable || Buffer.byteLength([...claims].flat().join('')) > LIMITS.identityClaims) throw createInvalidError()
  return { id, claims }
}

function createInvalidError(): AppError {
  return new AppError('identity_invalid')
}
