import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { createInsights } from '#test/insights.ts'
import { openPage } from '#test/open-page.tsx'

test('the charts are drawn where the browser names its language as no format of numbers knows it', async () => {
  Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })
  await page.viewport(1280, 860)
  await openPage(`/edit/${EDITED.id}/insights`, {
    api: { getProject: () => EDITED, getInsights: ({ query }) => createInsights(query) },
  })
  const chart = page.getByRole('region', { name: 'Chats a day' })
  await expect.poll(() => chart.element().querySelector('canvas')).not.toBeNull()
  await expect.element(page.getByText(/could not be drawn/)).not.toBeInTheDocument()
})
