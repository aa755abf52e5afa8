import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { createLogger } from '#logger.ts'
import { type Dialect, type DialectServer, SAID, startDialectServer } from '#test/tools/dialects/dialect-server.ts'
import { FAILING_DIALECTS } from '#test/tools/dialects/failing-dialects.ts'
import { LOCAL_DIALECTS } from '#test/tools/dialects/local-dialects.ts'
import { OPENAI_DIALECTS } from '#test/tools/dialects/openai-dialects.ts'
import { OTHER_DIALECTS } from '#test/tools/dialects/other-dialects.ts'
import { readEvents, textOf } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { jsonAnswer } from '#test/tools/tls-server.ts'
import { openWeatherScene, WEATHER_ROW, type WeatherScene } from '#test/tools/weather-scene.ts'

const ANSWERED: readonly Dialect[] = [...OPENAI_DIALECTS, ...LOCAL_DIALECTS, ...OTHER_DIALECTS]
const DIALECTS: readonly Dialect[] = [...ANSWERED, ...FAILING_DIALECTS]

let weather: WeatherScene
let dialects: DialectServer
const lines: string[] = []
beforeAll(async () => {
  dialects = await startDialectServer(DIALECTS)
  const folder = await mkdtemp(join(tmpdir(), 'bricks-providers-'))
  const file = join(folder, 'providers.json')
  await writeFile(file, JSON.stringify({ providers: DIALECTS.map(describeProvider) }))
  const { providers, models, languageModelUrl } = loadConfig({ PROVIDERS_FILE: file })
  await rm(folder, { recursive: true })
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  weather = await openWeatherScene({ config: { providers, models, languageModelUrl }, ports: { logger } })
}, 60_000)
afterAll(async () => {
  await weather.close()
  await dialects.close()
})
beforeEach(async () => {
  dialects.requests.length = 0
  await weather.world.play(WEATHER_ROW)
  weather.world.server.script(jsonAnswer({ degrees: 21 }))
})

function describeProvider({ name, reasoning, provider }: Dialect, index: number) {
  const model = { id: name, ...(reasoning !== undefined && { reasoning }) }
  return {
    kind: 'compatible',
    key: 'sk-key',
    ...provider,
    id: `p${index}`,
    base_url: `${dialects.url}/${index}/v1`,
    models: [model],
  }
}

function modelOf(name: string): string {
  const index = DIALECTS.findIndex((each) => each.name === name)
  return index === 0 ? name : `p${index}/${name}`
}

async function ask(name: string) {
  const { scene } = weather
  await scene.save({ model: modelOf(name), temperature: 0.5 })
  const before = await scene.countUsed()
  const response = await scene.ask({ token: scene.owner.token, accept: 'text/event-stream' })
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  const events = isStream ? await readEvents(response) : []
  const refusal: unknown = isStream ? undefined : await response.json()
  return { events, refusal, charged: (await scene.countUsed()) - before }
}

describe('a provider of any dialect is understood through the whole chat', () => {
  test.each(ANSWERED.map(({ name }) => name))('%s is answered right, and no thought is shown', async (name) => {
    const { events, refusal, charged } = await ask(name)
    expect(refusal).toBeUndefined()
    const done = events.at(-1)
    expect(done).toMatchObject({ type: 'done', finish: 'stop' })
    expect(textOf(events)).toContain(SAID)
    expect(textOf(events)).not.toMatch(/Secret|think>/)
    const states = events.flatMap((event) => (event.type === 'call' && event.state !== 'started' ? [event.state] : []))
    const isCalling = dialects.requests.some(({ messages }) => JSON.stringify(messages).includes('21'))
    expect(states).toEqual(isCalling ? ['succeeded'] : [])
    const usage = done?.type === 'done' ? done.usage : undefined
    expect(usage?.completion_tokens).toBeGreaterThan(0)
    expect(charged).toBe(1)
  })

  test('what a model refused is not sent to it again', async () => {
    await ask('gpt-5')
    expect(dialects.requests).toHaveLength(2)
    expect(dialects.requests[0]?.body).not.toHaveProperty('max_tokens')
    expect(dialects.requests[0]?.body).not.toHaveProperty('temperature')
  })
})

describe('R45: a provider that fails says why to the owner and the operator, and to nobody else', () => {
  test.each(FAILING_DIALECTS)('$name ends as $code', async ({ name, code, said }) => {
    const { scene } = weather
    const api = callAs(scene.server.app, scene.owner)
    await api.post('/project/problems/dismiss', { project_id: scene.projectId })
    lines.length = 0
    const { events, refusal, charged } = await ask(name)
    const visible = textOf(events)
    const error = events.find((event) => event.type === 'error') ?? refusal
    const shown = code === 'provider_key_invalid' ? 'provider_failed' : code
    expect(error).toMatchObject({ code: shown })
    expect(charged).toBe(visible === '' ? 0 : 1)
    expect(JSON.stringify(error)).not.toContain(said)
    const [problem] = (await api.get(`/project/problems?project_id=${scene.projectId}`)).json()
    // Of the operator's own account the owner is told the status alone.
    if (['openrouter-402', 'echoed-key'].includes(name)) expect(problem.said).toMatch(/^40[12]$/)
    else expect(problem.said).toContain(said)
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'a provider failed')
    expect(line).toMatchObject({ project: scene.projectId, model: modelOf(name), code: shown })
    expect(line.said).toContain(said)
    expect(lines.join('')).not.toContain('sk-key-of')
  })
})
