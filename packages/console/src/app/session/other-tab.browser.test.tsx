import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { DRAFT_PROJECT, LIVE_PROJECT, USER } from '#test/sample-data.ts'

/** As the browser tells a tab that another one wrote. */
function storeElsewhere(token: string | null) {
  const oldValue = localStorage.getItem('token')
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue: token }))
}

test('when somebody else signs in in another tab, this one shows their bots and none of the former person’s', async () => {
  const { api, path } = await openPage('/dashboard')
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).toBeVisible()
  storeElsewhere(null)
  await expect.poll(path).toBe('/signin?next=%2Fdashboard')
  api.handle({ getUser: () => ({ ...USER, name: 'Fay Friend' }), listProjects: () => [DRAFT_PROJECT] })
  storeElsewhere('bricks_other')
  await expect.poll(path).toBe('/dashboard')
  await expect.element(page.getByRole('button', { name: 'User menu: Fay Friend' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: DRAFT_PROJECT.name })).toBeVisible()
  expect(page.getByRole('article', { name: LIVE_PROJECT.name }).elements()).toEqual([])
})
