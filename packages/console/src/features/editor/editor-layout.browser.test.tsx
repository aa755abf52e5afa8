import type { Project } from '@bricks/contract'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const NAME = 'Returns, exchanges and warranty questions of customers outside the European Union'
const LONG_PARAMETER = 'manufacturer_or_product_line_identifier_or_serial_number'
const BRICK: Project['functions'][number] = {
  id: 'b1',
  name: 'Search the warranty terms of every manufacturer we have ever carried',
  description: 'Finds the conditions under which something can be returned',
  parameters: { type: 'object', properties: [], required: [] },
  api: {
    url: `api.shop.example/${'international-returns/'.repeat(8)}`,
    method: 'GET',
    parameters: [{ name: LONG_PARAMETER, type: 'string', value: LONG_PARAMETER, system: true }],
    headers: [],
  },
}
const LONG: Project = { ...PROJECT, name: NAME, system: 'x'.repeat(400), functions: [BRICK] }

const measureBox = (locator: Locator) => locator.element().getBoundingClientRect()

async function openEditor(width: number) {
  await page.viewport(width, 844)
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => LONG } })
  await expect.element(page.getByRole('heading', { name: 'Instructions and model' })).toBeVisible()
}

const MANY: Project = { ...LONG, functions: Array.from({ length: 30 }, (_, at) => ({ ...BRICK, id: `b${at}` })) }
const preview = page.getByRole('complementary', { name: 'Preview' })

test.each([1100, 1280, 1920])('at %i wide long names leave the preview its place', async (width) => {
  await openEditor(width)
  await expect.element(preview).toBeVisible()
  const functions = measureBox(page.getByRole('region', { name: 'Connected APIs' }))
  expect(functions.right).toBeLessThan(measureBox(preview).left)
  expect(Math.round(measureBox(preview).right)).toBe(document.documentElement.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('with 30 bricks the bar and the preview stay where they are', async () => {
  await page.viewport(1280, 844)
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => MANY } })
  const input = preview.getByPlaceholder('Type a message...')
  await expect.element(input).toBeVisible()
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(page.getByRole('button', { name: 'Add new API' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Deployed.' }).first()).toBeInViewport()
  await expect.element(input).toBeInViewport()
  await expect.element(page.getByText('Live: version 7').first()).toBeInViewport()
})

test.each([320, 390])(
  'long names do not widen a phone of %i, and nothing of a brick stands beside its card',
  async (width) => {
    await openEditor(width)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const card = measureBox(page.getByRole('article', { name: BRICK.name }))
    expect(measureBox(page.getByRole('button', { name: `Delete ${BRICK.name}` })).right).toBeLessThanOrEqual(card.right)
    expect(measureBox(page.getByText(LONG_PARAMETER)).right).toBeLessThanOrEqual(card.right)
  },
)

test('on a phone a toast covers neither the title nor the buttons at the foot', async () => {
  await openEditor(390)
  await userEvent.click(page.getByRole('button', { name: `Delete ${BRICK.name}` }))
  const toast = page.getByRole('dialog').filter({ hasText: 'was deleted.' })
  await expect.element(toast).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(() => measureBox(toast).bottom - measureBox(save).top).toBeLessThanOrEqual(0)
  expect(measureBox(toast).top).toBeGreaterThan(measureBox(page.getByRole('heading', { name: NAME })).bottom)
  expect(measureBox(toast).top).toBeGreaterThan(844 / 2)
})

test('on a phone a toast leaves the sheet below it free', async () => {
  await openEditor(390)
  await userEvent.click(page.getByRole('button', { name: `Delete ${BRICK.name}` }))
  const toast = page.getByText(`“${BRICK.name}” was deleted.`)
  await expect.element(toast).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  const sheet = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await expect.element(sheet.getByRole('button', { name: 'Update' })).toBeVisible()
  const findFree = () => measureBox(sheet).top + measureBox(sheet).height / 4 - measureBox(toast).bottom
  await expect.poll(findFree).toBeGreaterThanOrEqual(0)
  const update = measureBox(sheet.getByRole('button', { name: 'Update' }))
  const onTop = document.elementFromPoint(update.left + update.width / 2, update.top + update.height / 2)
  expect(onTop?.closest('button')?.textContent).toContain('Update')
})
