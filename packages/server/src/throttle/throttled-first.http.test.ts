import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'

const statements: string[] = []
let now = new Date('2026-11-21T12:00:00Z')
let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({
    ports: { clock: () => now, mailTransport: { send: async () => {} } },
    config: {
      trustProxy: 1,
      mail: { smtpUrl: 'smtp://mail.test', from: 'bricks@people.test' },
      signUpsPerHour: 3,
      resetsPerHour: 3,
      chatsPerMinute: { perVisitor: 0, perAddress: 3 },
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  scene.provider.play(createTextScript('ok'))
  await scene.server.context.database.updateTable('users').set({ email_confirmed_at: now.toISOString() }).execute()
  await scene.deploy()
})
afterAll(() => scene.close())

const PASSWORDS = { password: 'a quiet river bend', 'confirm-password': 'a quiet river bend' }
const CASES = [
  {
    path: '/signup',
    limit: 3,
    valid: () => ({ name: 'Ada', email: `${crypto.randomUUID()}@people.test`, ...PASSWORDS }),
  },
  { path: '/password/forgot', limit: 3, valid: () => ({ email: `${crypto.randomUUID()}@people.test` }) },
  {
    path: '/contact',
    limit: RATE_LIMITS.contactMessage.limit,
    valid: () => ({ email: 'ada@people.test', message: 'Hello', website: 'a machine' }),
  },
  { path: '/completionChat', limit: 3, valid: () => chatBody() },
  { path: '/completionChatStreamed', limit: 3, valid: () => chatBody() },
]

function chatBody() {
  return { project_id: scene.projectId, messages: [{ role: 'user', content: 'Hello' }] }
}

describe.each(CASES)('$path', ({ path, limit, valid }) => {
  const postFromAddress = (address: string, payload: unknown) =>
    scene.server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      payload: JSON.stringify(payload),
    })

  test('N2: an address that is over its limit is refused before its body is judged and without asking the storage', async () => {
    const address = `203.0.113.${CASES.findIndex((each) => each.path === path)}`
    let first = await postFromAddress(address, valid())
    for (let sent = 1; sent <= limit; sent++) first = await postFromAddress(address, valid())
    expect([429, 503]).toContain(first.statusCode)
    statements.length = 0
    for (const payload of [valid(), { ...valid(), email: 7, messages: Array(80_000).fill(0), name: [] }]) {
      const refused = await postFromAddress(address, payload)
      expect([refused.statusCode, refused.json().code]).toEqual([first.statusCode, first.json().code])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statements).toEqual([])
    const other = await postFromAddress(`198.51.100.${CASES.findIndex((each) => each.path === path)}`, {
      ...valid(),
      email: 7,
      messages: 0,
    })
    expect(other.json().code).toBe('invalid_input')
    now = new Date(now.getTime() + 2 * 60 * 60 * 1000)
    expect((await postFromAddress(address, valid())).statusCode).toBeLessThan(300)
  })
})
