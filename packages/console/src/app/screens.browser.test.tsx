import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findObstacles } from '#test/find-obstacles.ts'
import { SCREENS } from '#test/screens.ts'

const root = document.documentElement

afterEach(() => {
  delete root.dataset.theme
  root.dir = ''
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(SCREENS)('axe finds nothing on $name', async ({ open }) => {
    await page.viewport(1280, 900)
    root.dataset.theme = theme
    await open()
    expect(await findObstacles()).toEqual([])
  })
})

describe.each([
  ['left to right', 'ltr', 360],
  ['right to left', 'rtl', 360],
  ['right to left', 'rtl', 1280],
])('%s, %s, at %i pixels', (_name, direction, width) => {
  test.each(SCREENS)('nothing of $name lies beside the page', async ({ open }) => {
    await page.viewport(width, 800)
    root.dir = direction
    await open()
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
  })
})
