import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { SETTINGS, USER } from '#test/sample-data.ts'

test.each([
  ['Free', 0, 0],
  ['Pro', 8, 10],
])('the usage meter of a %s plan has its height before it is known what was used', async (_plan, role, limit) => {
  await page.viewport(1280, 860)
  const usage = { ...SETTINGS.usage, live_projects: { used: 0, limit } }
  let answerWithUsage = () => {}
  const waits = new Promise<void>((resolve) => {
    answerWithUsage = resolve
  })
  const getSettings = () => waits.then(() => ({ ...SETTINGS, role, usage }))
  await openPage('/dashboard', { api: { getUser: () => ({ ...USER, role }), getSettings } })
  await expect.poll(() => document.querySelector('meter')).not.toBeNull()
  const measureMeterHeight = () => document.querySelector('meter')?.parentElement?.getBoundingClientRect().height
  const before = measureMeterHeight()
  answerWithUsage()
  await expect.element(page.getByText('Chats this month')).toBeVisible()
  expect(page.getByText('Live bots').elements()).toHaveLength(limit > 0 ? 1 : 0)
  expect(measureMeterHeight()).toBe(before)
})
