import { writeEvent } from '@bricks/sandbox/completions'
import { CUT, HANG, type Script, type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLanguageModel } from '#language-model/create-language-model.ts'
import type { ModelRequest } from '#language-model/language-model.ts'
import { createDefaultProvider } from '#language-model/model-provider.ts'
import { systemClock } from '#time.ts'
import { streamModelAndCountTokens } from './stream-model-and-count-tokens.ts'

const REQUEST: ModelRequest = {
  apiKey: 'sk-test',
  model: 'claude',
  profile: 'classic',
  sampling: { max_tokens: 512, temperature: 1, frequency_penalty: 0, presence_penalty: 0 },
  messages: [{ role: 'user', content: 'Where is my order?' }],
  tools: [],
  mayRetry: false,
}

const SAID = 'A long answer that was never finished. '.repeat(20)
const BEGUN = [
  { type: 'message_start', message: { usage: { input_tokens: 41, output_tokens: 1 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: SAID } },
]

let provider: ScriptedProvider
let model: ReturnType<typeof createLanguageModel>
beforeEach(async () => {
  provider = await startScriptedProvider()
  const claude = { ...createDefaultProvider(provider.baseUrl), kind: 'anthropic' as const }
  const ports = { clock: systemClock, random: () => 0, wait: async () => {} }
  model = createLanguageModel({ providers: [claude], ...ports })
})
afterEach(async () => {
  await model.close()
  await provider.close()
})

async function countUsage(last: Script['steps'], leavesAtOnce = false) {
  provider.play({ steps: [...BEGUN.map(writeEvent), ...last] })
  const counted: unknown[] = []
  const leaving = new AbortController()
  let said = ''
  const text = (delta: string) => {
    said += delta
    if (leavesAtOnce) leaving.abort(new Error('left'))
    return undefined
  }
  const asking = { request: REQUEST, reader: { begin() {}, text }, said: { toString: () => said } }
  const count = (usage: unknown) => void counted.push(usage)
  await streamModelAndCountTokens(model, { ...asking, count }, leaving.signal).catch(() => undefined)
  return counted
}

const ESTIMATE = { prompt_tokens: 41, completion_tokens: expect.any(Number), estimated: true }

test.each<[what: string, last: Script['steps'], leavesAtOnce: boolean]>([
  ['is cut', [CUT], false],
  ['is left by its visitor', [HANG], true],
])(
  'an answer of Claude that %s counts what it has said, not only its first token',
  async (_what, last, leavesAtOnce) => {
    const counted = await countUsage(last, leavesAtOnce)
    expect(counted).toEqual([ESTIMATE])
    expect(counted[0]).toMatchObject({ completion_tokens: expect.toSatisfy((tokens: number) => tokens > 100) })
  },
)

test('the count at the end of an answer is taken as it is', async () => {
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } }
  const counted = await countUsage([end, { type: 'message_stop' }].map(writeEvent))
  expect(counted).toEqual([{ prompt_tokens: 41, completion_tokens: 7 }])
})
