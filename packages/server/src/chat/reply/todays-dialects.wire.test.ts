import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DialectScene, expectAnswer, openDialectScene } from '#test/tools/dialects/open-dialect-scene.ts'
import { CALLING_DIALECTS, SAYING_DIALECTS } from '#test/tools/dialects/todays-dialects.ts'

const ALL = [...CALLING_DIALECTS, ...SAYING_DIALECTS]

let scene: DialectScene
beforeAll(async () => {
  scene = await openDialectScene(ALL)
}, 60_000)
afterAll(() => scene.close())
beforeEach(() => scene.begin())

test.each(CALLING_DIALECTS.map(({ name }) => name))(
  '%s calls the API and is answered right, and no thought is shown',
  async (name) => {
    expectAnswer(await scene.ask(name), scene.dialects)
    expect(scene.weather.world.server.requests).toHaveLength(1)
  },
)

test.each(SAYING_DIALECTS.map(({ name }) => name))('%s is answered right', async (name) => {
  expectAnswer(await scene.ask(name), scene.dialects)
})

test.each([
  ['mistral-medium-3-5', 2],
  ['ollama-thinking', 2],
  ['groq-gpt-oss', 2],
  ['deepseek-v4-quiet', 2],
])('%s is asked at once as its documents say, without a refusal first', async (name, asked) => {
  await scene.ask(name)
  expect(scene.dialects.requests).toHaveLength(asked)
})
