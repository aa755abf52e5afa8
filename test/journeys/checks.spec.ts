import { API_PREFIX } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { deployProject, saveDraft } from './steps/editor.ts'
import { signIn } from './steps/sign-in.ts'

const PROMPT = 'Is it warm in Lisbon?'
const GOOD = 'Weather forecast for a city'
const BAD = 'Opening hours of the shop'
const MENDED = 'Weather and temperature of a city'

test('checks: one made from an answer fails when a description is spoiled, blocks the deploy, and passes after the mend', async ({
  page,
  product,
  visitor,
}) => {
  const builder = await createBuilder(product, 'Checker', { plan: 'pro' })
  const id = await createForecaster(product, builder)
  await visitor.goto(`/live/${id}`)
  await visitor.getByPlaceholder('Type a message...').fill(PROMPT)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText(/Looked up/)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send', exact: true })).toBeVisible()

  await signIn(page, builder)
  await page.goto(`/edit/${id}/conversations`)
  await page.getByRole('link', { name: /Is it warm in Lisbon/ }).click()
  await page.getByRole('button', { name: 'Make a check of it' }).click()
  const list = page.getByRole('list', { name: 'Checks' })
  await expect(list.getByText('It calls Desk with city “Lisbon”').first()).toBeVisible()
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(list.getByText(/^Passed on version 1/)).toBeVisible()
  await page.getByText('Block', { exact: true }).click()
  await expect(page.getByText(/^Nothing goes live while a check fails/)).toBeVisible()

  await describeBrick(page, id, BAD)
  expect(await tryDeploy(product, builder, id)).toMatchObject({ code: 'checks_failed', results: [{ passed: null }] })
  await page.getByRole('button', { name: /^Deploy/ }).click()
  const failed = page.getByRole('dialog', { name: 'The check fails' })
  await expect(failed.getByText(`${PROMPT} fails: it called nothing.`)).toBeVisible()
  await failed.getByRole('link', { name: 'See' }).click()
  await expect(list.getByText('Fails: it called nothing')).toBeVisible()
  await expect(list.getByText('But it called nothing.')).toBeVisible()
  await expect(page.getByText(`Since the run before: “${PROMPT}” fails now.`)).toBeVisible()
  expect(await tryDeploy(product, builder, id)).toMatchObject({ code: 'checks_failed', results: [{ passed: false }] })

  await describeBrick(page, id, MENDED)
  await runChecksAgain(page, id)
  await expect(list.getByText(/^Passed on revision/)).toBeVisible()
  await page.getByRole('link', { name: 'Build' }).click()
  await deployProject(page)
  await page.getByRole('link', { name: 'Checks' }).click()
  await expect(list.getByText(/^Passed on version 2/)).toBeVisible()
})

async function createForecaster({ address, sampleApis }: Product, { token }: Builder): Promise<string> {
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': 'Forecaster' }, token)
  const city = { name: 'city', type: 'string', description: 'The city, such as Porto', isrequired: true }
  const brick = {
    name: 'Desk',
    description: GOOD,
    parameters: { type: 'object', properties: [city], required: ['city'] },
    api: {
      url: `${sampleApis}/weather`,
      method: 'GET',
      parameters: [{ name: 'city', type: 'string', value: 'city', system: true }],
      headers: [],
    },
  }
  const update = { id, system: 'You answer questions of visitors.', functions: [brick] }
  await callApi(address, '/project/update', update, token)
  await callApi(address, '/project/deploy', { project_id: id }, token)
  return id
}

async function describeBrick(page: Page, id: string, description: string): Promise<void> {
  await page.goto(`/edit/${id}`)
  await page.getByRole('button', { name: 'Edit Desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await dialog.getByLabel('Description', { exact: true }).fill(description)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await saveDraft(page)
}

async function runChecksAgain(page: Page, id: string): Promise<void> {
  await page.goto(`/edit/${id}/checks`)
  await expect(page.getByText(/^Not run since the last save; /)).toBeVisible()
  await page.getByRole('button', { name: 'Run it' }).click()
}

async function tryDeploy({ address }: Product, { token }: Builder, id: string): Promise<unknown> {
  const response = await fetch(`${address}${API_PREFIX}/project/deploy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ project_id: id }),
  })
  return response.json()
}
