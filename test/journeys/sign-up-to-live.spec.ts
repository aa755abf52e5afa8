import { expect, test } from './journey.ts'
import { sendPrompt } from './steps/chat.ts'
import { createEmptyProject, editSystemText, saveDraft } from './steps/editor.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'
import { runAdmin } from './steps/run-admin.ts'
import { saveProviderKey } from './steps/settings.ts'

const EMAIL = 'first-bot@bricks.example'

test('sign-up-to-live: a stranger signs up, is granted Pro, confirms the address, and has a first live bot that answers', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Get started now' })).toBeVisible()
  await page.getByLabel('Name').fill('First bot')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
  await page.getByLabel('Confirm password').fill('quiet harbour 41')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/plans/)
  await page.getByRole('link', { name: 'Continue for free' }).click()
  await page.waitForURL(/\/dashboard/)

  const id = await createEmptyProject(page, 'Opening hours')
  await editSystemText(page, 'The shop is open from 9:00 to 18:00, Monday to Saturday.')
  await saveDraft(page)
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade your plan' })).toBeVisible()

  expect(await runAdmin(product.folder, 'set-role', EMAIL, 'pro')).toEqual([{ email: EMAIL, role: 8 }])

  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Plan details' }).getByRole('button', { name: 'Manage' })).toBeVisible()
  await saveProviderKey(page)

  // The deploy that waited for the plan continues, and then waits for the confirmed address.
  expectError(/409 \(Conflict\).*project\/deploy/)
  await page.goto(`/edit/${id}`)
  await expect(page.getByRole('dialog', { name: 'Confirm your e-mail address' })).toBeVisible()
  await page.goto((await findMailedLink(product, EMAIL, '/confirm-email')).href)
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your bot' }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `${product.address}/live/${id}` })).toBeVisible()

  await visitor.goto(`/live/${id}`)
  await sendPrompt(visitor, 'When is the shop open?')
  await expect(visitor.getByText('The shop is open from 9:00 to 18:00, Monday to Saturday.')).toBeVisible()
})
