// The page loads what follows another tab a moment later. Here it is at hand from the start.
import '#app/account/account-follower.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { createMemberUser, DRAFT_PROJECT, LIVE_PROJECT, USER } from '#test/sample-data.ts'
import { signInAgain } from '#test/sign-in.ts'

/** As the browser tells a tab that another one wrote. */
function storeTokenInOtherTab(token: string | null) {
  const oldValue = localStorage.getItem('token')
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue: token }))
}

test('when somebody else signs in in another tab, this one shows their bots and none of the former person’s', async () => {
  const { api, path } = await openPage('/dashboard')
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).toBeVisible()
  storeTokenInOtherTab(null)
  await expect.poll(path).toBe('/signin?next=%2Fdashboard')
  api.handle({ getUser: () => ({ ...USER, name: 'Fay Friend' }), listProjects: () => [DRAFT_PROJECT] })
  storeTokenInOtherTab('bricks_other')
  await expect.poll(path).toBe('/dashboard')
  await expect.element(page.getByRole('button', { name: 'User menu: Fay Friend' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: DRAFT_PROJECT.name })).toBeVisible()
  expect(page.getByRole('article', { name: LIVE_PROJECT.name }).elements()).toEqual([])
})

test('when another tab goes to another account, an editor with unsaved changes keeps them and leads to the dashboard', async () => {
  await page.viewport(1280, 860)
  const member = createMemberUser('editor')
  const { api, path } = await openPage(`/edit/${EDITED.id}`, {
    api: { getUser: () => member, getProject: () => EDITED },
  })
  await userEvent.click(page.getByRole('switch', { name: /^Use / }).first())
  await expect.element(page.getByText('Unsaved changes').first()).toBeVisible()
  await expect.element(page.getByText('Back to my account')).toBeVisible()
  api.handle({ getUser: () => ({ ...member, account: USER.account }), getProject: () => refuse('not_found') })
  window.dispatchEvent(new StorageEvent('storage', { key: 'account', newValue: USER.account.id }))
  await expect.poll(path).toBe('/dashboard')
  await expect.element(page.getByText(/^In another tab you went to another account/)).toBeVisible()
  await expect.element(page.getByText('Back to my account')).not.toBeInTheDocument()
  await expect.element(page.getByText('There is no bot at this address.')).not.toBeInTheDocument()
  expect(api.calls.filter(({ name }) => name === 'getProject')).toHaveLength(1)
  expect(page.getByRole('dialog', { name: 'Leave without saving?' }).elements()).toHaveLength(0)
  expect(Object.keys(localStorage).some((key) => key.startsWith(`bricks:draft:${EDITED.id}`))).toBe(true)
})

test('when another tab goes to another account, a dashboard shows that account’s bots, also while who is signed in is not known', async () => {
  const member = createMemberUser('editor')
  const { api } = await openPage('/dashboard', { api: { getUser: () => member } })
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).toBeVisible()
  await expect.element(page.getByText('Back to my account')).toBeVisible()
  api.handle({ getUser: () => refuse('unavailable'), listProjects: () => [DRAFT_PROJECT] })
  window.dispatchEvent(new StorageEvent('storage', { key: 'account', newValue: USER.account.id }))
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: DRAFT_PROJECT.name })).toBeVisible()
})

test('after a new sign-in the other tabs are told of the account that was worked in before, too', async () => {
  const member = createMemberUser('editor')
  const { api, goTo } = await openPage('/signin', { token: null, account: member.account.id })
  await signInAgain(api)
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).toBeVisible()
  const told = await watchAccountInOtherTab()
  api.handle({ switchAccount: () => member, getUser: () => member })
  await goTo(`/dashboard?account=${member.account.id}`)
  await expect.poll(() => told).toEqual([member.account.id])
})

/** The browser tells a frame of what this page stores, as it tells another tab. What was stored before is left out. */
async function watchAccountInOtherTab(): Promise<Array<string | null>> {
  const told: Array<string | null> = []
  let isWatching = false
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  frame.contentWindow?.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'watching') isWatching = true
    if (key === 'account' && isWatching) told.push(newValue)
  })
  localStorage.setItem('watching', 'yes')
  await expect.poll(() => isWatching).toBe(true)
  return told
}
