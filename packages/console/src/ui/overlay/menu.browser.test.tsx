import '#styles/main.css'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu, MenuItem } from './menu.tsx'

async function openBeforeItems() {
  const loaded = Promise.withResolvers<void>()
  const Items = lazy(async () => {
    await loaded.promise
    return {
      default: () => (
        <>
          <MenuItem>Duplicate</MenuItem>
          <MenuItem>Delete</MenuItem>
        </>
      ),
    }
  })
  await render(
    <Menu trigger={<button type="button">More</button>}>
      <Suspense>
        <Items />
      </Suspense>
    </Menu>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(findBox).not.toBeNull()
  return loaded
}

function findBox(): Element | null {
  return document.querySelector('[role=menu]')
}

test('a menu whose items are still being loaded shows no empty box, and then all of them', async () => {
  const loaded = await openBeforeItems()
  expect(findBox()?.checkVisibility({ opacityProperty: true })).toBe(false)
  loaded.resolve()
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect.poll(() => findBox()?.checkVisibility({ opacityProperty: true })).toBe(true)
})

test('a menu that was opened by keyboard before its items had come begins at the first, and is closed by keyboard', async () => {
  const loaded = await openBeforeItems()
  await expect.poll(() => document.activeElement).toBe(findBox())
  loaded.resolve()
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(findBox).toBeNull()
})

test('Enter opens a menu at its first item, the first time as ever after', async () => {
  await render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem>Duplicate</MenuItem>
      <MenuItem>Delete</MenuItem>
    </Menu>,
  )
  await userEvent.tab()
  for (const _time of ['first', 'second']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(findBox).toBeNull()
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
  }
})

test('a menu that is opened by a click marks no item', async () => {
  const items = <MenuItem>Duplicate</MenuItem>
  await render(<Menu trigger={<button type="button">More</button>}>{items}</Menu>)
  await userEvent.click(page.getByRole('button', { name: 'More' }))
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(findBox())
})
