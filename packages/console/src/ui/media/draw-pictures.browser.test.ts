import { LIMITS } from '@bricks/contract/wire'
import { expect, test, vi } from 'vitest'
import { drawLogo, drawSharePicture } from './draw-pictures.ts'

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

test('also a picture that compresses worst, of noise that is transparent in parts, becomes a logo of the allowed size', async () => {
  const canvas = new OffscreenCanvas(512, 512)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const pixels = brush.createImageData(512, 512)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at++) {
    seed = (seed * 16807) % 2147483647
    pixels.data[at] = (seed >> 8) % 256
  }
  brush.putImageData(pixels, 0, 0)
  const logo = await drawLogo(await canvas.convertToBlob({ type: 'image/png' }))
  expect(atob(logo).length).toBeLessThanOrEqual(LIMITS.picture)
})
