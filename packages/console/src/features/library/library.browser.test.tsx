import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { TEMPLATE } from '#test/sample-data.ts'

test('a template shows what it does and what must be set up', async () => {
  const ready = { ...TEMPLATE, id: 'weather', name: 'Weather guide', required: [], setup: [] }
  await openPage('/library', { api: { listTemplates: () => [TEMPLATE, ready] } })
  await expect.element(page.getByRole('heading', { name: 'Order desk' })).toBeVisible()
  await expect.element(page.getByText('API address')).toBeVisible()
  expect(page.getByText('Required Setup').elements()).toHaveLength(1)
})

test.each(['Get Template', 'Order desk'])('%s opens the dialog, and adding it leads to the editor', async (button) => {
  const { api, path } = await openPage('/library', { api: { createProject: () => ({ id: 'added' }) } })
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Order desk' })
  await expect.element(dialog.getByText(/api.shop.example/)).toBeVisible()
  await dialog.getByLabelText('Name').fill('My desk')
  await dialog.getByRole('button', { name: 'Add as project' }).click()
  await expect.poll(path).toBe('/edit/added')
  expect(api.calls.find(({ name }) => name === 'createProject')?.body).toEqual({
    'new-project-name': 'My desk',
    'template-id': 'order-desk',
  })
})

test('templates that do not arrive leave the gallery empty, without an alarm', async () => {
  const { api } = await openPage('/library', { api: { listTemplates: () => refuse('internal') } })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Get Template' }).elements()).toHaveLength(0)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  api.handle({ listTemplates: () => [TEMPLATE] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Get Template' })).toBeVisible()
})
