import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import { signVisitor } from '#test/tools/sign-visitor.ts'
import { verifyIdentityToken } from './verify-identity-token.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const AT = NOW.getTime() / 1000
const SECRET = 'x'.repeat(43)
const OTHER = 'y'.repeat(43)
const DAY = 24 * 3600

function verifyAndReadOutcome(token: string, secrets = [SECRET]): string {
  try {
    return verifyIdentityToken(token, secrets, NOW).id
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
const signClaims = (claims: object, header?: object) =>
  signVisitor({ sub: 'ada', ...claims }, { secret: SECRET, header }, NOW)
const encodeTokenPart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a signed token names its visitor, with all texts that it holds', () => {
  const token = signClaims({ name: 'Ada', plan: 'gold', iat: AT, roles: ['a'], id: 'somebody else' })
  const { id, claims } = verifyIdentityToken(token, [SECRET], NOW)
  expect(id).toBe('ada')
  expect(Object.fromEntries(claims)).toEqual({ name: 'Ada', plan: 'gold', id: 'ada' })
})

test('R47: both of two secrets are valid, and no third one', () => {
  expect(verifyAndReadOutcome(signClaims({}), [OTHER, SECRET])).toBe('ada')
  expect(verifyAndReadOutcome(signClaims({}), [OTHER])).toBe('identity_invalid')
  expect(verifyAndReadOutcome(signClaims({}), [])).toBe('identity_invalid')
})

describe('times, with a minute of leeway', () => {
  test.each([
    ['just over', { exp: AT - 59 }, 'ada'],
    ['over', { exp: AT - 60 }, 'identity_expired'],
    ['a day long', { exp: AT + DAY + 60 }, 'ada'],
    ['longer than a day', { exp: AT + DAY + 61 }, 'identity_invalid'],
    ['without end', { exp: undefined }, 'identity_invalid'],
    ['an end in words', { exp: '2026-11-25' }, 'identity_invalid'],
    ['soon', { nbf: AT + 60 }, 'ada'],
    ['not yet', { nbf: AT + 61 }, 'identity_invalid'],
    ['a beginning in words', { nbf: 'now' }, 'identity_invalid'],
  ])('%s', (_name, claims, judged) => {
    expect(verifyAndReadOutcome(signClaims(claims))).toBe(judged)
  })
})

describe('a hostile token is refused', () => {
  const payload = { sub: 'ada', exp: AT + 60 }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rs256 = `${encodeTokenPart({ alg: 'RS256' })}.${encodeTokenPart(payload)}`
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const [head, body, signature] = signClaims({}).split('.')
  const bare = `${encodeTokenPart({ alg: 'none' })}.${encodeTokenPart(payload)}`
  test.each([
    ['of no algorithm', `${bare}.`],
    ['of no algorithm, with a signature', `${bare}.${createHmac('sha256', SECRET).update(bare).digest('base64url')}`],
    ['signed by RS256', `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`],
    ['that says RS256 and is signed by HS256', signClaims({}, { alg: 'RS256' })],
    ['whose key is a public key', signVisitor(payload, { secret: pem }, NOW)],
    ['whose key is empty', signVisitor(payload, { secret: '' }, NOW)],
    ['signed by HS512', signVisitor(payload, { secret: SECRET, header: { alg: 'HS512' }, hash: 'sha512' }, NOW)],
    ['that says hs256', signClaims({}, { alg: 'hs256' })],
    ['with an extension that must be understood', signClaims({}, { alg: 'HS256', crit: ['b64'], b64: false })],
    [
      'with other claims under the same signature',
      `${head}.${encodeTokenPart({ ...payload, sub: 'bob' })}.${signature}`,
    ],
    ['with another signature', `${head}.${body}.${'A'.repeat(43)}`],
    ['of two parts', `${head}.${body}`],
    ['of four parts', `${signClaims({})}.x`],
    ['with a line after it', `${signClaims({})}\n`],
    ['that is huge', signClaims({ more: 'x'.repeat(4_000) })],
    ['with more texts than 2 kB', signClaims({ more: 'x'.repeat(2_048) })],
    ['without a visitor', signClaims({ sub: undefined })],
    ['with a number for a visitor', signClaims({ sub: 7 })],
    ['with an empty visitor', signClaims({ sub: ' ' })],
    ['with a text that cannot be stored', signClaims({ name: 'a\0b' })],
    [
      'whose claims are a list',
      (() => {
        const text = `${head}.${encodeTokenPart(['ada'])}`
        return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
      })(),
    ],
  ])('%s', (_name, token) => {
    expect(verifyAndReadOutcome(token)).toBe('identity_invalid')
  })

  test('a claim named like a part of every object is a claim like others', () => {
    const text = `${head}.${Buffer.from(`{"sub":"ada","exp":${AT + 60},"__proto__":"x"}`).toString('base64url')}`
    const token = `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
    expect(verifyIdentityToken(token, [SECRET], NOW).claims.get('__proto__')).toBe('x')
  })
})
