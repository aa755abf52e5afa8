// This import must come before React: it installs the hook that React looks for when it starts.
import '#test/record-renders.ts'

import type { ConnectedFunction, Connection } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { recordRenders } from '#test/record-renders.ts'
import { PROJECT } from '#test/sample-data.ts'

const createBrick = (id: string, name: string, more: Partial<ConnectedFunction> = {}): ConnectedFunction => ({
  ...ORDERS,
  id,
  name,
  description: `What ${name} is for`,
  ...more,
})
const FIVE = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => createBrick(name.toLowerCase(), name))
const SHOP: Connection = {
  id: 'shop',
  name: 'Our shop',
  host: 'api.shop.example',
  auth: { kind: 'bearer', token: '••••k7Q' },
}
const MANY = Array.from({ length: 64 }, (_, at) =>
  createBrick(`b${at}`, `API ${at}`, at % 2 === 0 ? { api: { ...ORDERS.api, connection: 'shop' } } : {}),
)

const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const listBrickNames = () =>
  page
    .getByRole('article')
    .elements()
    .map((row) => row.querySelector('h3, h4')?.textContent)
const openEditor = (functions: ConnectedFunction[], connections: Connection[] = []) =>
  openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, functions, connections }) } })

beforeEach(() => page.viewport(1280, 900))

test('a row is moved by the keys on its handle, keeps the focus and says where it is', async () => {
  await openEditor(FIVE)
  const handle = findButton('Move Two')
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(listBrickNames()).toEqual(['One', 'Three', 'Four', 'Two', 'Five'])
  await expect.element(page.getByText('“Two” is number 4 of 5.')).toBeInTheDocument()
  await expect.element(handle).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(listBrickNames()).toEqual(['Two', 'One', 'Three', 'Four', 'Five'])
  await userEvent.keyboard('{ArrowUp}')
  expect(listBrickNames()[0]).toBe('Two')
  await userEvent.keyboard('{End}')
  expect(listBrickNames().at(-1)).toBe('Two')
  await expect.element(findButton('Save')).toBeEnabled()
})

test('among many a long name takes two lines, and all of them once its row is unfolded', async () => {
  await page.viewport(390, 844)
  const long = createBrick(
    'long',
    'Find the delivery status of a parcel that was sent to a customer abroad '.repeat(2).slice(0, 120),
  )
  await openEditor([long, ...MANY.slice(0, 20)])
  const name = page.getByText(long.name, { exact: true }).first()
  await expect.element(name).toBeVisible()
  const { lineHeight } = getComputedStyle(name.element())
  const countLines = () => Math.round(name.element().clientHeight / Number.parseFloat(lineHeight))
  expect(countLines()).toBe(2)
  await userEvent.click(name)
  await expect.poll(countLines).toBeGreaterThan(2)
  expect(name.element().scrollHeight).toBe(name.element().clientHeight)
})

test('a row is moved by its menu', async () => {
  await openEditor(FIVE)
  await userEvent.click(findButton('More for Two'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move up' }))
  expect(listBrickNames()).toEqual(['Two', 'One', 'Three', 'Four', 'Five'])
})

test('a row is dragged to its place', async () => {
  await openEditor(FIVE)
  await userEvent.dragAndDrop(findButton('Move One'), findButton('Move Three'))
  expect(listBrickNames()).toEqual(['Two', 'Three', 'One', 'Four', 'Five'])
  await expect.element(page.getByText('“One” is number 3 of 5.')).toBeInTheDocument()
  await userEvent.dragAndDrop(findButton('Move Five'), findButton('Move Two'))
  expect(listBrickNames()).toEqual(['Five', 'Two', 'Three', 'One', 'Four'])
})

test('of five bricks on one searches, adds from the top, and is told when nothing matches', async () => {
  await openEditor(FIVE)
  const search = page.getByRole('searchbox', { name: 'Search bricks' })
  await userEvent.fill(search, 'FOUR')
  await expect.element(page.getByText('1 of 5 bricks')).toBeVisible()
  expect(listBrickNames()).toEqual(['Four'])
  await userEvent.fill(search, 'nothing such')
  await expect.element(page.getByText('No brick matches “nothing such”.')).toBeVisible()
  await userEvent.click(findButton('Clear the search'))
  expect(listBrickNames()).toHaveLength(5)
  await userEvent.click(findButton('Add brick'))
  await expect.element(page.getByRole('dialog', { name: 'Add new API' })).toBeVisible()
})

test('of 64 bricks the rows are folded and stand by their sign-in', async () => {
  await openEditor(MANY, [SHOP])
  await expect.element(page.getByRole('heading', { name: /^Signs in as Our shop/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Without a sign-in/ })).toBeInTheDocument()
  expect(listBrickNames().slice(0, 2)).toEqual(['API 0', 'API 2'])
  await expect.element(findButton('Delete API 2')).not.toBeInTheDocument()
  await userEvent.click(findButton('API 2'))
  await expect.element(findButton('Delete API 2')).toBeVisible()
  await userEvent.click(findButton('More for API 4'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  await expect.element(page.getByText('“API 4” was deleted.')).toBeVisible()
  await userEvent.click(findButton('Undo'))
  expect(listBrickNames().slice(0, 3)).toEqual(['API 0', 'API 2', 'API 4'])
})

test('switching one of 64 draws its row alone anew', async () => {
  await openEditor(MANY, [SHOP])
  await expect.element(page.getByText('never tried').first()).toBeInTheDocument()
  const drawn = await recordRenders(() =>
    userEvent.click(page.getByRole('switch', { name: 'Use API 10', exact: true })),
  )
  expect(drawn.filter((name) => name === 'BrickRow')).toHaveLength(1)
})

test.each([390, 768, 1280])('names of any length and script keep to a window of %i', async (width) => {
  await page.viewport(width, 844)
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverzeichnis'.repeat(2)
  await openEditor([
    createBrick('a', long, { api: { ...ORDERS.api, url: `api.shop.example/${'very-long-words/'.repeat(12)}{order}` } }),
    createBrick('b', 'حالة الطلب وموعد التسليم إلى العميل', { enabled: false }),
    createBrick('c', '注文の状況をお客様にお知らせします'),
  ])
  await expect.element(page.getByRole('article', { name: '注文の状況をお客様にお知らせします' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const { right } = page.getByRole('article').first().element().getBoundingClientRect()
  for (const part of page.getByRole('article').first().element().querySelectorAll('p, button, input')) {
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
  }
  expect(await findAccessibilityFaults()).toEqual([])
})

test('a bot without a brick is told what one is, and how to get one', async () => {
  await openEditor([])
  await expect.element(page.getByText(/^A brick lets the bot look something up/)).toBeVisible()
  await expect
    .element(findButton('Add new API'))
    .toHaveAccessibleDescription(/^Choose a ready-made service, paste a link/)
  expect(await findAccessibilityFaults()).toEqual([])
})
