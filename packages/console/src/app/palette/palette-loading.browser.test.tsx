import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

// The only test of its file: only the first palette of a page has to be loaded.
test('what is typed into a text field while the palette still loads stays in the field, and is not searched for', async () => {
  await openPage('/dashboard')
  const field = page.getByRole('searchbox').first()
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}k{/Control}ret')
  const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('ret')
})
