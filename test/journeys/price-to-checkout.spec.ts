import { expect, test } from './journey.ts'
import { expectPlanBought, payInCheckout } from './steps/billing.ts'

test('price-to-checkout: a stranger presses a price, makes an account, and is at the checkout of that plan', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByText('Annually').click()
  await page.getByRole('link', { name: 'Get plan Pro' }).click()
  await page.waitForURL(/\/signin\?next=/)
  await expect(page.getByRole('region', { name: 'Create an account to get Pro' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Create an account' }).click()

  await expect(page.getByText('First an account, then the checkout of Pro.')).toBeVisible()
  await page.getByLabel('Name').fill('Price Reader')
  await page.getByLabel('Email').fill('price-reader@bricks.example')
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
  await page.getByLabel('Confirm password').fill('quiet harbour 41')
  await page.getByRole('button', { name: 'Sign up' }).click()

  await page.waitForURL(/\/plans/)
  await expect(page.locator('main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'User menu: Price Reader' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on with Free' })).toBeVisible()
  await expect(page.getByText('$289')).toBeVisible()
  await page.getByRole('link', { name: 'Go on to Pro' }).click()
  await payInCheckout(page)
  await expectPlanBought(page, 'Pro')
  await page.goto('/plans')
  await expect(page.getByRole('article', { name: 'Pro' }).getByText('Your plan')).toBeVisible()
})

test('price-to-checkout: for free it goes on to the plans, and from there to the dashboard', async ({ page }) => {
  await page.goto('/plans')
  await page.getByRole('link', { name: 'Continue for free' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Free Reader')
  await page.getByLabel('Email').fill('free-reader@bricks.example')
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
  await page.getByLabel('Confirm password').fill('quiet harbour 41')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/plans')
  await page.getByRole('link', { name: 'Go on with Free' }).click()
  await expect(page.getByRole('heading', { name: 'Your bots', level: 1 })).toBeVisible()
})
