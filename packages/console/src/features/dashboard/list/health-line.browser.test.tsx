import type { ListedProject, Notice } from '@bricks/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { DRAFT_PROJECT, LIVE_PROJECT } from '#test/sample-data.ts'

const FAILED = { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' }
const REFUSED: Notice = { id: 'n1', at: '2026-11-21T10:00:00.000Z', kind: 'key_refused', read: false }
const findCard = (name: string) => page.getByRole('article', { name })

const openDashboard = (project: Partial<ListedProject>, notices: Notice[] = []) =>
  openPage('/dashboard', {
    api: { listProjects: () => [{ ...LIVE_PROJECT, ...project }, DRAFT_PROJECT], listNotices: () => notices },
  })

test('a bot with a brick that fails each time says so in one line, which leads to its Insights', async () => {
  await openDashboard({ failing: 1, failing_brick: 'Order status', problem: FAILED })
  const line = findCard('Parcel helper').getByRole('link', { name: '“Order status” fails each time' })
  await expect.element(line).toHaveAttribute('href', '/edit/parcel-helper/insights')
  expect(page.getByText(/Order status.* failed/).elements()).toHaveLength(0)
  await expect.element(page.getByRole('radio', { name: /^Problem/ })).toHaveAccessibleName('Problem 1')
})

test('a key that the provider refuses is said at bots with visitors alone', async () => {
  await openDashboard({}, [REFUSED])
  const words = 'The provider refuses your API key'
  await expect.element(findCard('Parcel helper').getByRole('link', { name: words })).toBeVisible()
  expect(findCard('Returns desk').getByText(words).elements()).toHaveLength(0)
  await expect.element(page.getByRole('radio', { name: /^Problem/ })).toHaveAccessibleName('Problem 1')
})
