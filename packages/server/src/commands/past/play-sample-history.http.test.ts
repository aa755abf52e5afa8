import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversationSummary, ConversationTurn, Insights } from '@bricks/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Outcome, type RunningProcess, runAdmin, startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'
import { DAY, formatDay } from '#time.ts'

const PERSON = { email: 'ada@people.test', password: 'a quiet river bend' }
const NOW = Date.now()
const createInstant = (daysAgo: number, time: string) => `${formatDay(new Date(NOW - daysAgo * DAY))}T${time}:00.000Z`

let place: ServerEnvironment
let server: RunningProcess
let token: string
beforeAll(async () => {
  place = await createServerEnvironment()
  // Nothing listens at this address, so the provider's key is saved without a check.
  place.environment.OPENAI_BASE_URL = 'http://127.0.0.1:9/v1'
  server = await startServerProcess({ ...place.environment, SANDBOX: 'on' })
  await callServer('/signup', { name: 'Ada', ...PERSON, 'confirm-password': PERSON.password })
  await runAdmin(['set-role', PERSON.email, 'premium'], place.environment)
  await runAdmin(['confirm-email', PERSON.email], place.environment)
  token = (await callServer<{ token: string }>('/login', PERSON)).token
  await callServer('/user/openaikey', { openaikey: 'sk-of-nobody-at-all' })
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await place.remove()
})

