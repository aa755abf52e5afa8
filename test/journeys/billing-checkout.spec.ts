import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { expectPlanBought, payInCheckout } from './steps/billing.ts'
import { createBuilder } from './steps/builder.ts'
import { signIn } from './steps/sign-in.ts'

test('billing-cancel: a checkout is left, nothing is paid, and going back does not lead into it again', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Thinks again')
  await signIn(page, builder)
  await page.goto('/plans')
  await page.getByText('Annually').click()
  await page.getByRole('link', { name: 'Get plan Premium' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to Bricks Premium' })).toBeVisible()
  await expect(page.getByText('$489.00 a year')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()

  await page.getByText('Annually').click()
  await page.getByRole('link', { name: 'Get plan Premium' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${product.address}/dashboard/canceled`)
  await expect(page.getByText('Nothing was paid, and your plan is as it was.')).toBeVisible()
  await page.goto('/settings')
  await expect(
    page.getByRole('region', { name: 'Plan details' }).getByRole('button', { name: 'Upgrade' }),
  ).toBeVisible()
})

test('billing-refused: a card that is declined buys nothing, says so, and another card still buys the plan', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Declined first')
  await signIn(page, builder)
  await page.goto('/getpro')
  await page.getByLabel('Card number').selectOption('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Nothing was paid. Choose another card.')
  const { plan } = await callApi<{ plan: object }>(product.address, '/user/settings', undefined, builder.token)
  expect(plan).toMatchObject({ tier: 'free', state: 'none' })
  await page.getByLabel('Card number').selectOption('4242 4242 4242 4242')
  await payInCheckout(page)
  await expectPlanBought(page, 'Pro')
})

test('billing-twice: a plan that is paid for in two tabs is bought once (R29)', async ({ page, product, context }) => {
  const builder = await createBuilder(product, 'Two wallets')
  await signIn(page, builder)
  const other = await context.newPage()
  await Promise.all([page.goto('/getpro'), other.goto('/getpro')])
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Pay $29.00' })).toBeVisible()
  expect(other.url()).toBe(page.url())

  await payInCheckout(page)
  await expectPlanBought(page, 'Pro')
  await payInCheckout(other)
  await expect(other).toHaveURL(`${product.address}/dashboard/success`)
  await expectPlanBought(other, 'Pro')

  await other.goto('/getpremium')
  await expect(other.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  await expect(other.getByRole('cell', { name: 'Paid' })).toHaveCount(1)
  const { plan } = await callApi<{ plan: object }>(product.address, '/user/settings', undefined, builder.token)
  expect(plan).toMatchObject({ tier: 'pro', state: 'active' })
})

test('billing-outdated-tab: a checkout that another one has replaced cannot be paid', async ({
  page,
  product,
  context,
}) => {
  const builder = await createBuilder(product, 'Changes mind')
  await signIn(page, builder)
  await page.goto('/getpro')
  await expect(page.getByRole('button', { name: 'Pay $29.00' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/getpremium')
  await expect(other.getByRole('button', { name: 'Pay $49.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await expect(page.getByRole('heading', { name: 'This checkout has ended' })).toBeVisible()
  await payInCheckout(other)
  await expectPlanBought(other, 'Premium')
})
