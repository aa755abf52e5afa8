import { expect, test } from 'vitest'
import { MOST_DEPTH } from './json-text.ts'
import { parseJsonOrYaml } from './parse-json-or-yaml.ts'

const TOO_DEEP = `This is nested more than ${MOST_DEPTH} levels deep.`

const ways: [string, (levels: number) => string][] = [
  ['JSON', (levels) => `{"openapi":"3.1.0","a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`],
  ['brackets', (levels) => `openapi: 3.1.0\na: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`],
  ['indents', (levels) => `openapi: 3.1.0\n${listIndents(levels).join('\n')} 1`],
  ['dashes', (levels) => `openapi: 3.1.0\na:\n  ${'- '.repeat(levels - 1)}1`],
]

test.each(ways)('a description that is nested by %s may be as deep as any other', async (_, write) => {
  expect(await parseJsonOrYaml(write(MOST_DEPTH))).toHaveProperty('a')
  await expect(parseJsonOrYaml(write(MOST_DEPTH + 1))).rejects.toMatchObject({
    message: TOO_DEEP,
    place: { line: expect.any(Number), column: expect.any(Number) },
  })
})

test('YAML that is nested by its aliases may be no deeper', async () => {
  const half = MOST_DEPTH / 2
  const nestInBrackets = (inner: string) => `${'['.repeat(half)}${inner}${']'.repeat(half)}`
  const deep = `openapi: 3.1.0\na: &a ${nestInBrackets('1')}\nb: ${nestInBrackets('*a')}`
  await expect(parseJsonOrYaml(deep)).rejects.toMatchObject({ message: TOO_DEEP })
  expect(await parseJsonOrYaml(`openapi: 3.1.0\na: &a ${nestInBrackets('1')}\nb: [*a, [*a]]`)).toHaveProperty('b')
})

function listIndents(levels: number): string[] {
  return Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}a:`)
}

const SMALL = '"openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "paths": {}'

test('a description in JSON may hold comments and a last comma', async () => {
  await expect(parseJsonOrYaml(`{\n  // of the shop\n  ${SMALL}, /* that is all */\n}`)).resolves.toMatchObject({
    openapi: '3.0.3',
    info: { title: 'Shop' },
  })
})

test.each([
  ['```yaml\nopenapi: 3.0.3\ninfo: { title: Shop }\n```\n'],
  ['~~~\nopenapi: 3.0.3\ninfo: { title: Shop }\n~~~'],
  ['```bash\nls\n```\n\n```yml\nopenapi: 3.0.3\ninfo: { title: Shop }'],
  [`\`\`\`json\n{ ${SMALL} }\n\`\`\``],
])('a description between the fences of a page is read: %s', async (fenced) => {
  await expect(parseJsonOrYaml(`Our API:\n\n${fenced}`)).resolves.toMatchObject({
    openapi: expect.stringContaining('3.'),
    info: { title: 'Shop' },
  })
})

test('a description between fences fails in its own line of the page, and its words may hold fences', async () => {
  await expect(parseJsonOrYaml('Our API:\n\n```\nopenapi: 3.0.3\ninfo: { title: [ }\n```')).rejects.toMatchObject({
    place: { line: 5 },
  })
  const words = 'openapi: 3.0.3\ninfo:\n  description: |\n   ```\n   openapi: 1\n   ```\n  title: Shop'
  await expect(parseJsonOrYaml(words)).resolves.toMatchObject({ info: { title: 'Shop' } })
})
