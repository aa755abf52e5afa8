/// <reference lib="dom" />
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { signIn } from './steps/sign-in.ts'

test('gone-chunk: a part that a release took away reloads the page once, and the draft is still there', async ({
  page,
  product,
  expectError,
}) => {
  expectError(/404 \(Not Found\).*base-dialog/)
  await signIn(page, await createBuilder(product, 'Gone chunk'))
  await page.getByRole('button', { name: 'Create New Project' }).click()
  await page.getByRole('dialog', { name: 'Give it a name' }).getByLabel('Name').fill('Steady desk')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/edit\//)
  const edit = page.getByRole('button', { name: 'Edit your GPT base' })
  const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })
  const save = page.getByRole('button', { name: 'Save' })
  await edit.click()
  await dialog.getByLabel('System text').fill('You help customers find their parcels.')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(save).toBeEnabled()
  // The console stores the draft for a reload a moment after the last change.
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('their parcels')))
  await page.reload()
  await expect(save).toBeEnabled()

  // The file stays gone until the reload, because some browsers request a failed chunk again and others do not.
  let isGone = true
  let refused = 0
  await page.route('**/assets/base-dialog-*.js', async (route) => {
    if (!isGone) return route.continue()
    refused++
    await route.fulfill({ status: 404, body: '' })
  })
  page.on('dialog', (asked) => void asked.accept())
  const reloaded = page.waitForEvent('load')
  await edit.click()
  await reloaded
  isGone = false
  await expect(save).toBeEnabled()
  await edit.click()
  await expect(dialog.getByLabel('System text')).toHaveValue('You help customers find their parcels.')
  expect(refused).toBeGreaterThan(0)
})
