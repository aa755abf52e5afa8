import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createId } from '#ids.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

const LATER_MS = 6_000
let now = new Date('2026-11-30T23:00:00Z')
const statements: string[] = []

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({
    ports: { clock: () => now },
    log: ({ query }) => void statements.push(query.sql),
  })
  scene.provider.play(createTextScript('ok'))
  await scene.deploy()
})
afterAll(() => scene.close())

function letTimePass(milliseconds = LATER_MS): void {
  now = new Date(now.getTime() + milliseconds)
}

async function setChatsUsed(used: number): Promise<void> {
  const key = { owner_id: scene.owner.userId, period: findUsagePeriod(now) }
  const insert = scene.server.context.database.insertInto('usage_months').values({ ...key, used })
  await insert.onConflict((conflict) => conflict.columns(['owner_id', 'period']).doUpdateSet({ used })).execute()
}

async function readStatusAndBody(response: Response): Promise<string> {
  return `${response.status} ${await response.text()}`
}

async function listStatementsBeforeAnswer(ask: () => Promise<Response>): Promise<string[]> {
  statements.length = 0
  await (await ask()).text()
  const settling = statements.findIndex((sql) => /^update "conversation_turns"/.test(sql))
  return statements.slice(0, settling).filter((sql) => !/^(begin|commit|rollback|set|start)\b/i.test(sql))
}

describe('what is not served is the same 404', () => {
  test('what is not served is the same 404 for unknown, draft, undeployed, deleted and paused projects, with whatever token that is not the owner’s', async () => {
    const other = await createTestAccount(scene.server, { role: 8 })
    const api = callAs(scene.server.app, other)
    const { id: draft } = (await api.post('/project/new', { 'new-project-name': 'Draft' })).json()
    const { id: deleted } = (await api.post('/project/new', { 'new-project-name': 'Deleted' })).json()
    await api.post('/project/delete', { project_id: deleted })
    const answers = new Set<string>()
    for (const projectId of [createId(), 'x', '../etc', draft, deleted]) {
      for (const token of [undefined, scene.owner.token]) {
        answers.add(await readStatusAndBody(await scene.ask({ token, body: { project_id: projectId } })))
      }
    }
    await callAs(scene.server.app, scene.owner).post('/user/pause')
    letTimePass()
    answers.add(await readStatusAndBody(await scene.ask()))
    await callAs(scene.server.app, scene.owner).post('/user/resume')
    await callAs(scene.server.app, scene.owner).post('/project/undeploy', { project_id: scene.projectId })
    letTimePass()
    answers.add(await readStatusAndBody(await scene.ask()))
    await scene.deploy()
    expect([...answers]).toEqual([expect.stringMatching(/^404 \{"error":".+","code":"not_found"\}$/)])
  })

  test('a project that was taken off while its bot was cached is the same 404 at once', async () => {
    expect((await scene.ask()).status).toBe(200)
    await callAs(scene.server.app, scene.owner).post('/project/undeploy', { project_id: scene.projectId })
    expect((await scene.ask()).status).toBe(404)
    await scene.deploy()
    expect((await scene.ask()).status).toBe(200)
  })

  test('a newer version that was deployed while its bot was cached answers at once', async () => {
    expect((await scene.ask()).status).toBe(200)
    await scene.save({ system: 'The newer one.' })
    await scene.deploy()
    expect((await scene.ask()).status).toBe(200)
    expect(scene.completions().at(-1)?.body.messages).toContainEqual({ role: 'system', content: 'The newer one.' })
  })
})

