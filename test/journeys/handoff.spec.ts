import type { Page } from '@playwright/test'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { findMails, offerPerson, writeToPerson } from './steps/handoff.ts'
import { ANSWER, createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('handoff: a visitor of a foreign page writes to a person; the owner gets mail with what was said, and a link to it', async ({
  page,
  product,
  visitor,
}) => {
  const { builder, id } = await createHandoffBot(page, product, 'Foreign person')
  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await askAndWaitForWholeAnswer(visitor)
  const words = { email: 'bo@people.example', message: 'Please call me about the door.' }
  await writeToPerson(visitor, words)
  await readHandoffMail(page, product, { builder, ...words })
  host.stop()
})

test('handoff: a visitor of the live page writes to a person, too', async ({ page, product, visitor }) => {
  const { builder, id } = await createHandoffBot(page, product, 'Live person')
  await visitor.goto(`/live/${id}`)
  await askAndWaitForWholeAnswer(visitor)
  const words = { email: 'mia@people.example', message: 'The parcel is wet.' }
  await writeToPerson(visitor, words)
  await readHandoffMail(page, product, { builder, ...words })
})

/** Waits for the end of the answer, because the server stores the texts of a turn only then. */
async function askAndWaitForWholeAnswer(visitor: Page): Promise<void> {
  await askForOrder(visitor)
  await expect(visitor.getByText('This is fictional sample data.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
}

async function createHandoffBot(page: Page, product: Product, name: string) {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', live: true })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await offerPerson(page)
  return { builder, id }
}

interface Written {
  builder: Builder
  email: string
  message: string
}

async function readHandoffMail(page: Page, product: Product, { builder, email, message }: Written): Promise<void> {
  const said = [message, email, `Visitor: ${PROMPT}`, 'is out for delivery.']
  await expect.poll(() => findMails(product, builder.email, said), { timeout: 30_000 }).toHaveLength(1)
  const [mail = ''] = await findMails(product, builder.email, said)
  const link = /https?:\/\/\S+\/conversations\/\S+/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  const handedOver = page.getByRole('region', { name: 'Handed over' })
  await expect(handedOver.getByText(message)).toBeVisible()
  await expect(handedOver.getByText('delivered')).toBeVisible()
  await expect(handedOver.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(page.getByText(ANSWER).first()).toBeVisible()
}
