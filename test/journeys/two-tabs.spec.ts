import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { editSystemText, saveDraft } from './steps/editor.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const CONFLICT = /409 \(Conflict\).*project\/update/

test('two-tabs: whoever saves second chooses between the two versions, and neither is lost', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Two tabs')
  const id = await createProject(product, builder, { name: 'Shared work', system: 'The first text.' })
  await signIn(page, builder)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`/edit/${id}`)

  await editSystemText(page, 'The text of the first tab.')
  await editSystemText(other, 'The text of the second tab.')
  await saveDraft(page)
  expectError(CONFLICT)
  const conflict = await saveAndMeetConflict(other)
  await conflict.getByRole('button', { name: 'Reload theirs' }).click()
  await expect(findInstructionsSection(other)).toContainText('The text of the first tab.')
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await other.getByRole('button', { name: 'Bring my changes back' }).click()
  await expect(findInstructionsSection(other)).toContainText('The text of the second tab.')
  await saveDraft(other)

  await editSystemText(page, 'A later text of the first tab.')
  const again = await saveAndMeetConflict(page)
  await again.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(findInstructionsSection(page)).toContainText('A later text of the first tab.')
  await other.reload()
  await expect(findInstructionsSection(other)).toContainText('A later text of the first tab.')
  await page.getByRole('button', { name: 'Bring theirs back' }).click()
  await expect(findInstructionsSection(page)).toContainText('The text of the second tab.')
  await saveDraft(page)
  await other.reload()
  await expect(findInstructionsSection(other)).toContainText('The text of the second tab.')
})

test('two-tabs: unsaved edits of a tab outlive that another tab opens the bot and discards them there', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Two drafts')
  const id = await createProject(product, builder, { name: 'Shared draft', system: 'The saved text.' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await editSystemText(page, 'The unsaved text of the first tab.')
  const other = await page.context().newPage()
  await other.goto(`/edit/${id}`)
  await expect(findInstructionsSection(other)).toContainText('The unsaved text of the first tab.')
  await expect.poll(() => countKeptDrafts(page)).toBe(2)
  await other.getByRole('button', { name: 'Discard changes' }).click()
  await expect(findInstructionsSection(other)).toContainText('The saved text.')
  await page.reload()
  await expect(findInstructionsSection(page)).toContainText('The unsaved text of the first tab.')
})

const countKeptDrafts = (tab: Page) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bricks:draft:')).length)

async function saveAndMeetConflict(tab: Page) {
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = tab.getByRole('dialog', { name: 'This bot was changed elsewhere' })
  await expect(dialog).toBeVisible()
  await expect(findInstructionsSection(tab)).not.toContainText('The first text.')
  return dialog
}

const findInstructionsSection = (tab: Page) =>
  tab.locator('section', { has: tab.getByRole('heading', { name: 'Instructions and model', includeHidden: true }) })
