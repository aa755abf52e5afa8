import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@bricks/contract'
import { answerText } from '@bricks/sandbox/completions'
import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createId } from '#ids.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { openTestDatabase, type TestDatabase } from './tools/open-test-database.ts'
import { type RunningProcess, startServerProcess } from './tools/run-process.ts'
import { TEST_PASSWORD } from './tools/test-accounts.ts'

const OF_A_BUILDER = 6
const OF_AN_ADDRESS = CHAT_LIMITS.houseTests.perAddress
const ANSWERED_BEFORE = OF_A_BUILDER + OF_AN_ADDRESS
const LEFT_FOR_OTHERS = 14
const NONE_LEFT = '409 provider_key_missing'

const refusal = z.object({ code: z.string().optional() })

interface Builder {
  token: string
  projectId: string
}

let place: TestDatabase
let provider: ScriptedProvider
let processes: RunningProcess[] = []
let folder: string

describe.runIf(inject('engine') === 'postgres')('the operator’s key, lent by two processes on one Postgres', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bricks-lent-'))
    place = await openTestDatabase()
    provider = await startScriptedProvider()
    provider.play(answerText('ok'))
    const { location } = place
    const startProcess = () =>
      startServerProcess({
        DATABASE_URL: location.engine === 'postgres' ? location.url : '',
        DATA_DIR: join(folder, createId()),
        ENCRYPTION_SECRET: 'one secret that both processes share',
        OPENAI_BASE_URL: provider.baseUrl,
        OPENAI_API_KEY: 'sk-of-the-operator',
        OPERATOR_KEY_FOR: 'tests',
        HOUSE_CHATS: String(OF_A_BUILDER),
        HOUSE_CHATS_A_DAY: String(ANSWERED_BEFORE + LEFT_FOR_OTHERS),
        TRUST_PROXY: '1',
        SIGNUPS_PER_HOUR_PER_ADDRESS: '0',
        CHATS_PER_MINUTE_PER_VISITOR: '0',
        CHATS_PER_MINUTE_PER_ADDRESS: '0',
      })
    processes = await Promise.all([startProcess(), startProcess()])
  }, 120_000)
  afterAll(async () => {
    for (const { signal, exited } of processes) {
      signal('SIGKILL')
      await exited
    }
    await provider.close()
    await place.close()
    await rm(folder, { recursive: true, force: true })
  })

  // The three parts of this test depend on each other: each continues with the day's count of the part before.
  test('N14: a builder, an address and all people together have as many test chats as they may, never one more', async () => {
    const [alone] = await createBuilders(1)
    const ofOne = await chatAtOnceAndCountStatuses(Array.from({ length: 20 }, (_, at) => [alone, `198.51.100.${at}`]))
    expect(ofOne).toEqual({ '200': OF_A_BUILDER, [NONE_LEFT]: 20 - OF_A_BUILDER })

    const together = await createBuilders(Math.ceil(OF_AN_ADDRESS / OF_A_BUILDER) + 1)
    const turns = together.flatMap((each) => Array.from({ length: OF_A_BUILDER }, () => each))
    const ofAddress = await chatAtOnceAndCountStatuses(turns.map((each) => [each, '203.0.113.7']))
    expect(ofAddress).toEqual({ '200': OF_AN_ADDRESS, [NONE_LEFT]: turns.length - OF_AN_ADDRESS })

    const others = await createBuilders(4)
    const late = others.flatMap((each) => Array.from({ length: OF_A_BUILDER }, () => each))
    const ofDay = await chatAtOnceAndCountStatuses(late.map((each, at) => [each, `192.0.2.${at}`]))
    expect(ofDay).toEqual({ '200': LEFT_FOR_OTHERS, [NONE_LEFT]: late.length - LEFT_FOR_OTHERS })

    const asked = provider.requests.filter(({ path }) => path.endsWith('/chat/completions'))
    expect(asked).toHaveLength(ANSWERED_BEFORE + LEFT_FOR_OTHERS)
  }, 120_000)
})

async function postToProcess(at: number, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${processes[at]?.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

function createBuilders(count: number): Promise<Builder[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const email = `${createId()}@people.test`
      const form = { name: 'Ada', email, password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD }
      const { token } = endpoints.signUp.answer.parse((await postToProcess(at % 2, '/signup', form)).body)
      const made = await postToProcess(
        at % 2,
        '/project/new',
        { 'new-project-name': 'Bot' },
        { authorization: `Bearer ${token}` },
      )
      return { token, projectId: endpoints.createProject.answer.parse(made.body).id }
    }),
  )
}

async function chatAtOnceAndCountStatuses(
  turns: readonly (readonly [Builder | undefined, string])[],
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    turns.map(async ([builder, address], at) => {
      const body = { project_id: builder?.projectId, messages: [{ role: 'user', content: 'Hi' }] }
      const headers = { authorization: `Bearer ${builder?.token}`, 'x-forwarded-for': address }
      const answer = await postToProcess(at % 2, '/completionChat', body, headers)
      return `${answer.status} ${refusal.parse(answer.body).code ?? ''}`.trim()
    }),
  )
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}
