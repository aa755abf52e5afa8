import { type Page, request } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { createBuilder } from './steps/builder.ts'
import { sendPrompt } from './steps/chat.ts'
import { createProject } from './steps/project.ts'

const WISH = 'Leave my contact details: my name is Bo Lind and my email is bo@people.example'

test('confirm: on a foreign page a visitor changes a value and agrees, and the API is called once, also by two presses', async ({
  product,
  visitor,
}) => {
  const id = await createConfirmingBot(product, 'Agrees')
  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  const card = await askAndSeeConfirmation(visitor)
  await card.getByLabel('name').fill('Mia Berg')
  await card.getByRole('button', { name: 'Do it' }).dblclick()
  await expect(visitor.getByText('Thank you, Mia Berg.').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Do it' })).toHaveCount(0)
  expect(await listSentNames(product, 'Mia Berg')).toEqual(['Mia Berg'])
  expect(await listSentNames(product, 'Bo Lind')).toEqual([])
  host.stop()
})

test('confirm: on the live page the question outlives a reload, and is answered once', async ({ product, visitor }) => {
  const id = await createConfirmingBot(product, 'Reloads')
  await visitor.goto(`/live/${id}`)
  const asked = await askAndSeeConfirmation(visitor)
  await asked.getByLabel('name').fill('First try')
  await visitor.reload()
  const card = visitor.getByRole('group', { name: 'May we keep this?' })
  await card.getByLabel('name').fill('Ida Holm')
  await card.getByRole('button', { name: 'Do it' }).click()
  await expect(visitor.getByText('Thank you, Ida Holm.').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
  await visitor.reload()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: 'Do it' })).toHaveCount(0)
  expect(await listSentNames(product, 'Ida Holm')).toEqual(['Ida Holm'])
  expect(await listSentNames(product, 'First try')).toEqual([])
})

test('confirm: after Not now the API is not called', async ({ product, visitor }) => {
  const id = await createConfirmingBot(product, 'Declines')
  await visitor.goto(`/live/${id}`)
  const before = await listSentNames(product, 'Bo Lind')
  const card = await askAndSeeConfirmation(visitor)
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await expect(visitor.getByText('Not now', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
  expect(await listSentNames(product, 'Bo Lind')).toEqual(before)
})

async function askAndSeeConfirmation(visitor: Page) {
  await sendPrompt(visitor, WISH)
  const card = visitor.getByRole('group', { name: 'May we keep this?' })
  await expect(card.getByText('bo@people.example')).toBeVisible()
  await expect(card.getByLabel('name')).toHaveValue('Bo Lind')
  return card
}

const createTextProperty = (name: string, description: string) => ({
  name,
  type: 'string',
  description,
  isrequired: true,
})
const createPromptParameter = (name: string) => ({ name, type: 'string', value: name, system: true })

async function createConfirmingBot(product: Product, name: string): Promise<string> {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Contact desk' })
  const brick = {
    name: 'Leave contact',
    description: 'Keeps the contact details of a visitor',
    parameters: {
      type: 'object',
      properties: [
        createTextProperty('name', 'Name of the visitor'),
        createTextProperty('email', 'E-mail address of the visitor'),
      ],
      required: ['name', 'email'],
    },
    api: {
      url: `${product.sampleApis}/lead-capture`,
      method: 'POST',
      parameters: [createPromptParameter('name'), createPromptParameter('email')],
      headers: [],
      fill: 2,
      confirm: { words: 'May we keep this?', editable: ['name'] },
    },
  }
  await callApi(product.address, '/project/update', { id, functions: [brick] }, builder.token)
  await callApi(product.address, '/project/deploy', { project_id: id }, builder.token)
  return id
}

async function listSentNames({ sampleApis }: Product, name: string): Promise<string[]> {
  const caller = await request.newContext({ ignoreHTTPSErrors: true })
  const { leads }: { leads: { name: string }[] } = await (await caller.get(`https://${sampleApis}/lead-capture`)).json()
  await caller.dispose()
  return leads.map((lead) => lead.name).filter((each) => each === name)
}
