import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG } from '#test/sample-data.ts'

test('prices that did not come can be asked for again, and the way to the checkout goes on', async () => {
  const { api } = await openPage('/getpro', {
    api: { getConfig: () => refuse('internal'), createCheckout: () => refuse('billing_unavailable') },
  })
  await expect.element(page.getByRole('heading', { name: 'Pro is not yours yet' })).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'createCheckout')).toBe(false)
  api.handle({ getConfig: () => ({ ...CONFIG, billing: true }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.calls.some(({ name }) => name === 'createCheckout')).toBe(true)
})
