import { expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import type { ModelRequest } from '#language-model/language-model.ts'
import { createRetryingModel } from './create-retrying-model.ts'

const REQUEST = {} as ModelRequest

function createBusyModel(retryAfter: number | undefined, { begins = false } = {}) {
  const model = {
    asked: 0,
    async stream(_request: ModelRequest, reader: { begin(): void }): Promise<never> {
      model.asked += 1
      if (begins) reader.begin()
      throw new AppError('provider_busy', retryAfter === undefined ? {} : { retryAfter })
    },
  }
  return model
}

const ask = (model: ReturnType<typeof createBusyModel>, signal = new AbortController().signal) =>
  createRetryingModel(model).stream(REQUEST, { begin() {}, text: () => undefined }, signal)

test.each([
  ['asks for more than a minute and a half', createBusyModel(91)],
  ['names no time', createBusyModel(undefined)],
  ['has begun to answer', createBusyModel(1, { begins: true })],
])('a provider that %s is not waited for', async (_, model) => {
  await expect(ask(model)).rejects.toMatchObject({ code: 'provider_busy' })
  expect(model.asked).toBe(1)
})

test('who stops the run does not wait for the provider', async () => {
  const model = createBusyModel(60)
  const stop = new AbortController()
  const asked = ask(model, stop.signal)
  await expect.poll(() => model.asked).toBe(1)
  stop.abort()
  await expect(asked).rejects.toThrow()
  expect(model.asked).toBe(1)
})
