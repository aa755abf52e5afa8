import { expect, test } from 'vitest'
import { drawIcons, writeIconModule } from './draw-icons.ts'

const LOOK = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

test('an icon becomes the shapes of its drawing, without the look that all icons share', () => {
  const icons = {
    eye: { body: `<g ${LOOK}><path d="M2 12h1"/><circle cx="12" cy="12" r="3" fill="currentColor"/></g>` },
    check: { body: `<path ${LOOK} d="M20 6L9 17l-5-5"/>` },
  }
  expect(writeIconModule('eye', icons)).toContain(
    `createIcon('eye', [["path",{"d":"M2 12h1"}],["circle",{"cx":"12","cy":"12","r":"3","fill":"currentColor"}]])`,
  )
  expect(writeIconModule('check', icons)).toContain(`createIcon('check', [["path",{"d":"M20 6L9 17l-5-5"}]])`)
})

test('an icon that the set does not have stops the build', () => {
  expect(() => writeIconModule('nothing', {})).toThrow('There is no icon nothing.')
})

test('an icon is the same in every room', async () => {
  const { load } = drawIcons() as { load: (id: string) => Promise<string | undefined> }
  const drawn = await load('\0icon:check')
  expect(drawn).toContain("createIcon('check', ")
  expect(await load('\0icon:landing/check')).toBe(drawn)
  expect(await load('/src/check.ts')).toBeUndefined()
})
