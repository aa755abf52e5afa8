import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findEditorToReturnTo, keepEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { EDITED } from '#test/editor-project.ts'
import { openPage } from '#test/open-page.tsx'
import { SETTINGS, USER } from '#test/sample-data.ts'

const FREE = { ...USER, role: 1 }
const limit = page.getByRole('dialog', { name: 'Plan limit' })
const api = { getProject: () => EDITED }

beforeEach(() => page.viewport(1280, 860))

test('while the limit of APIs is shown the bot waits for a plan; who closes it is not led back later', async () => {
  await openPage(`/edit/${EDITED.id}`, { api: { ...api, getUser: () => FREE } })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await expect.element(limit).toBeVisible()
  await expect.poll(findEditorToReturnTo).toBe(`/edit/${EDITED.id}?open=add-api`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(findEditorToReturnTo).toBeUndefined()
})

test('after the payment the page leads back to the bot, which asks for the API it had no room for', async () => {
  const opened = openPage('/dashboard/success', { api: { ...api, getSettings: () => SETTINGS } })
  keepEditorToReturnTo(`/edit/${EDITED.id}?open=add-api`)
  const { path } = await opened
  await expect.element(page.getByRole('dialog', { name: 'Add new API' })).toBeVisible()
  await expect.poll(path).toBe(`/edit/${EDITED.id}`)
  expect(findEditorToReturnTo()).toBeUndefined()
})

test.each(['https://evil.example/', '//evil.example', '/dashboard/../signout', '/edit/a/../../signout', '/edit/'])(
  'nothing but an editor is led to: %s',
  (path) => {
    sessionStorage.setItem('bricks:room', path)
    expect(findEditorToReturnTo()).toBeUndefined()
  },
)
