import type { ConnectedFunction, Project } from '@bricks/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Handlers, refuse } from './fake-api.ts'
import { holdTheClock } from './hold-the-clock.ts'
import { openPage } from './open-page.tsx'
import { PROJECT, SETTINGS, USER } from './sample-data.ts'

const ROLES = [
  { role: 0, plan: 'Free', hasInsights: false, isPaying: false, isPremium: false },
  { role: 1, plan: 'Free', hasInsights: false, isPaying: false, isPremium: false },
  { role: 4, plan: 'Free', hasInsights: false, isPaying: false, isPremium: false },
  { role: 5, plan: 'Free', hasInsights: true, isPaying: false, isPremium: false },
  { role: 7, plan: 'Free', hasInsights: true, isPaying: false, isPremium: false },
  { role: 8, plan: 'Pro', hasInsights: true, isPaying: true, isPremium: false },
  { role: 9, plan: 'Premium', hasInsights: true, isPaying: true, isPremium: true },
]

const LATER = 'Not available right now, please come back later.'
const BETA = 'This feature is currently in private beta, contact us if you want to be part of it.'
const PLACEHOLDERS = [
  { path: '/reports', delay: 3000, text: LATER },
  { path: '/logs', delay: 1500, text: LATER },
  { path: '/integration', delay: 1500, text: BETA },
]

const createConnectedFunction = (name: string): ConnectedFunction => ({
  id: name,
  name,
  description: `What ${name} is for`,
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
})
const WITH_TWO: Project = {
  ...PROJECT,
  functions: [createConnectedFunction('Orders'), createConnectedFunction('Slots')],
  deployed: false,
}

const findButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const findDialog = (name: string) => page.getByRole('dialog', { name })
const UPGRADE = findDialog('Upgrade your plan')

beforeEach(() => page.viewport(1280, 860))

describe.each(ROLES)('role $role', ({ role, plan, hasInsights, isPaying, isPremium }) => {
  const openAsRole = (path: string, handlers: Handlers = {}) =>
    openPage(path, {
      api: {
        getUser: () => ({ ...USER, role }),
        getSettings: () => ({ ...SETTINGS, role }),
        getProject: () => WITH_TWO,
        ...handlers,
      },
    })
  const openEditorAsRole = async (handlers: Handlers = {}) => {
    const opened = await openAsRole(`/edit/${PROJECT.id}`, handlers)
    await expect.element(findButton('Deploy')).toBeVisible()
    return opened
  }

  test.each(PLACEHOLDERS)(`$path ${hasInsights ? 'is not there yet' : 'is not on the plan'}`, async (placeholder) => {
    const pass = holdTheClock()
    await openAsRole(placeholder.path)
    await expect.element(page.getByText(/^Loading /)).toBeInTheDocument()
    await pass(placeholder.delay)
    await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
    const seen = [LATER, BETA, 'Not Available on Your Plan'].filter((text) => page.getByText(text).elements().length)
    expect(seen).toEqual([hasInsights ? placeholder.text : 'Not Available on Your Plan'])
    expect(findButton('Upgrade').elements()).toHaveLength(hasInsights ? 0 : 1)
    if (hasInsights) return
    await findButton('Upgrade').click()
    await expect.element(UPGRADE).toBeVisible()
  })

  test(`the settings name the plan ${plan} and offer to ${isPaying ? 'manage it' : 'upgrade'}`, async () => {
    await openAsRole('/settings')
    const section = page.getByRole('region', { name: 'Plan details' })
    await expect.element(section.getByText(plan, { exact: true })).toBeVisible()
    await expect.element(section.getByRole('button')).toHaveTextContent(isPaying ? 'Manage' : 'Upgrade')
  })

  test(`Deploy ${isPaying ? 'makes the bot live' : 'carries a gem and opens the upgrade dialog'}`, async () => {
    const { api } = await openEditorAsRole({ deployProject: () => ({ ...WITH_TWO, deployed: true, version: 8 }) })
    expect(findButton('Deploy').element().querySelectorAll('[data-icon="gem"]')).toHaveLength(isPaying ? 0 : 1)
    await findButton('Deploy').click()
    await expect.element(isPaying ? findDialog('Deployment Successful') : UPGRADE).toBeVisible()
    expect(api.calls.some(({ name }) => name === 'deployProject')).toBe(isPaying)
  })

  test(`gpt-6-sol ${isPaying ? 'can be chosen' : 'has a star and opens the upgrade dialog'}`, async () => {
    await openEditorAsRole()
    await findButton('Edit your GPT base').click()
    expect(page.getByText('gpt-6-sol').elements()).toHaveLength(0)
    await findButton('More models').click()
    const model = page.getByText('gpt-6-sol')
    await expect.element(model).toBeVisible()
    const starred = page.getByRole('dialog').getByText('gpt-6-sol').element().closest('label')
    expect(starred?.querySelectorAll('[data-icon="star"]')).toHaveLength(isPaying ? 0 : 1)
    await userEvent.click(model)
    if (isPaying) return expect.element(page.getByRole('radio', { name: 'gpt-6-sol' })).toBeChecked()
    await expect
      .element(UPGRADE.getByText('The model you selected is only available on these plans:', { exact: true }))
      .toBeVisible()
  })

  test(`a third API ${isPaying ? 'can be connected' : 'opens the plan limit dialog'}`, async () => {
    await openEditorAsRole()
    await findButton('Add new API').click()
    await expect.element(findDialog(isPaying ? 'Add new API' : 'Plan limit')).toBeVisible()
  })

  test(`versions ${isPaying ? 'are there' : 'open the upgrade dialog'}`, async () => {
    const { api } = await openEditorAsRole({ listVersions: () => [] })
    await findButton('More actions').click()
    const versions = page.getByRole('menuitem', { name: /^Versions/ })
    await expect.element(versions).toBeVisible()
    expect(versions.getByRole('img', { name: 'Pro' }).elements()).toHaveLength(isPaying ? 0 : 1)
    await versions.click()
    await expect.element(isPaying ? findDialog('Versions') : UPGRADE).toBeVisible()
    expect(api.calls.some(({ name }) => name === 'listVersions')).toBe(isPaying)
  })

  test(`export ${isPremium ? 'is there' : 'opens the upgrade dialog'}`, async () => {
    const { api } = await openEditorAsRole({ exportProject: () => refuse('internal') })
    await findButton('More actions').click()
    const item = page.getByRole('menuitem', { name: /^Export/ })
    await expect.element(item).toBeVisible()
    expect(page.getByRole('img', { name: 'Premium' }).elements()).toHaveLength(isPremium ? 0 : 1)
    await item.click()
    if (!isPremium) return expect.element(UPGRADE).toBeVisible()
    await expect.poll(() => api.calls.some(({ name }) => name === 'exportProject')).toBe(true)
  })

  test(`import ${isPremium ? 'asks for a file' : 'opens the upgrade dialog'}`, async () => {
    await openAsRole('/dashboard')
    await findButton(/Create New Project/).click()
    const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => choose.mockRestore())
    await findButton('Import an exported bot').click()
    if (!isPremium) await expect.element(UPGRADE).toBeVisible()
    expect(choose).toHaveBeenCalledTimes(isPremium ? 1 : 0)
  })
})
