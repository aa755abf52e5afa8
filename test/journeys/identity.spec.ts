/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { createBuilder } from './steps/builder.ts'
import { sendPrompt } from './steps/chat.ts'
import { makeIdentitySecret, signVisitor } from './steps/identity.ts'
import { ANSWER, createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const QUESTION = 'Where is my order?'
const HOUR = 3_600

test('identity: a foreign page signs for its visitor, and the bot answers from what an API knows of that very one', async ({
  page,
  product,
  visitor,
}) => {
  const { id, secret } = await createIdentityBot(page, product, 'Signs for visitors')
  const token = signVisitor('A17', secret, HOUR)
  const host = await serveHostPage(product.address, id, `data-identity="${token}"`)
  await visitor.goto(host.address)
  await openChat(visitor)
  await sendPrompt(visitor, QUESTION)
  await expect(visitor.getByText(/Looked up/)).toBeVisible()
  await expect(visitor.getByText(ANSWER, { exact: true })).toBeVisible()
  host.stop()
})

test('identity: a token that is over is asked for anew, and the message goes by itself', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  const { id, secret } = await createIdentityBot(page, product, 'Signs again')
  const host = await serveHostPage(product.address, id, `data-identity="${signVisitor('A17', secret, -HOUR)}"`)
  await visitor.goto(host.address)
  await openChat(visitor)
  await visitor.evaluate(
    (token) => {
      const bricks = Reflect.get(window, 'Bricks')
      const asked: string[] = []
      Object.assign(window, { asked })
      bricks.on('identityneeded', () => {
        asked.push('once')
        bricks.identify(token)
      })
    },
    signVisitor('A17', secret, HOUR),
  )
  expectError(/401 \(Unauthorized\).*completionChatStreamed/)
  await sendPrompt(visitor, QUESTION)
  await expect(visitor.getByText(ANSWER, { exact: true })).toBeVisible()
  await expect(visitor.getByText(QUESTION, { exact: true })).toHaveCount(1)
  expect(await visitor.evaluate(() => Reflect.get(window, 'asked'))).toEqual(['once'])
  host.stop()
})

test('identity: on the live page nobody signs for a visitor, so the API is not called', async ({
  page,
  product,
  visitor,
}) => {
  const { id } = await createIdentityBot(page, product, 'Signs nowhere')
  await visitor.goto(`/live/${id}`)
  await sendPrompt(visitor, QUESTION)
  await expect(visitor.getByText(/Could not look up/)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(visitor.getByText(ANSWER)).toHaveCount(0)
})

async function createIdentityBot(page: Page, product: Product, name: string) {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk' })
  const brick = {
    name: 'Order status',
    description: 'Looks up the order of the visitor',
    parameters: { type: 'object', properties: [], required: [] },
    api: {
      url: `${product.sampleApis}/order-status/{visitor.id}`,
      method: 'GET',
      parameters: [],
      headers: [],
      fill: 2,
    },
  }
  await callApi(product.address, '/project/update', { id, functions: [brick] }, builder.token)
  await callApi(product.address, '/project/deploy', { project_id: id }, builder.token)
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  return { id, secret: await makeIdentitySecret(page) }
}

async function openChat(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await visitor.getByPlaceholder('Type a message...').waitFor()
}
