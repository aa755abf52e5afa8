import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

// While tests run, a page loads more files than the browser would note otherwise.
performance.setResourceTimingBufferSize(10_000)

const countPanelLoads = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/overlay/toast-panel.tsx')).length

test('the first key loads the panel of toasts, so that it is there when the network is gone', async () => {
  await openPage('/dashboard')
  await expect.element(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
  expect(countPanelLoads()).toBe(0)
  await userEvent.keyboard('{Tab}')
  await expect.poll(countPanelLoads).toBe(1)
})
