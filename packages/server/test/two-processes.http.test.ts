import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createId } from '#ids.ts'
import { openTwoProcesses, type TwoProcesses } from './tools/open-two-processes.ts'
import { createTestBrick } from './tools/test-projects.ts'

const CHATS_A_MONTH_ON_PRO = 10_000
const CHATS_A_MINUTE = 12

let two: TwoProcesses

describe.runIf(inject('engine') === 'postgres')('two processes on one Postgres (R37)', () => {
  beforeAll(async () => {
    two = await openTwoProcesses({
      WRITES_PER_MINUTE_PER_ACCOUNT: '0',
      CHATS_PER_MINUTE_PER_VISITOR: String(CHATS_A_MINUTE),
      CHATS_PER_MINUTE_PER_ADDRESS: '0',
    })
    two.provider.play(createTextScript('ok'))
  }, 120_000)
  afterAll(() => two.close())

  test('migrate it once', async () => {
    const { rows } = await sql<{ name: string }>`select * from schema_migrations`.execute(two.database)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => JSON.stringify(row.name))).size).toBe(rows.length)
    for (const { url } of two.processes) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('know the same sessions, also those that ended a moment ago', async () => {
    const token = await signUp()
    expect((await getFromProcess(1, '/auth/user', token)).status).toBe(200)
    expect((await postToProcess(1, '/logout', {}, token)).status).toBe(200)
    expect((await getFromProcess(0, '/auth/user', token)).status).toBe(401)
  })

  test('count failed sign-ins together, exactly, however many come at once', async () => {
    const email = `${createId()}@people.test`
    const logInWithWrongPassword = (at: number) =>
      postToProcess(at % 2, '/login', { email, password: 'not this river' })
    const statuses = (await Promise.all(Array.from({ length: 24 }, (_, at) => logInWithWrongPassword(at)))).map(
      ({ status }) => status,
    )
    expect(countStatus(statuses, 401)).toBe(10)
    expect(countStatus(statuses, 429)).toBe(14)
  })

  test('let a Free plan have two APIs and a Pro plan ten live projects, whoever is asked', async () => {
    const free = await signUp(ROLE_FREE)
    const id = await two.createProject(free)
    const createNumberedBrick = (at: number) => createTestBrick({ name: `Brick ${at}` })
    const saves = [
      postToProcess(
        0,
        '/project/update',
        { id, functions: [createNumberedBrick(1), createNumberedBrick(2), createNumberedBrick(3)] },
        free,
      ),
      postToProcess(1, '/project/update', { id, functions: [createNumberedBrick(1), createNumberedBrick(2)] }, free),
    ]
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([403, 200])
    const pro = await signUp(ROLE_PRO)
    const ids: string[] = []
    while (ids.length < 16) ids.push(await two.createProject(pro))
    const deploys = ids.map((project_id, at) => postToProcess(at % 2, '/project/deploy', { project_id }, pro))
    const statuses = (await Promise.all(deploys)).map(({ status }) => status)
    expect([countStatus(statuses, 200), countStatus(statuses, 403)]).toEqual([10, 6])
  })

  test('answer exactly the chats that are left of a month, and of a minute', async () => {
    const pro = await signUp(ROLE_PRO)
    const project_id = await two.createProject(pro)
    expect((await postToProcess(0, '/project/deploy', { project_id }, pro)).status).toBe(200)
    const chatAsVisitor = (at: number, visitor: string) =>
      postToProcess(at % 2, '/completionChat', { project_id, visitor, messages: [{ role: 'user', content: 'Hi' }] })
    const aMinute = await Promise.all(Array.from({ length: 20 }, (_, at) => chatAsVisitor(at, 'one visitor')))
    const inMinute = aMinute.map(({ status }) => status)
    expect([countStatus(inMinute, 200), countStatus(inMinute, 503)]).toEqual([CHATS_A_MINUTE, 20 - CHATS_A_MINUTE])
    const owner = await two.database.selectFrom('projects').select('owner_id').where('id', '=', project_id).execute()
    await two.database
      .updateTable('usage_months')
      .set({ used: CHATS_A_MONTH_ON_PRO - 7 })
      .where('owner_id', '=', owner[0]?.owner_id ?? '')
      .execute()
    const aMonth = await Promise.all(Array.from({ length: 20 }, (_, at) => chatAsVisitor(at, `visitor ${at}`)))
    const inMonth = aMonth.map(({ status }) => status)
    expect([countStatus(inMonth, 200), countStatus(inMonth, 429)]).toEqual([7, 13])
  })

  test('know at once what the other took off', async () => {
    const pro = await signUp(ROLE_PRO)
    const project_id = await two.createProject(pro)
    await postToProcess(0, '/project/deploy', { project_id }, pro)
    const chatWithSecondProcess = () =>
      postToProcess(1, '/completionChat', { project_id, messages: [{ role: 'user', content: 'Hi' }] })
    expect((await chatWithSecondProcess()).status).toBe(200)
    await postToProcess(0, '/project/undeploy', { project_id }, pro)
    expect((await chatWithSecondProcess()).status).toBe(404)
  })

  test('lose nothing that one of them answered before it was killed', async () => {
    const token = await signUp()
    const saved: [id: string, system: string][] = []
    const writes = Array.from({ length: 40 }, async (_, at) => {
      const id = await two.createProject(token, at % 2)
      const system = `saved by ${at}`
      if ((await postToProcess(at % 2, '/project/update', { id, system }, token)).status === 200)
        saved.push([id, system])
      if (saved.length === 9) two.processes[0].signal('SIGKILL')
    })
    const ended = await Promise.allSettled(writes)
    expect(ended.some(({ status }) => status === 'rejected')).toBe(true)
    expect(saved.length).toBeGreaterThanOrEqual(20)
    for (const [id, system] of saved) {
      expect((await getFromProcess(1, `/project/getById?project_id=${id}`, token)).body).toMatchObject({ system })
    }
    two.processes[0] = await two.startProcess()
    expect((await getFromProcess(0, '/auth/user', token)).status).toBe(200)
  })
})

async function getFromProcess(at: number, path: string, token?: string) {
  const response = await two.fetchFrom(at, path, { token })
  return { status: response.status, body: await response.json() }
}

async function postToProcess(at: number, path: string, body: object, token?: string) {
  const response = await two.fetchFrom(at, path, { body, token })
  return { status: response.status, body: await response.json() }
}

async function signUp(role = ROLE_PRO): Promise<string> {
  const token = await two.signUp({ role })
  await postToProcess(0, '/user/openaikey', { openaikey: 'sk-two-processes' }, token)
  return token
}

function countStatus(statuses: readonly number[], status: number): number {
  return statuses.filter((each) => each === status).length
}
