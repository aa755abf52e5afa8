import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { editSystemText } from './steps/editor.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const OFFLINE = /^You are offline\. This page/
const AWAY = /^The server does not answer/
const PATIENCE = { timeout: 20_000 }

test('offline: a page says so, waits with what it was asked for, and goes on by itself', async ({
  page,
  context,
  product,
  expectError,
}) => {
  await signIn(page, await createBuilder(product, 'Long tunnel'))
  await expect(page.getByRole('button', { name: /Create New Project/ })).toBeVisible()
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible(PATIENCE)
  await expect(page.getByRole('button', { name: 'Get Template' }).first()).toBeVisible(PATIENCE)
  await expect(page.getByText(OFFLINE)).toBeHidden()
})

test('offline: a save that fails is told, keeps what was typed, and goes out by itself when the network is back', async ({
  page,
  context,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Short tunnel')
  const id = await createProject(product, builder, { name: 'In the tunnel', system: 'Before.' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await editSystemText(page, 'Written in a tunnel.')
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline.*kept in this browser and saved then/)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('An obscur error occurred. Please try again.')).toBeVisible()
  await expect(page.getByText(/The server did not answer.*kept in this browser/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Instructions and model' })).toContainText('Written in a tunnel.')
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden(PATIENCE)
  await expect(save).toBeDisabled(PATIENCE)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Instructions and model' })).toContainText('Written in a tunnel.')
})

test('offline: a server that goes away is said, and a list that never came arrives when it is back', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Away server')
  await createProject(product, builder, { name: 'Late desk' })
  await signIn(page, builder)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
  expectError(/ERR_CONNECTION_REFUSED/)
  const refused = /\/(api\/|readyz)/
  await page.route(refused, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByText(/^Your bots could not be loaded yet/)).toBeVisible()
  await expect(page.getByText(AWAY)).toBeVisible()
  await page.unroute(refused)
  await expect(page.getByRole('article', { name: 'Late desk' })).toBeVisible(PATIENCE)
  await expect(page.getByText(AWAY)).toBeHidden()
})
