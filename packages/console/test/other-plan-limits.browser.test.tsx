import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import PlansPage from '#features/plans/plans-page.tsx'
import { ORDERS } from './editor-project.ts'
import { openPage } from './open-page.tsx'
import { PROJECT, SETTINGS, USER } from './sample-data.ts'

const ROOT = document.documentElement
const FREE = { ...USER, role: 1 }

/** The server marks a page in this way if its operator has set other limits. */
beforeEach(() => {
  ROOT.dataset.plans = JSON.stringify({
    free: { bricks: 3, seats: 2 },
    pro: { bricks: 1, chats: 12_345, liveProjects: 1 },
    premium: { seats: 40 },
  })
  onTestFinished(() => {
    delete ROOT.dataset.plans
  })
  return page.viewport(1280, 860)
})

test('the plans are offered with the limits that the operator set', async () => {
  await render(<PlansPage />)
  const findPlanCard = (name: string) => page.getByRole('article', { name, exact: true })
  for (const text of ['3 different APIs', 'Up to 100 chat interactions a month', '2 seats'])
    await expect.element(findPlanCard('Free').getByText(text, { exact: true })).toBeVisible()
  for (const text of ['1 live project', '1 API', 'Up to 12,345 chat interactions a month', '3 seats'])
    await expect.element(findPlanCard('Pro').getByText(text, { exact: true })).toBeVisible()
  for (const text of ['25 live projects', '40 seats'])
    await expect.element(findPlanCard('Premium').getByText(text, { exact: true })).toBeVisible()
})

test('Settings tells how many APIs a bot may have on this server', async () => {
  await openPage('/settings', { api: { getUser: () => FREE, getSettings: () => ({ ...SETTINGS, role: 1 }) } })
  await expect.element(page.getByText('Up to 3', { exact: true })).toBeVisible()
})

test('Members tells how many seats a larger plan has on this server', async () => {
  const full = { seats: { people: 2, invited: 0, limit: 2 }, members: [], invitations: [] }
  await openPage('/settings/members', { api: { getUser: () => FREE, listMembers: () => full } })
  await expect.element(page.getByText(/Pro has 3 seats, Premium 40\./)).toBeVisible()
})

test.each([
  ['has room for one more', 2, 'Add new API'],
  ['is reached', 3, 'Plan limit'],
])('where the operator’s number of APIs %s (%i are there), the editor opens “%s”', async (_state, count, title) => {
  const functions = Array.from({ length: count }, (_, at) => ({ ...ORDERS, id: `brick-${at}`, name: `api ${at}` }))
  await openPage(`/edit/${PROJECT.id}`, {
    api: { getUser: () => FREE, getProject: () => ({ ...PROJECT, functions }) },
  })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})
