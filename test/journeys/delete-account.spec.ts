import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { createProject } from './steps/project.ts'
import { fillSignIn, signIn } from './steps/sign-in.ts'

test('delete-account: Deactivate leads to the landing page, ends the live bot, and nobody can sign in any more', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Goes away', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Last days', live: true })
  await visitor.goto(`/live/${id}`)
  await askForOrder(visitor)

  await signIn(page, builder)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate account' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('link', { name: 'Log out' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /chatbot/i })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()

  expectError(/401 \(Unauthorized\).*api\/login/)
  await page.goto('/signin')
  await fillSignIn(page, builder)
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()

  expectError(/404 \(Not Found\).*\/live\//)
  const gone = await visitor.goto(`/live/${id}`)
  expect(gone?.status()).toBe(404)
  await expect(visitor.getByText(/not available/)).toBeVisible()
  await expect(visitor.getByPlaceholder('Type a message...')).toBeHidden()
})
