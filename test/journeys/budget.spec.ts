import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { askForOrder, sendPrompt } from './steps/chat.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'
import { createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const LIMIT = 'Our helper rests until tomorrow. Please write to the shop.'
const SUBJECT = 'Order desk has spent its budget'

/** A process keeps a bot in memory and reads it again after five seconds. */
const UNTIL_READ_ANEW = { timeout: 30_000 }

test('budget: spent, it gives visitors the text for it and its owner one notice and one mail, while tests go on; lifted, visitors are answered', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Thrifty', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', live: true })
  await chooseLimitText(product, builder, id)

  await signIn(page, builder)
  await page.goto(`/edit/${id}/insights`)
  const budget = page.getByRole('region', { name: 'Budget' })
  await budget.getByRole('button', { name: 'Set a budget' }).click()
  await budget.getByLabel('In', { exact: true }).selectOption('tokens')
  await budget.getByLabel('A day').fill('10')
  await budget.getByRole('button', { name: 'Save the budget' }).click()
  await expect(budget.getByText('of 10 tokens')).toBeVisible()

  await visitor.goto(`/live/${id}`)
  await askForOrder(visitor)
  expectError(/429/)
  const rest = visitor.getByRole('alertdialog', { name: 'This chat is taking a break' })
  const closeRest = () => rest.getByRole('button', { name: 'OK' }).click()
  await expect(async () => {
    if (!(await rest.isVisible())) await sendPrompt(visitor, PROMPT)
    await expect(rest.getByText(LIMIT)).toBeVisible({ timeout: 3_000 })
  }).toPass(UNTIL_READ_ANEW)
  await closeRest()

  await page.goto(`/test/${id}`)
  await askForOrder(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(page.getByText(/A bot has spent its budget: visitors get no answers/)).toHaveCount(1)
  const link = await findMailedLink(product, builder.email, `/edit/${id}/insights`)
  expect(await listSubjects(product.mailbox, builder.email)).toEqual([SUBJECT])

  await page.goto(link.href)
  await expect(budget.getByText(/^Spent: visitors get no answers/)).toBeVisible()
  await budget.getByRole('button', { name: 'Change the budget' }).click()
  await budget.getByRole('button', { name: 'Lift it' }).click()
  await expect(budget.getByText(/^No budget is set/)).toBeVisible()
  await visitor.getByRole('button', { name: 'New conversation' }).click()
  await expect(async () => {
    if (await rest.isVisible()) await closeRest()
    await sendPrompt(visitor, PROMPT)
    await expect(visitor.getByText(/Looked up/).first()).toBeVisible({ timeout: 3_000 })
  }).toPass(UNTIL_READ_ANEW)
})

async function chooseLimitText({ address }: Product, { token }: Builder, id: string): Promise<void> {
  const path = `/project/getById?project_id=${id}`
  const project = await callApi<Record<'appearance' | 'texts' | 'origins', object>>(address, path, undefined, token)
  const { appearance, texts, origins } = project
  await callApi(
    address,
    '/project/share',
    { project_id: id, appearance, origins, texts: { ...texts, limit: LIMIT } },
    token,
  )
}

async function listSubjects(mailbox: string, to: string): Promise<string[]> {
  const list = new URL('/mails.json', mailbox)
  list.searchParams.set('to', to)
  const mails: { subject: string }[] = JSON.parse(await (await fetch(list)).text())
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes('budget'))
}
