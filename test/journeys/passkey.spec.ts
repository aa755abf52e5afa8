import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { ageSessions } from './steps/age-sessions.ts'
import { createBuilder } from './steps/builder.ts'
import { createProject } from './steps/project.ts'
import { keepRecoveryCodes } from './steps/second-factor.ts'
import { signIn, signOut } from './steps/sign-in.ts'

test('a passkey: added in Settings, it signs in without a password, and says once more who it is before a bot is deleted', async ({
  page,
  product,
  expectError,
}) => {
  // The browser itself logs the call that asks for the password or a passkey again.
  expectError(/status of 403 .*\/api\/project\/delete/)
  const builder = await createBuilder(product, 'Petra Passkey')
  await createProject(product, builder, { name: 'Order desk' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await signIn(page, builder)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepRecoveryCodes(page)
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByText('Order desk', { exact: true })).toBeVisible()

  ageSessions(product, 11)
  await page.getByRole('button', { name: 'More for Order desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete project' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('“Order desk” was deleted.')).toBeVisible()
  expect(await callApi(product.address, '/project/getByUser', undefined, builder.token)).toEqual([])
})