describe('origins', () => {
  const saveOrigins = (origins: string[]) =>
    callAs(scene.server.app, scene.owner).post('/project/share', {
      project_id: scene.projectId,
      appearance: {},
      texts: {},
      origins,
    })

  test('an empty list of origins lets every site in', async () => {
    for (const origin of ['https://shop.example', 'null']) {
      const response = await scene.ask({ origin })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('a list of origins lets in exactly those on it, our own and callers that are no site', async () => {
    await saveOrigins(['https://shop.example'])
    letTimePass()
    for (const origin of ['https://shop.example', 'http://bricks.test', undefined]) {
      expect((await scene.ask({ origin })).status).toBe(200)
    }
    const near = ['https://shop.example.evil.test', 'https://www.shop.example', 'http://shop.example', 'null']
    for (const origin of near) {
      const response = await scene.ask({ origin })
      expect(await readStatusAndBody(response)).toMatch(/^403 .*"origin_not_allowed"/)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    await saveOrigins([])
    letTimePass()
  })

  test('a token from another site is refused', async () => {
    expect((await scene.ask({ origin: 'https://shop.example', token: scene.owner.token })).status).toBe(403)
  })
})

describe('the month', () => {
  test('R33: exactly as many chats as are left in the month are answered, however many come at once; the others are 429', async () => {
    await setChatsUsed(10_000 - 5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.ask()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    await Promise.all(answers.map((answer) => answer.text()))
    expect(await readStatusAndBody(await scene.ask({ token: scene.owner.token }))).toMatch(
      /^429 .*"chat_limit_reached"/,
    )
    const notices = (await callAs(scene.server.app, scene.owner).get('/notices')).json()
    expect(notices.filter(({ kind }: { kind: string }) => kind === 'limit_reached')).toHaveLength(1)
  })

  test('R34: the month begins anew with the first moment of the next in UTC', async () => {
    now = new Date('2026-11-30T23:59:59.999Z')
    expect((await scene.ask()).status).toBe(429)
    now = new Date('2026-12-01T00:00:00Z')
    expect((await scene.ask()).status).toBe(200)
    expect(await scene.countUsed()).toBeGreaterThan(0)
  })
})

describe('the model', () => {
  test('the model falls back to gpt-4o-mini where the owner’s role no longer has the saved one, with a notice', async () => {
    await scene.save({ model: 'gpt-4-0613' })
    const askAndReadModel = async () => {
      await (await scene.ask({ token: scene.owner.token })).text()
      return scene.completions().at(-1)?.body.model
    }
    expect(await askAndReadModel()).toBe('gpt-4-0613')
    const users = scene.server.context.database.updateTable('users').where('id', '=', scene.owner.userId)
    await users.set({ granted_role: 1 }).execute()
    expect(await askAndReadModel()).toBe('gpt-4o-mini')
    const notices = (await callAs(scene.server.app, scene.owner).get('/notices')).json()
    expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('model_fallback')
    await users.set({ granted_role: 8 }).execute()
    await scene.save({ model: 'gpt-4o-mini' })
  })

  test('the model is told today’s date at the end of the system text where the project wants it', async () => {
    await scene.save({ system: 'Be kind.', currentDate: true })
    await (await scene.ask({ token: scene.owner.token })).text()
    const system = scene.completions().at(-1)?.body.messages
    expect(system).toContainEqual({ role: 'system', content: "Be kind.\n\nToday's date: 2026-12-01" })
  })

  test('the model is not asked without a key, which the owner is told', async () => {
    const api = callAs(scene.server.app, scene.owner)
    await api.post('/sessions/confirm', { password: scene.owner.password })
    await api.post('/user/openaikey/remove')
    expect(await readStatusAndBody(await scene.ask({ token: scene.owner.token }))).toMatch(
      /^409 .*"provider_key_missing"/,
    )
    const problems = (await api.get(`/project/problems?project_id=${scene.projectId}`)).json()
    expect(problems[0]).toEqual({ at: now.toISOString(), code: 'provider_key_missing' })
    letTimePass()
    expect((await scene.ask()).status).toBe(409)
    await api.post('/user/openaikey', { openaikey: 'sk-another-key' })
    expect((await scene.ask()).status).toBe(200)
  })

  test('the problems of a project are its owner’s alone', async () => {
    const other = callAs(scene.server.app, await createTestAccount(scene.server))
    expect((await other.get(`/project/problems?project_id=${scene.projectId}`)).statusCode).toBe(404)
  })
})

describe('before the first byte', () => {
  test('a live chat whose bot is cached makes three statements before the first byte, on Postgres two, a test chat at most five', async () => {
    const body = { request_id: createId(), visitor: 'someone', conversation_id: createId() }
    const { config } = scene.server.context
    config.chatsPerMinute = { perVisitor: 1_000, perAddress: 1_000 }
    await (await scene.ask()).text()
    expect(await listStatementsBeforeAnswer(() => scene.ask({ body }))).toHaveLength(
      inject('engine') === 'postgres' ? 2 : 3,
    )
    const test = await listStatementsBeforeAnswer(() =>
      scene.ask({ token: scene.owner.token, body: { ...body, request_id: createId() } }),
    )
    expect(test.length).toBeLessThanOrEqual(5)
    config.chatsPerMinute = { perVisitor: 0, perAddress: 0 }
  })
})

describe('E4: too many at once', () => {
  test.each([
    ['slow_down', { perVisitor: 3, perAddress: 0 }],
    ['too_busy', { perVisitor: 0, perAddress: 3 }],
  ])('E4: a visitor who is over a limit gets 503 %s with Retry-After, the owner never does', async (code, limits) => {
    letTimePass(120_000)
    scene.server.context.config.chatsPerMinute = limits
    const body = { visitor: `visitor-${code}` }
    for (let count = 0; count < 3; count++) expect((await scene.ask({ body })).status).toBe(200)
    const refused = await scene.ask({ body: { ...body, request_id: code } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readStatusAndBody(refused)).toMatch(new RegExp(`^503 .*"${code}"`))
    expect((await scene.ask({ body, token: scene.owner.token })).status).toBe(200)
    letTimePass(61_000)
    expect((await scene.ask({ body: { ...body, request_id: code } })).status).toBe(200)
    scene.server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 0 }
  })
})
