import { expect, test } from 'vitest'
import { MOST_DEPTH } from './json-text.ts'
import { parseData } from './parse-data.ts'

const TOO_DEEP = `This is nested more than ${MOST_DEPTH} levels deep.`

const ways: [string, (levels: number) => string][] = [
  ['JSON', (levels) => `{"openapi":"3.1.0","a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`],
  ['brackets', (levels) => `openapi: 3.1.0\na: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`],
  ['indents', (levels) => `openapi: 3.1.0\n${listIndents(levels).join('\n')} 1`],
  ['dashes', (levels) => `openapi: 3.1.0\na:\n  ${'- '.repeat(levels - 1)}1`],
]

test.each(ways)('a description that is nested by %s may be as deep as any other', async (_, write) => {
  expect(await parseData(write(MOST_DEPTH))).toHaveProperty('a')
  await expect(parseData(write(MOST_DEPTH + 1))).rejects.toMatchObject({
    message: TOO_DEEP,
    place: { line: expect.any(Number), column: expect.any(Number) },
  })
})

test('YAML that is nested by its aliases may be no deeper', async () => {
  const half = MOST_DEPTH / 2
  const nestInBrackets = (inner: string) => `${'['.repeat(half)}${inner}${']'.repeat(half)}`
  const deep = `openapi: 3.1.0\na: &a ${nestInBrackets('1')}\nb: ${nestInBrackets('*a')}`
  await expect(parseData(deep)).rejects.toMatchObject({ message: TOO_DEEP })
  expect(await parseData(`openapi: 3.1.0\na: &a ${nestInBrackets('1')}\nb: [*a, [*a]]`)).toHaveProperty('b')
})

function listIndents(levels: number): string[] {
  return Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}a:`)
}
