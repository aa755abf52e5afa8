import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

afterEach(() => vi.restoreAllMocks())

/** The server's answers to /readyz, one after the other, the last of them for ever. */
function answerReadiness(...answers: (() => Promise<Response>)[]) {
  const real = globalThis.fetch
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (String(input) !== '/readyz') return real(input, init)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.() ?? Promise.reject(new Error('No answer was given.'))
  })
}
const ready = async () => Response.json({ status: 'ready' })
const busy = async () => Response.json({ code: 'shutting_down' }, { status: 503 })
const silent = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['ready', ready, 'The service is ready.'],
  ['not ready', busy, 'The service is not ready.'],
  ['silent', silent, 'The service does not answer.'],
])('N20: a service that is %s is said to be so', async (_state, answer, words) => {
  answerReadiness(answer)
  await openPage('/status-service', { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'API status' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
})

test('it can be asked again, and what it says then counts', async () => {
  answerReadiness(silent, ready)
  await openPage('/status-service', { token: null })
  await expect.element(page.getByText('The service does not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByText('The service is ready.')).toBeVisible()
  await expect.element(page.getByText(/Last asked at/)).toBeVisible()
})
