import { focusManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '#api/account/user.ts'
import { queryClient } from '#app/session/query-client.ts'
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

test('chats on the house that were used in another tab are no longer counted as left when one comes back', async () => {
  await page.viewport(1280, 860)
  let left = 50
  await openPage('/dashboard', { api: { getUser: () => ({ ...USER, house_chats: { left, of: 50 } }) } })
  await expect.element(page.getByText('On the house: 50 of 50 chats left')).toBeVisible()
  left = 47
  onTestFinished(() => focusManager.setFocused(undefined))
  focusManager.setFocused(false)
  queryClient.setQueryData(userQuery.queryKey, (user) => user, { updatedAt: Date.now() - 60_000 })
  focusManager.setFocused(true)
  await expect.element(page.getByText('On the house: 47 of 50 chats left')).toBeVisible()
})
