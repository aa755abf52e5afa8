import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { runAdmin } from './steps/run-admin.ts'
import { signIn } from './steps/sign-in.ts'

const GREEN = /^oklch\(\S+ \S+ 1[4-6]\d\)$/

test('contact: a message from the public page and one from /help are sent, and the operator reads both', async ({
  page,
  visitor,
  product,
}) => {
  await visitor.goto('/contact')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription("Can't be empty.")
  await visitor.getByLabel('First name').fill('Curious')
  await visitor.getByLabel('Last name').fill('Visitor')
  await visitor.getByLabel('Phone number').fill('+00 555 0100')
  await sendContactForm(visitor, 'visitor@bricks.example', 'Can a bot speak to our stock list?')

  const builder = await createBuilder(product, 'Asks for help')
  await signIn(page, builder)
  await page.getByRole('link', { name: 'Get Help' }).click()
  await sendContactForm(page, builder.email, 'How do I\nput it on two sites?')

  const stored = await runAdmin(product.folder, 'contact-messages')
  expect(stored).toMatchObject([
    {
      first_name: 'Curious',
      last_name: 'Visitor',
      email: 'visitor@bricks.example',
      phone_number: '+00 555 0100',
      message: 'Can a bot speak to our stock list?',
    },
    { email: builder.email, message: 'How do I\nput it on two sites?' },
  ])
})

async function sendContactForm(page: Page, email: string, message: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  const box = page.getByLabel('Message')
  await expect(box).toHaveAttribute('rows', '4')
  await box.fill(message)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('button', { name: 'Sent.' })
  await expect(sent).toBeDisabled()
  await expect(sent).toHaveCSS('color', GREEN)
}
