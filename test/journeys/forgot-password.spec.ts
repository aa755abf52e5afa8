import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'
import { fillSignIn, signIn } from './steps/sign-in.ts'

const NEXT = 'another quiet harbour 42'

test('forgot-password: the mailed link sets a new password, once, and ends the session elsewhere', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Forgetful')
  await signIn(page, builder)

  await visitor.goto('/signin')
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Forgot password?' })
  await dialog.getByLabel('Email').fill(builder.email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText(/a link to choose a new password is on its way/)).toBeVisible()

  const link = await findMailedLink(product, builder.email, '/reset-password')
  await visitor.goto(product.mailbox)
  await expect(visitor.getByRole('link', { name: /Choose a new password/ }).first()).toBeVisible()
  await visitor
    .getByRole('link', { name: /Choose a new password/ })
    .first()
    .click()
  const content = visitor.frameLocator('iframe')
  await expect(content.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', link.href)

  await visitor.goto(link.href)
  await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(visitor).toHaveURL(`${product.address}/reset-password`)
  await visitor.getByLabel('New password').fill(NEXT)
  await visitor.getByLabel('Confirm password').fill(NEXT)
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  expectError(/401 \(Unauthorized\)/)
  await page.goto('/settings')
  await page.waitForURL(/\/signin/)
  await fillSignIn(page, builder)
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await signIn(page, { ...builder, password: NEXT })

  expectError(/400 \(Bad Request\).*password\/reset/)
  await visitor.goto('/')
  await visitor.goto(link.href)
  await visitor.getByLabel('New password').fill('a third quiet harbour')
  await visitor.getByLabel('Confirm password').fill('a third quiet harbour')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
