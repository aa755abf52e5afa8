import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { createProject } from './steps/project.ts'
import { runAdmin } from './steps/run-admin.ts'
import { generateCode, setUpCodes } from './steps/second-factor.ts'
import { fillSignIn, signIn, signOut } from './steps/sign-in.ts'

const SECRET = 'sk-live-4f9a77c2d1e84b0c9a'

test('the operator’s room: a second factor lets in, users are looked after, a template is read and let in, sign-up is closed and opened, mail is looked at', async ({
  page,
  product,
  visitor,
  expectError,
}) => {
  // The browser itself logs the call that asks for the second step, and the calls of an account that an operator
  // closed.
  expectError(/status of 403 .*\/api\/login/)
  expectError(/status of 401/)
  const operator = await createBuilder(product, 'Opal Operator')
  await runAdmin(product.folder, 'set-role', operator.email, 'operator')
  const author = await createBuilder(product, 'Tess Template', { plan: 'pro' })
  const system = `You help customers of a small shop. The key is ${SECRET}.`
  const project_id = await createProject(product, author, { name: 'Order desk', system })
  const published = { project_id, name: 'Parcel finder', description: 'Finds parcels by their number', confirmed: true }
  await callApi(product.address, '/templates/add', published, author.token)

  await signIn(page, operator)
  await page.goto('/operator')
  await page.getByRole('link', { name: 'Add a second factor' }).click()
  const secret = await setUpCodes(page)
  await signOut(page)
  await fillSignIn(page, operator)
  await page.getByLabel('Code', { exact: true }).fill(generateCode(secret, { next: true }))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()

  await visitor.goto('/signin')
  await fillSignIn(visitor, author)
  await visitor.waitForURL(/\/dashboard/)
  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('tess')
  await page.getByRole('button', { name: `Manage ${author.email}` }).click()
  const user = page.getByRole('dialog', { name: author.name })
  await user.getByLabel('Role that is given').selectOption({ label: 'Premium' })
  await user.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(user.getByText('Premium', { exact: true }).first()).toBeVisible()
  await user.getByRole('button', { name: 'Close account' }).click()
  await expect(user.getByRole('heading', { name: 'This account is closed' })).toBeVisible()
  await visitor.goto('/dashboard')
  await expect(visitor).toHaveURL(/\/signin/)
  await fillSignIn(visitor, author)
  await expect(visitor.getByRole('alert')).toContainText('closed')
  await user.getByRole('button', { name: 'Open again' }).click()
  await expect(user.getByRole('heading', { name: 'Close or delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fillSignIn(visitor, author)
  await visitor.waitForURL(/\/dashboard/)

  const sections = page.getByRole('navigation', { name: 'Operator' })
  await sections.getByRole('link', { name: 'Templates' }).click()
  const template = page.getByRole('region', { name: 'Parcel finder' })
  await expect(template.getByText('Some of this looks like a secret.')).toBeVisible()
  await expect(template.getByText(SECRET)).toBeVisible()
  await expect(template.getByText('Finds parcels by their number')).toBeVisible()
  await expect(template.getByText(`${product.sampleApis}/order-status`)).toBeVisible()
  const listTemplateNames = async () =>
    (await callApi<{ name: string }[]>(product.address, '/templates/all', undefined, operator.token)).map(
      ({ name }) => name,
    )
  await template.getByRole('button', { name: 'Let in Parcel finder' }).click()
  await expect(page.getByText('No template waits.')).toBeVisible()
  expect(await listTemplateNames()).toContain('Parcel finder')

  const stranger = await visitor.context().browser()?.newContext({ baseURL: product.address })
  const door = await stranger?.newPage()
  if (!stranger || !door) throw new Error('The browser has gone.')
  await sections.getByRole('link', { name: 'Sign-up' }).click()
  await page.getByRole('radio', { name: /^Closed/ }).check()
  await expect(page.getByRole('radio', { name: /^Closed/ })).toBeEnabled()
  await door.goto('/signup')
  await expect(door.getByRole('heading', { name: 'No new accounts' })).toBeVisible()
  await page.getByRole('radio', { name: /^Open/ }).check()
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeEnabled()
  await expect(async () => {
    await door.reload()
    await expect(door.getByLabel('Confirm password')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await stranger.close()

  await sections.getByRole('link', { name: 'Mail' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('No mail waits.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await sections.getByRole('link', { name: 'Log' }).click()
  for (const act of [
    'opened sign-up to everybody',
    'closed sign-up',
    'let Parcel finder into the library',
    `opened the account of ${author.email} again`,
    `closed the account of ${author.email}`,
  ])
    await expect(page.getByText(act)).toBeVisible()
})
