import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { findTestLink } from './steps/editor.ts'
import { pressOn, pressTabUntilFocused, typeInto } from './steps/keyboard.ts'
import { ANSWER, PROMPT } from './steps/project.ts'

test('keyboard: from signing in to a saved bot that answers in its test, without a mouse', async ({
  page,
  product,
}) => {
  const { email, password } = await createBuilder(product, 'Keys only', { key: false, confirmed: true })
  await page.goto('/signin')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)

  await pressOn(page, page.getByRole('link', { name: 'Settings' }))
  await page.waitForURL(/\/settings/)
  const key = page.getByRole('region', { name: 'OpenAI API Key' })
  await typeInto(page, key.getByRole('textbox'), 'sk-sandbox-journey-0001')
  await page.keyboard.press('Enter')
  await expect(key.getByText('Saved.')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('create new')
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByRole('dialog', { name: 'Give it a name' }).getByLabel('Name'), 'Typed in')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/edit\//)

  await editBase(page)
  await connectOrderStatus(page, product.sampleApis)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  const popup = page.waitForEvent('popup')
  await pressOn(page, findTestLink(page))
  const testing = await popup
  await pressTabUntilFocused(testing, testing.getByPlaceholder('Type a message...'))
  await testing.keyboard.type(PROMPT)
  await testing.keyboard.press('Enter')
  await expect(testing.getByText(ANSWER, { exact: true })).toBeVisible()
})

async function editBase(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Edit your GPT base' })
  await pressOn(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await typeInto(page, dialog.getByLabel('System text'), 'You help customers find their parcels.')
  await pressOn(page, dialog.getByRole('button', { name: 'Update' }))
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

async function connectOrderStatus(page: Page, sampleApis: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Add new API' })
  await pressOn(page, opener)
  await pressOn(page, page.getByRole('button', { name: 'Fill in by hand' }))
  const dialog = page.getByRole('dialog', { name: 'Connect an API' })
  await typeInto(page, dialog.getByLabel('Brick name'), 'Order status')
  await typeInto(page, dialog.getByLabel('Description', { exact: true }), 'Tells where an order is, by its number')
  await typeInto(page, dialog.getByLabel('API URL'), `${sampleApis}/order-status`)
  await pressOn(page, dialog.getByRole('button', { name: 'Add brick parameter' }))
  await expect(dialog.getByLabel('In words')).toBeFocused()
  await page.keyboard.type('order number')
  await typeInto(page, dialog.getByLabel('Example'), 'A17')
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: /^More: / }))
  await expect(dialog.getByText('From Brick: Yes')).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Try' }))
  await expect(dialog.getByText('Status 200')).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Connect' }))
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
