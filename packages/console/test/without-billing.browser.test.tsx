import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import PlansPage from '#features/plans/plans-page.tsx'
import { openPage } from './open-page.tsx'
import { CONFIG, PROJECT, SETTINGS, USER } from './sample-data.ts'

const ROOT = document.documentElement
const FREE = { ...USER, role: 1 }
const NO_BILLING = /^Billing isn't set up on this server\./

beforeEach(() => page.viewport(1280, 860))

function turnBillingOff(support = ''): void {
  ROOT.dataset.billing = 'off'
  ROOT.dataset.support = support
  onTestFinished(() => {
    delete ROOT.dataset.billing
    delete ROOT.dataset.support
  })
}

const findGetPlanLinks = () => page.getByRole('link', { name: /^Get plan/ }).elements()
const dialog = page.getByRole('dialog', { name: 'Upgrade your plan' })

async function pressDeployAsFree(): Promise<void> {
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => FREE,
      getProject: () => ({ ...PROJECT, live: false, deployed: false }),
      getConfig: () => ({ ...CONFIG, billing: false }),
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Deploy' }))
  await expect.element(dialog).toBeVisible()
}

test('Deploy on Free says who can lift the limit, and offers nothing that cannot be bought', async () => {
  turnBillingOff('help@people.test')
  await pressDeployAsFree()
  await expect.element(dialog.getByText(NO_BILLING)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'help@people.test' }))
    .toHaveAttribute('href', 'mailto:help@people.test')
  await expect.element(dialog.getByText('Ask whoever runs this server for Pro.')).toBeVisible()
  await expect.element(dialog.getByText('$29', { exact: true })).toBeVisible()
  expect(findGetPlanLinks()).toEqual([])
})

test('without an address the contact page is named', async () => {
  turnBillingOff()
  await pressDeployAsFree()
  await expect.element(dialog.getByRole('link', { name: 'get in touch' })).toHaveAttribute('href', '/contact')
})

test('where plans are sold nothing of this is seen', async () => {
  await pressDeployAsFree()
  expect(findGetPlanLinks()).toHaveLength(2)
  await expect.element(dialog.getByText(NO_BILLING)).not.toBeVisible()
  await expect.element(dialog.getByText('Ask whoever runs this server for Pro.')).not.toBeVisible()
})

test('the pricing page keeps its cards and says who gives plans', async () => {
  turnBillingOff()
  await render(<PlansPage />)
  await expect.element(page.getByText(NO_BILLING)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue for free' })).toBeVisible()
  await expect.element(page.getByText('$49', { exact: true })).toBeVisible()
  expect(findGetPlanLinks()).toEqual([])
})

test('Upgrade in Settings opens the same', async () => {
  turnBillingOff()
  await openPage('/settings', { api: { getUser: () => FREE, getSettings: () => ({ ...SETTINGS, role: 1 }) } })
  await userEvent.click(page.getByRole('button', { name: 'Upgrade' }))
  await expect.element(dialog.getByText(NO_BILLING)).toBeVisible()
  expect(findGetPlanLinks()).toEqual([])
})

test('the way to a checkout keeps its message, and leads to whoever can help', async () => {
  await openPage('/getpro', { api: { getUser: () => FREE, getConfig: () => ({ ...CONFIG, billing: false }) } })
  await expect.element(page.getByText(NO_BILLING)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask whoever runs it' })).toHaveAttribute('href', '/contact')
})
