import { type Endpoint, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { TestServer } from '../start-test-server.ts'
import { createTestAccount, type TestAccount } from '../test-accounts.ts'
import type { Caller, FuzzCall } from './fuzz-call.ts'

export interface FuzzOutcome {
  status: number
  body: unknown
  raw: string
}

export interface FuzzPlayer {
  play(call: FuzzCall): Promise<FuzzOutcome>
}

export async function createFuzzPlayer(server: TestServer): Promise<FuzzPlayer> {
  const accounts: Record<'owner' | 'other' | 'leaving', TestAccount> = {
    owner: await createTestAccount(server, { role: 9, email: 'owner@people.test' }),
    other: await createTestAccount(server, { role: 1, email: 'other@people.test' }),
    leaving: await createTestAccount(server, { role: 8, email: 'leaving-0@people.test' }),
  }
  const names = createNames()
  let left = 0

  async function play(call: FuzzCall): Promise<FuzzOutcome> {
    const endpoint: Endpoint = endpoints[call.name]
    const params = toTexts(names.resolveReferences(call.params))
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent((params[name] ?? 'unknown').toWellFormed()),
    )
    const response = await server.app.inject({
      method: endpoint.method,
      url: API_PREFIX + path,
      headers: { 'content-type': 'application/json', ...createAuthorizationHeader(findTokenOfCaller(call.as)) },
      ...(call.query !== undefined && { query: toTexts(names.resolveReferences(call.query)) }),
      ...(endpoint.method === 'POST' && { payload: JSON.stringify(names.resolveReferences(call.body) ?? null) }),
    })
    if (call.as === 'leaving' && (await isSignedOut())) await replaceLeaving()
    const raw = response.body
    return { status: response.statusCode, body: names.describeValue(parseJsonOrKeepText(raw)), raw }
  }

  function findTokenOfCaller(as: Caller): string | undefined {
    if (as === 'nobody') return undefined
    return as === 'forger' ? `bricks_${'a'.repeat(43)}` : accounts[as].token
  }

  async function isSignedOut(): Promise<boolean> {
    const headers = createAuthorizationHeader(accounts.leaving.token)
    return (await server.app.inject({ url: '/api/auth/user', headers })).statusCode === 401
  }

  async function replaceLeaving(): Promise<void> {
    left += 1
    accounts.leaving = await createTestAccount(server, { role: 8, email: `leaving-${left}@people.test` })
  }

  return { play }
}

function createNames() {
  const given: string[] = []

  function resolveReferences(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolveReferences)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return given.length === 0 ? 'unknown' : given[Number(value.$ref) % given.length]
    return mapValues(value, resolveReferences)
  }

  function describeValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(describeValue)
    if (typeof value === 'string') return describeText(value)
    if (typeof value !== 'object' || value === null) return value
    return mapValues(value, describeValue)
  }

  function describeText(text: string): string {
    return text.replace(PARTS, (part) => {
      if (/^\d{4}-/.test(part)) return '<time>'
      if (part.startsWith('bricks_') || part.length === PREVIEW_TOKEN) return '<token>'
      if (part.length === CODES_SECRET) return '<secret>'
      if (!given.includes(part)) given.push(part)
      return `<id ${given.indexOf(part)}>`
    })
  }

  return { resolveReferences, describeValue }
}

const PREVIEW_TOKEN = 43
const CODES_SECRET = 32
const PARTS =
  /bricks_(?:device_)?[\w-]{43}|(?<=preview=)[\w-]{43}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[A-Z2-7]{32}\b|(?<![\w-])[\w-]{22}(?![\w-])/g

const MEASURED = ['duration_ms']

/** The challenge of a sign-in by passkey is random in each answer. */
const RANDOM = ['challenge']

/** These values are computed in the background, so it differs from run to run when they appear. */
const BEHIND = ['groups', 'questions', 'questions_at']

function mapValues(value: object, change: (each: unknown) => unknown): object {
  // The object has no prototype, so that `__proto__` stays a key of its own.
  const mapped = Object.create(null)
  for (const [key, each] of Object.entries(value)) mapped[key] = describeVaryingValue(key, each) ?? change(each)
  return mapped
}

function describeVaryingValue(key: string, value: unknown): string | undefined {
  if (MEASURED.includes(key)) return '<duration>'
  if (BEHIND.includes(key)) return '<later>'
  if (RANDOM.includes(key) && typeof value === 'string') return '<random>'
  return key === 'at' && value === null ? '<time>' : undefined
}

function createAuthorizationHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

function toTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, typeof each === 'string' ? each : JSON.stringify(each)]))
}

function parseJsonOrKeepText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
