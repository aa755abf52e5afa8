import '#styles/main.css'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu, MenuItem } from './menu.tsx'

test('a menu whose items are still being loaded shows no empty box, and then all of them', async () => {
  const loaded = Promise.withResolvers<void>()
  const Items = lazy(async () => {
    await loaded.promise
    return { default: () => <MenuItem>Duplicate</MenuItem> }
  })
  await render(
    <Menu trigger={<button type="button">More</button>}>
      <Suspense>
        <Items />
      </Suspense>
    </Menu>,
  )
  await userEvent.click(page.getByRole('button', { name: 'More' }))
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true')
  const box = () => document.querySelector('[role=menu]')
  await expect.poll(box).not.toBeNull()
  expect(box()?.checkVisibility({ visibilityProperty: true })).toBe(false)
  loaded.resolve()
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
})
