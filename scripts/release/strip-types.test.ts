import { expect, test } from 'vitest'
import { stripTypes } from './strip-types.ts'

test('types go, what is imported has the released name, and every line stays where it was', () => {
  const source = [
    "import type { Gone } from './gone.ts'",
    "import { call } from '#api/call.ts'",
    "export const worker = new URL('./reader.ts', import.meta.url) as Gone",
    "export const text: string = 'main.ts and ./other.ts in a sentence'",
  ]
  const lines = stripTypes(source.join('\n')).split('\n')
  expect(lines[0]?.trim()).toBe('')
  expect(lines[1]).toBe("import { call } from '#api/call.js'")
  expect(lines[2]?.replace(/\s+/g, ' ').trim()).toBe("export const worker = new URL('./reader.js', import.meta.url)")
  expect(lines[3]).toContain("'main.ts and ./other.ts in a sentence'")
})
