import { GALLERY } from '@bricks/contract/gallery'
import { expect, test } from 'vitest'
import { TOOLS } from './integrations.tsx'

test('every tool that the landing page names has a ready brick of that name', () => {
  const ready = new Map(GALLERY.map(({ id, name }) => [id, name]))
  for (const { id, name } of TOOLS) expect(ready.get(id)).toBe(name)
})
