import { ERROR_CODES, isErrorCode, type ReplyEvent } from '@bricks/contract/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderKind } from '#language-model/model-provider.ts'
import { createDefaultProvider } from '#language-model/model-provider.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import {
  answerRefusal,
  answerWithCall,
  answerWithText,
  type Dialect,
  type DialectAnswer,
  type DialectServer,
  startDialectServer,
} from '#test/tools/dialects/dialect-server.ts'
import { OTHER_DIALECTS } from '#test/tools/dialects/other-dialects.ts'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'

const KINDS: readonly ProviderKind[] = ['compatible', 'anthropic', 'openai-responses']
const ANSWERS: readonly DialectAnswer[] = [
  answerWithText(),
  answerWithCall(),
  ...OTHER_DIALECTS.map(answerOnce),
  answerRefusal(400, { error: {} }),
]

let scene: ChatScene
let provider: DialectServer
let next: DialectAnswer
beforeAll(async () => {
  const createDamagedDialect = (kind: string): Dialect => ({ name: kind, answer: () => next })
  provider = await startDialectServer(KINDS.map(createDamagedDialect))
  const [first, ...others] = KINDS.map((kind, index) => ({
    ...createDefaultProvider(`${provider.url}/${index}/v1`),
    id: kind,
    kind,
    key: 'sk-key',
  }))
  if (!first) throw new Error('there is no kind')
  const models = KINDS.map((kind, index) => ({
    ...createModelOffer(`m-${kind}`),
    ...(index > 0 && { provider: kind }),
  }))
  const config = { providers: [first, ...others] as const, languageModelUrl: first.baseUrl, models }
  scene = await openChatScene({ config, ports: { wait: async () => {} } })
}, 60_000)
afterAll(async () => {
  await scene.close()
  await provider.close()
})

function answerOnce({ name, answer }: Dialect): DialectAnswer {
  const headers = { 'x-api-key': 'sk-key', 'anthropic-version': '2023-06-01' }
  const path = name === 'gpt-responses' ? '/v1/responses' : '/v1/messages'
  return answer({ path, headers, body: { max_tokens: 1, store: false }, messages: [] })
}

const place = fc.nat(2_000)
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('lose' as const), at: place, length: fc.nat(60) }),
  fc.record({ kind: fc.constant('twice' as const), at: place, length: fc.nat(200) }),
  fc.record({
    kind: fc.constant('write' as const),
    at: place,
    said: fc.oneof(fc.string(), fc.json(), fc.constant('\n\n')),
  }),
  fc.record({ kind: fc.constant('value' as const), at: place, said: fc.json() }),
)
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function damageText(text: string, { at: where, ...how }: Damage): string {
  const at = text.length === 0 ? 0 : where % text.length
  if (how.kind === 'cut') return text.slice(0, at)
  if (how.kind === 'lose') return text.slice(0, at) + text.slice(at + how.length)
  if (how.kind === 'twice') return text.slice(0, at + how.length) + text.slice(at)
  if (how.kind === 'write') return text.slice(0, at) + how.said + text.slice(at)
  let left = where % 20
  return text.replaceAll(/"(?:[^"\\]|\\.)*"(?!\s*:)|\b(?:true|false|null|\d+)\b/g, (value) =>
    left-- === 0 ? how.said : value,
  )
}

const head = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 204, 301, 400, 401, 404, 418, 422, 429, 500, 503),
  type: fc.constantFrom('text/event-stream', 'text/event-stream', 'application/json', 'text/html', ''),
})

async function askModel(model: string) {
  await scene.save({ model })
  const before = await scene.countUsed()
  const response = await scene.ask({ token: scene.owner.token, accept: 'text/event-stream' })
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  const events: ReplyEvent[] = isStream ? await readEvents(response) : []
  const refusal: unknown = isStream ? undefined : await response.json()
  const open = await scene.server.context.database
    .selectFrom('conversation_turns')
    .select('id')
    .where('state', '=', 'reserved')
    .execute()
  return { status: response.status, events, refusal, open, charged: (await scene.countUsed()) - before }
}

test('R45: whatever a provider answers, the chat ends with a clear word, is settled, and only what was answered is charged', async () => {
  const damages = fc.array(damage, { maxLength: 3 })
  const anyKind = fc.constantFrom(...KINDS)
  await fc.assert(
    fc.asyncProperty(anyKind, fc.constantFrom(...ANSWERS), damages, head, async (kind, answer, done, said) => {
      next = { ...said, pieces: [done.reduce(damageText, answer.pieces.join(''))] }
      const { status, events, refusal, open, charged } = await askModel(`m-${kind}`)
      const end = refusal ?? events.at(-1)
      if (refusal === undefined && events.at(-1)?.type === 'done') expect(status).toBe(200)
      else {
        const code = String(Object(end).code)
        expect(isErrorCode(code) && code !== 'internal' ? code : end).toMatch(/^(provider|model)_/)
        if (refusal !== undefined && isErrorCode(code)) expect(status).toBe(ERROR_CODES[code].status)
      }
      expect(open).toEqual([])
      const hasCalled = events.some(({ type }) => type === 'call')
      const isAnswered = joinAnswerText(events) !== '' || (hasCalled && events.at(-1)?.type === 'error')
      expect(charged).toBe(isAnswered ? 1 : 0)
    }),
    { numRuns: 120 },
  )
}, 120_000)
