import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { sendPrompt } from './steps/chat.ts'
import { createProject } from './steps/project.ts'

const WISH = 'Tell me a long story.'
const BEGINNING = 'Once there was a small shop'
const END = 'A real one writes what you ask for.'

// The model is so slow that the answer still runs when its page has been left.
test.use({ settings: { SANDBOX_TOKENS_PER_SECOND: '10' } })

test('resume: on a foreign site an answer goes on where the visitor follows a link to its next page', async ({
  product,
  visitor,
}) => {
  const { builder, id } = await createStoryBot(product, 'Foreign story')
  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await askForStory(visitor)
  await visitor.getByRole('link', { name: 'Further' }).click()
  await visitor.waitForURL(/about/)
  await expectStoryGoesOn(visitor)
  await expectStoryEnd(visitor)
  expect(await listTurnStates(product, builder, id)).toEqual(['answered'])
  host.stop()
})

test('resume: on the live page an answer goes on after a reload, and in another tab once its own is closed', async ({
  product,
  visitor,
}) => {
  const { builder, id } = await createStoryBot(product, 'Live story')
  await visitor.goto(`/live/${id}`)
  await askForStory(visitor)
  await visitor.reload()
  await expectStoryGoesOn(visitor)
  const other = await visitor.context().newPage()
  await other.goto(`/live/${id}`)
  await expect(other.getByText(BEGINNING)).toBeVisible()
  await visitor.close({ runBeforeUnload: true })
  await expectStoryEnd(other)
  expect(await listTurnStates(product, builder, id)).toEqual(['answered'])
})

test('resume: after a reload Stop ends the answer, and what came of it stays', async ({ product, visitor }) => {
  const { builder, id } = await createStoryBot(product, 'Stopped story')
  await visitor.goto(`/live/${id}`)
  await askForStory(visitor)
  await visitor.reload()
  await expectStoryGoesOn(visitor)
  await visitor.getByRole('button', { name: 'Stop' }).click()
  await expect(visitor.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect.poll(() => listTurnStates(product, builder, id)).toEqual(['incomplete'])
  await visitor.reload()
  await expect(visitor.getByText(BEGINNING)).toBeVisible()
  await expect(visitor.getByText(END)).toHaveCount(0)
  await sendPrompt(visitor, 'Thank you')
  await expect(visitor.getByText("You're welcome!")).toBeVisible()
})

async function askForStory(visitor: Page): Promise<void> {
  await sendPrompt(visitor, WISH)
  await expect(visitor.getByText(BEGINNING)).toBeVisible()
}

async function expectStoryGoesOn(visitor: Page): Promise<void> {
  await expect(visitor.getByText(BEGINNING)).toHaveCount(1)
  await expect(visitor.getByRole('button', { name: 'Stop' })).toBeVisible()
}

async function expectStoryEnd(visitor: Page): Promise<void> {
  await expect(visitor.getByText(END)).toBeVisible({ timeout: 60_000 })
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toHaveCount(1)
  await expect(visitor.getByText(BEGINNING)).toHaveCount(1)
  await expect(visitor.getByText('The answer was cut off.')).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: 'Stop' })).toHaveCount(0)
}

async function createStoryBot(product: Product, name: string): Promise<{ builder: Builder; id: string }> {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  return { builder, id: await createProject(product, builder, { name: 'Story teller', bricks: 0, live: true }) }
}

interface Conversation {
  id: string
}
interface Turn {
  state: string
}

async function listTurnStates({ address }: Product, { token }: Builder, id: string): Promise<string[]> {
  const readOfProject = <T>(path: string) => callApi<T[]>(address, path, undefined, token)
  const conversations = await readOfProject<Conversation>(`/project/conversations?project_id=${id}`)
  const turns = conversations.map((each) =>
    readOfProject<Turn>(`/project/conversation?project_id=${id}&conversation_id=${each.id}`),
  )
  return (await Promise.all(turns)).flat().map(({ state }) => state)
}
