import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { editSystemText, saveDraft } from './steps/editor.ts'
import { createProject } from './steps/project.ts'
import { fillSignIn, signIn } from './steps/sign-in.ts'

test('expired-session: a session that ends in the middle of work costs a sign-in and no edit', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Long lunch')
  const id = await createProject(product, builder, { name: 'Half a text', system: 'Before.' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await editSystemText(page, 'Written while the session ended.')

  // The builder's first session ends all other sessions, also that of the browser.
  await callApi(product.address, '/sessions/revoke', {}, builder.token)
  expectError(/401 \(Unauthorized\).*project\/update/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/signin/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/edit/${id}`)

  await fillSignIn(page, builder)
  await page.waitForURL(new RegExp(`/edit/${id}$`))
  const base = page.getByRole('region', { name: 'Instructions and model' })
  await expect(base).toContainText('Written while the session ended.')
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await saveDraft(page)
  await page.reload()
  await expect(base).toContainText('Written while the session ended.')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})
