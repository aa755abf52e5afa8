import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DIALOGS, SET_UP } from '#test/dialogs.ts'
import { findObstacles } from '#test/find-obstacles.ts'

const root = document.documentElement
const findLayer = () => document.querySelector('[role=dialog], [role=menu]')

afterEach(() => {
  delete root.dataset.theme
  root.dir = ''
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each([...DIALOGS, SET_UP])('axe finds nothing on $name', async ({ open }) => {
    await page.viewport(1280, 900)
    root.dataset.theme = theme
    await open()
    expect(await findObstacles()).toEqual([])
  })
})

test.each([...DIALOGS, SET_UP])('$name fits a small screen, from right to left too', async ({ open }) => {
  await page.viewport(360, 700)
  root.dir = 'rtl'
  await open()
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const { left, right, top, bottom } = findLayer()?.getBoundingClientRect() ?? new DOMRect(-1)
  expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(0)
})

test.each(DIALOGS)('Esc closes $name and gives the focus back', async ({ open, opener }) => {
  await page.viewport(1280, 900)
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(findLayer).toBeNull()
  if (opener) await expect.element(opener).toHaveFocus()
  else expect(document.activeElement).toBe(document.body)
})
