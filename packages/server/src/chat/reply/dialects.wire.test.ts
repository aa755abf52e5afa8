import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Dialect } from '#test/tools/dialects/dialect-server.ts'
import { FAILING_DIALECTS } from '#test/tools/dialects/failing-dialects.ts'
import { CUT_DIALECT, LOCAL_DIALECTS } from '#test/tools/dialects/local-dialects.ts'
import { type DialectScene, expectAnswer, openDialectScene } from '#test/tools/dialects/open-dialect-scene.ts'
import { OPENAI_DIALECTS } from '#test/tools/dialects/openai-dialects.ts'
import { OTHER_DIALECTS } from '#test/tools/dialects/other-dialects.ts'
import { joinAnswerText } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const ANSWERED: readonly Dialect[] = [...OPENAI_DIALECTS, ...LOCAL_DIALECTS, ...OTHER_DIALECTS]
const DIALECTS: readonly Dialect[] = [...ANSWERED, ...FAILING_DIALECTS, CUT_DIALECT]

let played: DialectScene
beforeAll(async () => {
  played = await openDialectScene(DIALECTS)
}, 60_000)
afterAll(() => played.close())
beforeEach(() => played.begin())

describe('a provider of any dialect is understood through the whole chat', () => {
  test.each(ANSWERED.map(({ name }) => name))('%s is answered right, and no thought is shown', async (name) => {
    expectAnswer(await played.ask(name), played.dialects)
  })

  test('length-with-tools: a call that was cut is never made, and the answer says that it was cut', async () => {
    const { events, refusal } = await played.ask(CUT_DIALECT.name)
    expect(refusal).toBeUndefined()
    expect(events.at(-1)).toMatchObject({ type: 'done', finish: 'length', usage: { completion_tokens: 7 } })
    expect(events.filter(({ type }) => type === 'call')).toEqual([])
    expect(played.weather.world.server.requests).toEqual([])
    expect(played.dialects.requests).toHaveLength(1)
  })

  test('what a model refused is not sent to it again', async () => {
    await played.ask('gpt-5')
    expect(played.dialects.requests).toHaveLength(2)
    expect(played.dialects.requests[0]?.body).not.toHaveProperty('max_tokens')
    expect(played.dialects.requests[0]?.body).not.toHaveProperty('temperature')
  })
})

describe('R45: a provider that fails says why to the owner and the operator, and to nobody else', () => {
  test.each(FAILING_DIALECTS)('$name ends as $code', async ({ name, code, said }) => {
    const { weather, lines, modelOf } = played
    const { scene } = weather
    const api = callAs(scene.server.app, scene.owner)
    await api.post('/project/problems/dismiss', { project_id: scene.projectId })
    lines.length = 0
    const { events, refusal, charged } = await played.ask(name)
    const visible = joinAnswerText(events)
    const error = events.find((event) => event.type === 'error') ?? refusal
    const shown = code === 'provider_key_invalid' ? 'provider_failed' : code
    expect(error).toMatchObject({ code: shown })
    expect(charged).toBe(visible === '' ? 0 : 1)
    expect(JSON.stringify(error)).not.toContain(said)
    const [problem] = (await api.get(`/project/problems?project_id=${scene.projectId}`)).json()
    // If the error is about the operator's own account, the bot's owner is told only the status.
    if (['openrouter-402', 'echoed-key'].includes(name)) expect(problem.said).toMatch(/^40[12]$/)
    else expect(problem.said).toContain(said)
    const trace = events.find((event) => event.type === 'trace')
    if (events.length > 0) expect(trace).toMatchObject({ failure: { code: shown, said: problem.said } })
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'a provider failed')
    expect(line).toMatchObject({ project: scene.projectId, model: modelOf(name), code: shown })
    expect(line.said).toContain(said)
    expect(lines.join('')).not.toContain('sk-key-of')
  })
})
