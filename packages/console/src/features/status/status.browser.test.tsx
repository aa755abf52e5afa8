import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

async function openStatus(answer: () => Promise<Response>) {
  const { api } = await openPage('/status-service', { token: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'API status' })).toBeVisible()
  api.handleReadiness(answer)
  await page.getByRole('button', { name: 'Ask again' }).click()
  return api
}
const answerReady = async () => Response.json({ status: 'ready' })
const answerShuttingDown = async () => Response.json({ code: 'shutting_down' }, { status: 503 })
const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['ready', answerReady, 'The service is ready.'],
  ['not ready', answerShuttingDown, 'The service is not ready.'],
  ['silent', rejectFetch, 'The service does not answer.'],
])('N20: a service that is %s is said to be so', async (_state, answer, words) => {
  await openStatus(answer)
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
})

test('it can be asked again, and what it says then counts', async () => {
  const api = await openStatus(rejectFetch)
  await expect.element(page.getByText('The service does not answer.')).toBeVisible()
  api.handleReadiness(answerReady)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByText('The service is ready.')).toBeVisible()
  await expect.element(page.getByText(/Last asked at/)).toBeVisible()
})
