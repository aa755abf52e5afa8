import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED, ORDERS } from '#test/editor-project.ts'
import type { Handlers } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { DRAFT_PROJECT, PROJECT } from '#test/sample-data.ts'

const palette = page.getByRole('dialog', { name: 'Command palette' })
const box = palette.getByRole('combobox')

async function openPalette(api: Handlers = {}) {
  const opened = await openPage('/settings', { api })
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  return opened
}

// Stands first: only the first palette of a page has to be loaded.
test('what is typed while the palette still loads is searched for', async () => {
  await openPage('/settings')
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}ret')
  await expect.element(box).toHaveValue('ret')
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveValue('')
})

test('Ctrl and K find a project by its name, and Enter opens it', async () => {
  const { path } = await openPalette()
  await userEvent.keyboard('returns edit')
  await expect.element(palette.getByRole('option', { name: 'Returns desk Edit' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/edit/returns-desk')
  await expect.element(palette).not.toBeInTheDocument()
})

test.each([
  ['conversations', '/edit/returns-desk/conversations'],
  ['checks', '/edit/returns-desk/checks'],
  ['insights', '/edit/returns-desk/insights'],
])('what a bot has is found by its name: %s', async (part, address) => {
  const { path } = await openPalette()
  expect(palette.getByRole('option', { name: `Returns desk ${part}` }).elements()).toEqual([])
  await userEvent.keyboard(`returns ${part}{Enter}`)
  await expect.poll(path).toBe(address)
})

test('with 200 bots those that were edited last are shown, and any other is found by typing', async () => {
  const createEditedAt = (at: number) => new Date(Date.UTC(2026, 10, 1) + at * 60_000).toISOString()
  const bots = Array.from({ length: 200 }, (_, at) => ({
    ...DRAFT_PROJECT,
    id: `bot-${at}`,
    name: `Bot number ${at}`,
    edited_at: createEditedAt(at),
  }))
  const { path } = await openPalette({ listProjects: () => bots })
  const inBots = palette.getByRole('group', { name: 'Bots' }).getByRole('option')
  await expect.poll(() => inBots.elements().length).toBe(10)
  await expect.element(inBots.first()).toHaveTextContent('Bot number 199 Edit')
  await expect.element(palette.getByText(/Type a bot’s name/)).toBeVisible()
  await userEvent.keyboard('bot')
  await expect.element(palette.getByText('960 more. Keep typing to narrow it down.')).toBeVisible()
  expect(inBots.elements()).toHaveLength(40)
  await userEvent.keyboard(' 17 edit')
  await expect.poll(() => inBots.elements().length).toBe(12)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(path).toBe('/edit/bot-17')
})

test('Enter that only chooses the characters of a word runs nothing', async () => {
  const { path } = await openPalette()
  await userEvent.keyboard('returns edit')
  await expect.element(palette.getByRole('option', { name: 'Returns desk Edit' })).toBeVisible()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  expect(box.element().dispatchEvent(enter)).toBe(true)
  await expect.element(palette).toBeVisible()
  expect(path()).toBe('/settings')
})

test('the arrows choose among what is found, around its ends', async () => {
  await openPalette()
  await userEvent.keyboard('theme')
  const options = palette.getByRole('option')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.last().element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('a screen is a click away', async () => {
  const { path } = await openPalette()
  await palette.getByRole('option', { name: 'Library' }).click()
  await expect.poll(path).toBe('/library')
})

test('a part of the settings is found by its name', async () => {
  const { path } = await openPalette()
  await userEvent.keyboard('settings key{Enter}')
  await expect.poll(path).toBe('/settings/key')
})

test('in the editor the bricks of this bot are found, also one that is not saved', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => EDITED } })
  await userEvent.click(page.getByRole('button', { name: 'Delete Delivery slots' }))
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  const bricks = palette.getByRole('group', { name: 'Bricks of this bot' })
  await expect.element(bricks.getByRole('option')).toHaveTextContent(`${ORDERS.name} Edit`)
  await userEvent.keyboard(ORDERS.name)
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Brick name')).toHaveValue(ORDERS.name)
})

test('elsewhere no bricks are offered', async () => {
  await openPalette()
  expect(palette.getByRole('group', { name: 'Bricks of this bot' }).elements()).toHaveLength(0)
})

test('a new project can be named from anywhere', async () => {
  const { path } = await openPalette()
  await userEvent.keyboard('create{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Give it a name' })).toBeVisible()
  expect(path()).toBe('/dashboard')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what nothing matches says so, and Esc gives the focus back', async () => {
  await openPage('/settings')
  const field = page.getByLabelText('Name')
  await field.click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('xyzzy')
  await expect.element(palette.getByText('Nothing matches.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('? lists the keys, but stays a letter where one types', async () => {
  await openPage('/settings')
  const field = page.getByLabelText('Name')
  await field.fill('Why')
  await userEvent.keyboard('?')
  await expect.element(field).toHaveValue('Why?')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('under an open dialog the keys rest', async () => {
  await openPage('/dashboard')
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Give it a name' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})
