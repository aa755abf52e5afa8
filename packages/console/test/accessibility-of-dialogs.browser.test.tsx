import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DIALOGS } from './dialogs.ts'
import { EDITOR_DIALOGS } from './editor-dialogs.ts'
import { emulateTouch } from './emulate.ts'
import { findAccessibilityFaults } from './find-accessibility-faults.ts'
import { findHiddenFocus, findSmallTargets } from './find-layout-faults.ts'

const root = document.documentElement
const LAYERS = [...DIALOGS, ...EDITOR_DIALOGS]
/** A toast also has the role of a dialog, but is not modal. */
const findOpenDialogsAndMenus = () =>
  document.querySelectorAll('dialog[open], [role=dialog]:not([aria-modal=false]), [role=menu]')

afterEach(() => {
  root.dir = ''
})

function findRoom(): number {
  const { left, right, top, bottom } = [...findOpenDialogsAndMenus()].at(-1)?.getBoundingClientRect() ?? new DOMRect(-1)
  return Math.min(left, top, innerWidth - right, innerHeight - bottom)
}

test.each(LAYERS)('axe finds nothing on $name; Esc closes it and gives the focus back', async (layer) => {
  const { open, opener, goesOn, asks } = layer
  await page.viewport(1280, 900)
  await open()
  expect(await findAccessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Escape}')
  if (asks) await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await expect.poll(() => findOpenDialogsAndMenus().length).toBe(0)
  if (goesOn) return
  if (opener) await expect.element(opener).toHaveFocus()
  else expect(document.activeElement?.closest('[role=dialog], [role=menu]')).toBeNull()
})

test.each(LAYERS)('$name fits a finger and a small screen, from right to left too', async ({ open }) => {
  await emulateTouch()
  await page.viewport(1280, 900)
  await open()
  await page.viewport(390, 800)
  expect(await findSmallTargets()).toEqual([])
  for (const direction of ['ltr', 'rtl']) {
    root.dir = direction
    await page.viewport(360, 700)
    await expect.poll(findRoom, { message: direction }).toBeGreaterThanOrEqual(0)
  }
  // In a menu arrow keys, not Tab, choose a row, and the background of the row shows the choice in place of an outline.
  if (document.querySelector('[role=menu]')) return
  await userEvent.keyboard('{Tab}')
  expect(await findHiddenFocus()).toEqual([])
})
