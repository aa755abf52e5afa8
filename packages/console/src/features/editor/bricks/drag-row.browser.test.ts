import { expect, test } from 'vitest'
import { dragRow } from './drag-row.ts'

test('a drag ends where it began when its list goes, as with Back', async () => {
  const list = document.createElement('div')
  const rows = Array.from({ length: 3 }, () => list.appendChild(document.createElement('p')))
  const [handle] = rows
  if (!handle) throw new Error('no row')
  document.body.append(list)
  const drops: number[] = []
  dragRow({ handle, event: new PointerEvent('pointerdown', { clientY: 9 }), rows, from: 0 }, (to) => drops.push(to))
  list.remove()
  await expect.poll(() => drops).toEqual([0])
})
