import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PAGES } from '#pages.ts'
import { emulateTouch } from './emulate.ts'
import { findAccessibilityFaults } from './find-accessibility-faults.ts'
import { findHiddenFocus, findOverhang, findOverlap, findSmallTargets } from './find-layout-faults.ts'
import { SCREENS } from './screens.ts'

const root = document.documentElement

afterEach(() => {
  root.dir = ''
})

test('every page of the console is looked at', () => {
  const seen = new Set(SCREENS.map((screen) => screen.of))
  expect(Object.keys(PAGES).filter((name) => !seen.has(name as keyof typeof PAGES))).toEqual([])
})

test.each(SCREENS)('axe finds nothing on $name, and each stop of the keyboard is seen', async ({ open }) => {
  await page.viewport(1280, 900)
  await open()
  expect(await findAccessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Tab}')
  expect(await findHiddenFocus()).toEqual([])
})

test.each(SCREENS)('$name fits a finger, every width and either direction', async ({ open }) => {
  await emulateTouch()
  await page.viewport(390, 800)
  await open()
  expect(await findSmallTargets()).toEqual([])
  for (const [direction, width] of [
    ['ltr', 360],
    ['rtl', 360],
    ['rtl', 1280],
    ['ltr', 1920],
  ] as const) {
    root.dir = direction
    await page.viewport(width, 800)
    scrollTo(0, 0)
    expect([...findOverhang(), ...findOverlap()], `${direction} ${width}`).toEqual([])
  }
})
