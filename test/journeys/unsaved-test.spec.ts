import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { editSystemText, findTestLink, openTestPage } from './steps/editor.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('unsaved-test: testing waits until changes are saved or discarded, and then works', async ({ page, product }) => {
  const builder = await createBuilder(product, 'Unsaved test')
  const id = await createProject(product, builder, { name: 'Half done', system: 'You find parcels.' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)

  await editSystemText(page, 'Something that was not thought through.')
  await findTestLink(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please save or discard your changes before testing.')

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Instructions and model' })).toContainText('You find parcels.')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await askForOrder(await openTestPage(page))
  expect(page.context().pages(), 'the editor and the one test').toHaveLength(2)
})
