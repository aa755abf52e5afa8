import { LIMITS } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { createAuditEvent, LOG } from '#test/log-events.ts'
import { openPage } from '#test/open-page.tsx'
import { createMemberUser, USER } from '#test/sample-data.ts'

const section = page.getByRole('region', { name: 'Log', exact: true })

test('the log says in sentences who did what, how often, and from where', async () => {
  await openPage('/settings/log', { api: { listAuditEvents: () => [...LOG] } })
  await expect.element(section.getByText('Bea Builder deployed Parcel helper (version 7)')).toBeVisible()
  await expect.element(section.getByText('Cara Colleague saved Parcel helper12 times')).toBeVisible()
  await expect.element(section.getByText('Bea Builder invited eve@shop.example as viewer')).toBeVisible()
  await expect.element(section.getByText(/^Somebody tried to sign in with a wrong password/)).toBeVisible()
  await expect.element(section.getByText('curl/8.5.0 · 198.51.100.0')).toBeVisible()
  await expect.element(section.getByText('Bricks changed the plan (Free to Pro)')).toBeVisible()
  await expect.element(section.getByText('Chrome on Linux · 203.0.113.0').first()).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
})

test('the log is ordered by day, the newest first', async () => {
  await openPage('/settings/log', { api: { listAuditEvents: () => [...LOG] } })
  await expect.element(section.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const days = section.getByRole('heading', { level: 3 }).elements()
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Saturday, November 21/),
    expect.stringMatching(/^Friday, November 20/),
    expect.stringMatching(/^Thursday, November 19/),
  ])
  expect(section.getByRole('listitem').elements()).toHaveLength(LOG.length)
})

test('earlier events come on a press, from where the last page ended, and no button is left at the end', async () => {
  const first = Array.from({ length: LIMITS.auditPage }, (_, at) =>
    createAuditEvent(`first-${at}`, { about: `Bot ${at}` }),
  )
  const asked: (string | undefined)[] = []
  await openPage('/settings/log', {
    api: {
      listAuditEvents: ({ query: { before } }) => {
        asked.push(before)
        return before === undefined ? first : [createAuditEvent('last', { about: 'The very first bot' })]
      },
    },
  })
  await section.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(section.getByText('Bea Builder saved The very first bot')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  expect(asked).toEqual([undefined, first.at(-1)?.cursor])
  expect(section.getByRole('listitem').elements()).toHaveLength(LIMITS.auditPage + 1)
})

test('a log that did not come says so and is asked for again', async () => {
  let isBroken = true
  await openPage('/settings/log', { api: { listAuditEvents: () => (isBroken ? refuse('internal') : [...LOG]) } })
  await expect.element(section.getByText('The log could not be loaded.')).toBeVisible()
  isBroken = false
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.element(section.getByText(/^Bea Builder deployed/)).toBeVisible()
})

test('an account where nothing was done yet says so', async () => {
  await openPage('/settings/log', { api: { listAuditEvents: () => [] } })
  await expect.element(section.getByText('Nothing was done here yet.')).toBeVisible()
})

test('among all settings the log is one line, and is not asked for', async () => {
  const { api, path } = await openPage('/settings')
  await section.getByRole('link', { name: 'Open the log' }).click()
  await expect.poll(path).toBe('/settings/log')
  await expect.element(section.getByRole('listitem').first()).toBeVisible()
  expect(api.calls.filter(({ name }) => name === 'listAuditEvents')).toHaveLength(1)
})

test('a member reads that the log is its owner’s, is not shown it, and is led to their own', async () => {
  let here = createMemberUser('editor')
  const { api } = await openPage('/settings/log', {
    api: { getUser: () => here, switchAccount: () => (here = USER) },
  })
  await expect.element(section.getByText(/kept for its owner, who alone reads it/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'listAuditEvents')).toBe(false)
  await section.getByRole('link', { name: 'Open the log of my account' }).click()
  await expect.element(section.getByRole('listitem').first()).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'switchAccount')?.body).toEqual({ account_id: USER.account.id })
})
