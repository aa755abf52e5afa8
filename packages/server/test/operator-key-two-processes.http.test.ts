import { ROLE_FREE } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { openTwoProcesses, type TwoProcesses } from './tools/open-two-processes.ts'

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

let two: TwoProcesses

describe.runIf(inject('engine') === 'postgres')('the operator’s key, lent by two processes on one Postgres', () => {
  beforeAll(async () => {
    two = await openTwoProcesses({
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPERATOR_KEY_FOR: 'tests',
      HOUSE_CHATS: String(OF_A_BUILDER),
      HOUSE_CHATS_A_DAY: String(ANSWERED_BEFORE + LEFT_FOR_OTHERS),
      TRUST_PROXY: '1',
      CHATS_PER_MINUTE_PER_VISITOR: '0',
      CHATS_PER_MINUTE_PER_ADDRESS: '0',
    })
    two.provider.play(createTextScript('ok'))
  }, 120_000)
  afterAll(() => two.close())

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

    const asked = two.provider.requests.filter(({ path }) => path.endsWith('/chat/completions'))
    expect(asked).toHaveLength(ANSWERED_BEFORE + LEFT_FOR_OTHERS)
  }, 120_000)
})

function createBuilders(count: number): Promise<Builder[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const token = await two.signUp({ at: at % 2, role: ROLE_FREE })
      return { token, projectId: await two.createProject(token, at % 2) }
    }),
  )
}

async function chatAtOnceAndCountStatuses(
  turns: readonly (readonly [Builder | undefined, string])[],
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    turns.map(async ([builder, address], at) => {
      const body = { project_id: builder?.projectId, messages: [{ role: 'user', content: 'Hi' }] }
      const headers = { 'x-forwarded-for': address }
      const answer = await two.fetchFrom(at % 2, '/completionChat', { body, token: builder?.token, headers })
      return `${answer.status} ${refusal.parse(await answer.json()).code ?? ''}`.trim()
    }),
  )
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}
