import { expect, test } from './journey.ts'

test('free-plan: a newcomer signs up, builds and tests a bot, and meets the upgrade dialog at Deploy', async ({
  page,
  look,
}) => {
  await page.goto('/')
  await look(page, '01-landing')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await page.getByLabel('Name').fill('A newcomer')
  await page.getByLabel('Email').fill('newcomer@bricks.example')
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
  await page.getByLabel('Confirm password').fill('quiet harbour 42')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText("Password doesn't match")).toBeVisible()
  await look(page, '02-signup')
  await page.getByLabel('Confirm password').fill('quiet harbour 41')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/plans/)
  await look(page, '03-plans')
  await page.getByRole('link', { name: 'Continue for free' }).click()
  await page.waitForURL(/\/dashboard/)
  await look(page, '04-empty-dashboard')
})