async function callServer<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(`${server.url}/api${path}`, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function makeBot(name: string): Promise<string> {
  const { id } = await callServer<{ id: string }>('/project/new', { 'new-project-name': name })
  const property = { name: 'order_number', type: 'string', description: 'Such as A17', isrequired: true }
  const parameter = { name: 'order_number', type: 'string', value: 'order_number', system: true }
  const brick = {
    name: 'Order status',
    description: 'Looks up an order',
    parameters: { type: 'object', properties: [property], required: ['order_number'] },
    api: { url: 'orders.example/status', method: 'GET', parameters: [parameter], headers: [] },
  }
  await callServer('/project/update', { id, system: 'You help.', functions: [brick] })
  await callServer('/project/deploy', { project_id: id })
  await callServer('/project/update', { id, system: 'You help with orders.' })
  await callServer('/project/deploy', { project_id: id })
  return id
}

const createBrickCall = (order_number: string, answer: object, ms = 120) => ({
  brick: 'Order status',
  arguments: { order_number },
  answer,
  ms,
})
const found = { status: 200, body: '{"message":"Order A17 is on its way."}' }
const createTurn = (say: string, reply: string, more: object = {}) => ({ say, reply, first_ms: 900, ms: 1500, ...more })

const CONVERSATIONS = [
  {
    visitor: 'one',
    version: 1,
    turns: [
      createTurn('Where is A17?', 'It is on its way.', {
        at: createInstant(20, '09:00'),
        calls: [createBrickCall('A17', found)],
        feedback: 1,
      }),
      createTurn('How do I return it?', "I don't know how returns work.", {
        at: createInstant(20, '09:01'),
        feedback: -1,
      }),
    ],
  },
  {
    visitor: 'two',
    version: 2,
    turns: [
      createTurn('Where is A99?', 'The shop did not answer.', {
        at: createInstant(3, '11:00'),
        calls: [createBrickCall('A99', { failure: 'timeout' }, 10_000)],
      }),
    ],
  },
  {
    visitor: 'one',
    version: 2,
    turns: [createTurn('Where is B1?', '', { at: createInstant(3, '12:00'), error: 'provider_busy' })],
  },
]
const DEPLOYED = [
  { version: 1, at: createInstant(21, '05:00') },
  { version: 2, at: createInstant(5, '05:00') },
]

async function playPastFromFile(past: object): Promise<Outcome> {
  const file = join(String(place.environment.DATA_DIR), `${crypto.randomUUID()}.json`)
  const whole = { email: PERSON.email, created_at: createInstant(22, '00:00'), deployed: DEPLOYED, ...past }
  await writeFile(file, JSON.stringify([whole]))
  return runAdmin(['play-past', file], place.environment)
}
const parseOutcome = ({ output, errors }: Outcome) => JSON.parse(output || JSON.stringify({ errors }))
const readTurnCount = (outcome: Outcome) => parseOutcome(outcome).turns

function readInsights(id: string): Promise<Insights> {
  return callServer<Insights>(
    `/project/insights?project_id=${id}&from=${formatDay(new Date(NOW - 29 * DAY))}&to=${formatDay(new Date(NOW))}`,
  )
}
function listConversations(id: string, query = ''): Promise<ConversationSummary[]> {
  return callServer<ConversationSummary[]>(`/project/conversations?project_id=${id}${query}`)
}

describe('the past of a bot of the sandbox', () => {
  test('is what Conversations, their search and filters, and Insights show', async () => {
    const id = await makeBot('With a past')
    expect(readTurnCount(await playPastFromFile({ project: 'With a past', conversations: CONVERSATIONS }))).toBe(4)
    expect((await listConversations(id)).map(({ first_words }) => first_words)).toEqual([
      'Where is B1?',
      'Where is A99?',
      'Where is A17?',
    ])
    expect((await listConversations(id, '&q=returns')).map(({ turns, started_at }) => [turns, started_at])).toEqual([
      [2, createInstant(20, '09:00').replace(':00.000', ':01.500')],
    ])
    const listFirstWords = async (mark: string) =>
      (await listConversations(id, `&mark=${mark}`)).map(({ first_words }) => first_words)
    expect(await listFirstWords('failed')).toEqual(['Where is B1?', 'Where is A99?'])
    expect(await listFirstWords('disliked')).toEqual(['Where is A17?'])
    const { days, bricks, models, versions, latency } = await readInsights(id)
    const shown = days.filter(({ chats }) => chats > 0)
    expect(shown).toEqual([
      expect.objectContaining({
        day: createInstant(20, '09:00').slice(0, 10),
        chats: 2,
        visitors: 1,
        failed: 0,
        up: 1,
        down: 1,
      }),
      expect.objectContaining({
        day: createInstant(3, '09:00').slice(0, 10),
        chats: 2,
        visitors: 2,
        failed: 1,
        up: 0,
        down: 0,
      }),
    ])
    expect(shown.every(({ cost, prompt_tokens }) => Number(cost) > 0 && prompt_tokens > 0)).toBe(true)
    expect(bricks).toEqual([expect.objectContaining({ name: 'Order status', calls: 2, failed: 1 })])
    expect(models).toEqual([expect.objectContaining({ chats: 4 })])
    expect(versions).toEqual(DEPLOYED)
    expect(latency.first.p50_ms).toBeGreaterThan(700)
  })

  test('has the trace of each answer: what was sent, what came, and when', async () => {
    const id = await makeBot('Traced')
    await playPastFromFile({ project: 'Traced', conversations: CONVERSATIONS })
    const [talk] = await listConversations(id, '&mark=disliked')
    const turns = await callServer<ConversationTurn[]>(
      `/project/conversation?project_id=${id}&conversation_id=${talk?.id}`,
    )
    const trace = turns[0]?.trace
    expect(trace).toMatchObject({ first_token_ms: 900, duration_ms: 1500 })
    expect(trace?.rounds).toHaveLength(2)
    expect(trace?.rounds[0]?.calls).toEqual([
      expect.objectContaining({
        brick: 'Order status',
        arguments: { order_number: 'A17' },
        request: { method: 'GET', url: 'https://orders.example/status?order_number=A17' },
        status: 200,
        duration_ms: 120,
        shown: expect.stringContaining('on its way'),
      }),
    ])
  })

  test('is played once: what was played stays as it is, and what an end left out is added', async () => {
    const id = await makeBot('Played once')
    const project = 'Played once'
    const begun = { project, conversations: CONVERSATIONS.slice(0, 1), created_at: new Date(NOW).toISOString() }
    expect(readTurnCount(await playPastFromFile(begun))).toBe(2)
    expect(readTurnCount(await playPastFromFile({ project, conversations: CONVERSATIONS }))).toBe(2)
    // Leaves questions out of the comparison, because they are grouped in the background at an unknown time.
    const readInsightsAndConversations = async () => [
      { ...(await readInsights(id)), questions: null, questions_at: null },
      await listConversations(id),
    ]
    const before = await readInsightsAndConversations()
    expect(parseOutcome(await playPastFromFile({ project, conversations: CONVERSATIONS }))).toMatchObject({
      turns: 0,
      kept: 4,
    })
    expect(await readInsightsAndConversations()).toEqual(before)
  })
})

describe('no past is played', () => {
  test('for a bot that there is not, or that is not live', async () => {
    expect(readTurnCount(await playPastFromFile({ project: 'Nothing', conversations: CONVERSATIONS }))).toBe(0)
    await callServer('/project/new', { 'new-project-name': 'A draft' })
    expect(readTurnCount(await playPastFromFile({ project: 'A draft', conversations: CONVERSATIONS }))).toBe(0)
  })

  test.each([
    ['without a file', [], 'Usage: play-past FILE'],
    ['from a file that is not there', ['/nowhere/past.json'], 'cannot be read'],
  ])('%s', async (_, words, message) => {
    const { code, errors, output } = await runAdmin(['play-past', ...words], place.environment)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(message)
  })

  test('from a file that holds something else', async () => {
    const { code, errors } = await playPastFromFile({ project: 7, conversations: [] })
    expect(code).toBe(1)
    expect(errors).toMatch(/holds no past: 0\.project: /)
  })

  test('outside the sandbox', async () => {
    const production = await createServerEnvironment()
    const running = await startServerProcess({ ...production.environment, SANDBOX: 'off' })
    try {
      const words = ['play-past', '/nowhere/past.json']
      const { code, errors } = await runAdmin(words, { ...production.environment, SANDBOX: 'on' })
      expect(code).toBe(1)
      expect(errors).toContain('Only the sandbox has a made-up past.')
    } finally {
      running.signal('SIGTERM')
      await running.exited
      await production.remove()
    }
  })
})
