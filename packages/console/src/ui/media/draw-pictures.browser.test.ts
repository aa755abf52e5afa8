import { expect, test, vi } from 'vitest'
import { drawSharePicture } from './draw-pictures.ts'

test.each([
  ['🇩🇪 Parcels', '', '🇩🇪'],
  ['parcels', '', 'P'],
  ['🇩🇪 Parcels', 'x', 'x'],
])('the share picture shows the avatar, else the whole first sign of the title: %s %s', async (title, avatar, mark) => {
  const fillText = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'fillText')
  await drawSharePicture({ title, avatar, greeting: 'Hello!', accent: '' })
  expect(fillText.mock.calls.map(([text]) => text)).toEqual([mark, title, 'Hello!'])
  fillText.mockRestore()
})
