import { expect, test } from './journey.ts'
import { findTestLink } from './steps/editor.ts'

test('free-plan: a newcomer signs up, builds a bot and tests it without a key, and meets the upgrade dialog at Deploy', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await page.getByLabel('Name').fill('A newcomer')
  await page.getByLabel('Email').fill('newcomer@bricks.example')
  await page.getByLabel('Password', { exact: true }).fill('quiet harbour 41')
  await page.getByLabel('Confirm password').fill('quiet harbour 42')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText("Password doesn't match")).toBeVisible()
  await page.getByLabel('Confirm password').fill('quiet harbour 41')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/plans/)
  await page.getByRole('link', { name: 'Continue for free' }).click()
  await page.waitForURL(/\/dashboard/)

  await page.getByRole('button', { name: 'Create New Project' }).click()
  await page.getByRole('dialog', { name: 'Give it a name' }).getByLabel('Name').fill('Weather desk')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/edit\//)
  const editor = page.url()

  await page.getByRole('button', { name: 'Add new API' }).click()
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an API' })
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('Some of your input cannot be empty')).toBeVisible()
  await dialog.getByLabel('Brick name').fill('Weather')
  await dialog.getByLabel('Description', { exact: true }).fill('Tells the weather in a city')
  await dialog.getByLabel('API URL').fill(`${product.sampleApis}/weather`)
  await dialog.getByRole('button', { name: 'Add brick parameter' }).click()
  await dialog.getByLabel('In words').fill('city')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()

  await findTestLink(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please save or discard your changes before testing.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await page.goto(editor.replace('/edit/', '/test/'))
  await page.getByPlaceholder('Type a message...').fill('What is the weather in Lisbon?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Looked up')).toBeVisible()
  await expect(page.getByText(/Lisbon/).last()).toBeVisible()

  await page.goto(editor)
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade your plan' })).toBeVisible()
})
