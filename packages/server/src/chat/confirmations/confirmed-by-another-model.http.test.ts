import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAndAgree } from '#test/tools/ask-and-agree.ts'
import { answerRefusal, type Dialect, DONE, SAID, writeChunk, writeEvent } from '#test/tools/dialects/dialect-server.ts'
import { type DialectScene, openDialectScene } from '#test/tools/dialects/open-dialect-scene.ts'
import { findLastAssistantMessage } from '#test/tools/dialects/openai-dialects.ts'
import { OTHER_DIALECTS } from '#test/tools/dialects/other-dialects.ts'
import { joinAnswerText } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { WEATHER } from '#test/tools/weather-scene.ts'

const SAYS = [
  writeChunk({ content: SAID }),
  writeChunk({}, 'stop', { usage: { prompt_tokens: 1, completion_tokens: 1 } }),
  DONE,
]

/** As Mistral's API, which wants its own form of ids; and no service knows the thoughts of another one. */
const STRICT: Dialect = {
  name: 'strict',
  answer: ({ messages }) => {
    const calls = messages.flatMap(({ tool_calls }) => (Array.isArray(tool_calls) ? tool_calls : []))
    const results = messages.flatMap(({ tool_call_id }) => (tool_call_id === undefined ? [] : [tool_call_id]))
    const isKnown = /^[{}[\]":,]*$/.test(
      JSON.stringify(messages.map((each) => Object.keys(each))).replaceAll(/role|content|tool_calls|tool_call_id/g, ''),
    )
    const hasIds = calls.every(({ id }) => /^[A-Za-z0-9]{9}$/.test(id) && results.includes(id))
    const isRight = calls.length === 1 && results.length === 1 && hasIds && isKnown
    return isRight
      ? { pieces: SAYS }
      : answerRefusal(400, { object: 'error', message: 'Tool call id has to be 9 letters' })
  },
}
const CLAUDE: Dialect = {
  name: 'claude',
  provider: { kind: 'anthropic' },
  answer: ({ messages }) => {
    const [, called, result] = messages
    const isRight =
      JSON.stringify(called?.content) ===
        '[{"type":"tool_use","id":"call00001","name":"Weather","input":{"city":"Paris"}}]' &&
      JSON.stringify(result?.content).includes('"tool_use_id":"call00001"')
    if (!isRight)
      return answerRefusal(400, { type: 'error', error: { type: 'invalid_request_error', message: 'unknown' } })
    const content = [{ type: 'text', text: SAID }]
    return { pieces: [writeEvent({ type: 'message', content, stop_reason: 'end_turn' })] }
  },
}
/** As Gemini 3, which wants a signature at each call, or the one that stands for a call of another model. */
const GEMINI: Dialect = {
  name: 'gemini-3',
  provider: { preset: 'gemini', kind: 'gemini' },
  answer: (request) => {
    const [called] = findLastAssistantMessage(request).tool_calls as Record<string, unknown>[]
    const signature = { google: { thought_signature: 'skip_thought_signature_validator' } }
    if (JSON.stringify(called?.extra_content) === JSON.stringify(signature)) return { pieces: SAYS }
    return answerRefusal(400, [{ error: { code: 400, message: 'Function call is missing a thought_signature' } }])
  },
}
const THINKER = OTHER_DIALECTS.filter(({ name }) => name === 'gpt-responses')

let scene: DialectScene
beforeAll(async () => {
  scene = await openDialectScene([...THINKER, STRICT, CLAUDE, GEMINI])
}, 60_000)
afterAll(() => scene.close())

test.each(['strict', 'claude', 'gpt-responses', 'gemini-3'])(
  'an act that waited while its bot got the model %s is told to it without what only the other model may read',
  async (name) => {
    const bot = scene.weather.scene
    const asking = { ...WEATHER, api: { ...WEATHER.api, confirm: true } }
    const owner = callAs(bot.server.app, bot.owner)
    await scene.begin()
    await owner.post('/project/problems/dismiss', { project_id: bot.projectId })
    await bot.save({ functions: [asking], model: scene.modelOf('gpt-responses'), temperature: 0.5 })
    await bot.deploy()
    const answers = await askAndAgree({
      ask: async (asked) => {
        if (asked?.body?.confirm) {
          await bot.save({ model: scene.modelOf(name) })
          await bot.deploy()
        }
        return bot.ask(asked)
      },
    })
    const problems = (await owner.get(`/project/problems?project_id=${bot.projectId}`)).json()
    expect(problems).toEqual([])
    expect(joinAnswerText(answers)).toContain(SAID)
    expect(scene.weather.world.server.requests).toHaveLength(1)
  },
)
