import type { Project } from '@bricks/contract'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const NAME = 'Returns, exchanges and warranty questions of customers outside the European Union'
const BRICK: Project['functions'][number] = {
  id: 'b1',
  name: 'Search the warranty terms of every manufacturer we have ever carried',
  description: 'Finds the conditions under which something can be returned',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: `api.shop.example/${'international-returns/'.repeat(8)}`, method: 'GET', parameters: [], headers: [] },
}
const LONG: Project = { ...PROJECT, name: NAME, system: 'x'.repeat(400), functions: [BRICK] }

const box = (locator: Locator) => locator.element().getBoundingClientRect()

async function openEditor(width: number) {
  await page.viewport(width, 844)
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => LONG } })
  await expect.element(page.getByRole('heading', { name: 'GPT base' })).toBeVisible()
}

test('long names keep to their columns', async () => {
  await openEditor(1280)
  const base = box(page.getByRole('region', { name: 'GPT base' }))
  const functions = box(page.getByRole('region', { name: 'Connected APIs' }))
  expect(base.right).toBeLessThan(functions.left)
  expect(functions.right).toBeLessThanOrEqual(1280)
})

test('long names do not widen a phone', async () => {
  await openEditor(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('on a phone a toast leaves the sheet below it free', async () => {
  await openEditor(390)
  await userEvent.click(page.getByRole('button', { name: `Delete ${BRICK.name}` }))
  const toast = page.getByText(`“${BRICK.name}” was deleted.`)
  await expect.element(toast).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  const sheet = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await expect.element(sheet.getByRole('button', { name: 'Update' })).toBeVisible()
  await vi.waitFor(() => expect(box(toast).bottom).toBeLessThanOrEqual(box(sheet).top + box(sheet).height / 4))
  const update = box(sheet.getByRole('button', { name: 'Update' }))
  const onTop = document.elementFromPoint(update.left + update.width / 2, update.top + update.height / 2)
  expect(onTop?.closest('button')?.textContent).toContain('Update')
})
