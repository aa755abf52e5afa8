import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { editSystemText, saveDraft } from './steps/editor.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'
import { createProject } from './steps/project.ts'
import { fillSignIn, signIn } from './steps/sign-in.ts'

test('members: an owner invites a colleague by mail, who joins, edits a bot together, and is removed at once', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  // The browser itself logs the first refused call after the removal.
  expectError(/status of 403 .*\/api\/project\//)
  const owner = await createBuilder(product, 'Olga Owner', { plan: 'pro' })
  const colleague = await createBuilder(product, 'Colin Colleague')
  const id = await createProject(product, owner, { name: 'Order desk' })
  await signIn(page, owner)
  await page.goto('/settings/members')
  await page.getByLabel('E-mail of the person you invite').fill(colleague.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('2 of 3 seats are taken, 1 of them for an invitation.')).toBeVisible()

  const link = await findMailedLink(product, colleague.email, '/invite')
  await visitor.goto(link.href)
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(visitor, colleague)
  await visitor.getByRole('button', { name: `Join the account of ${owner.email}` }).click()
  await expect(visitor.getByText('You can build, test and deploy here.')).toBeVisible()

  await visitor.goto(`/edit/${id}`)
  await editSystemText(visitor, 'Answer in one sentence.')
  await saveDraft(visitor)
  const shown = await callApi<{ system: string }>(
    product.address,
    `/project/getById?project_id=${id}`,
    undefined,
    owner.token,
  )
  expect(shown.system).toBe('Answer in one sentence.')

  await page.reload()
  await page.getByRole('button', { name: `Remove ${colleague.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 3 seats is taken.')).toBeVisible()
  await visitor.goto('/dashboard')
  await expect(visitor.getByText('Back to my account')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Your bots' })).toBeVisible()
  await expect(visitor.getByText('Order desk')).toHaveCount(0)
})
