import { expect, test } from 'vitest'
import { readSourceFile } from './source.ts'

test.each([
  ['UTF-8', Buffer.from('openapi: 3.0.0 # Köln')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFopenapi: 3.0.0 # Köln')],
  ['UTF-16, as Windows writes it', Buffer.from('\uFEFFopenapi: 3.0.0 # Köln', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\uFEFFopenapi: 3.0.0 # Köln', 'utf16le').swap16()],
])('a file in %s is read', async (_, bytes) => {
  const file = new File([new Uint8Array(bytes)], 'api.yaml')
  expect(await readSourceFile(file)).toEqual({ text: 'openapi: 3.0.0 # Köln', name: 'api.yaml' })
})
