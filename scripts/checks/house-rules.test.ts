import { expect, test } from 'vitest'
import { checkHouseRules } from './house-rules.ts'
import type { SourceFile } from './source-files.ts'

const SERVER = 'packages/server/src'
const createFile = (path: string, more: Partial<SourceFile> = {}): SourceFile => {
  return { path, package: 'server', text: '', imports: [], isTest: false, ...more }
}
const createFiles = (folder: string, count: number) =>
  Array.from({ length: count }, (_none, index) => createFile(`${folder}/file-${index}.ts`))

test('a folder of more than 14 source files is complained of, unless it holds data', () => {
  expect(checkHouseRules(createFiles(`${SERVER}/chat`, 14), [])).toEqual([])
  expect(checkHouseRules(createFiles(`${SERVER}/chat`, 15), [])).toEqual([
    `${SERVER}/chat has more than 14 source files`,
  ])
  expect(checkHouseRules(createFiles(`${SERVER}/db/migrations`, 15), [])).toEqual([])
})

test('two features that import each other are complained of once', () => {
  const mail = createFile(`${SERVER}/mail/deliver.ts`, { imports: ['#users/user.ts'] })
  const users = createFile(`${SERVER}/users/user.ts`, { imports: ['#mail/queue.ts'] })
  expect(checkHouseRules([mail], [])).toEqual([])
  expect(checkHouseRules([mail, users], [])).toEqual([`${SERVER}/mail and users import each other`])
  expect(checkHouseRules([mail, { ...users, isTest: true }], [])).toEqual([])
})

test('the schema of the database may join the tables of features that import the database', () => {
  const schema = createFile(`${SERVER}/db/tables.ts`, { imports: ['#users/user.table.ts'] })
  expect(
    checkHouseRules([schema, createFile(`${SERVER}/users/user.ts`, { imports: ['#db/database.ts'] })], []),
  ).toEqual([])
})

test('an exported function that is named by a bare verb is complained of', () => {
  const text = 'export async function insert() {}\nexport function insertUser() {}\nfunction tell() {}\n'
  expect(checkHouseRules([createFile('a.ts', { text })], [])).toEqual(['a.ts exports insert, a verb without its noun'])
})

test('a pattern with a lookbehind is complained of where browsers run it', () => {
  const text = 'const PATTERN = /(?<=0000)1011101/g\nconst NAMED = /(?<year>\\d+)/\n'
  const complaint = ' has a pattern with a lookbehind, which older browsers cannot parse'
  for (const path of ['packages/console/src/a.ts', 'packages/widget/src/a.ts', 'packages/contract/src/wire/a.ts'])
    expect(checkHouseRules([createFile(path, { text })], [])).toEqual([path + complaint])
  expect(checkHouseRules([createFile(`${SERVER}/a.ts`, { text })], [])).toEqual([])
  expect(checkHouseRules([createFile('packages/console/src/a.ts', { text: text.split('\n')[1] ?? '' })], [])).toEqual(
    [],
  )
})

test('decoding only to see whether it throws is complained of, because the build leaves it out', () => {
  const complaint = 'a.ts calls decodeURI without using its value, and the build leaves such a call out'
  const unused = 'try {\n  decodeURI(path)\n  return true\n} catch {\n  return false\n}\n'
  expect(checkHouseRules([createFile('a.ts', { text: unused })], [])).toEqual([complaint])
  const used = 'try {\n  return decodeURI(path)\n} catch {\n  return undefined\n}\n'
  expect(checkHouseRules([createFile('a.ts', { text: used })], [])).toEqual([])
})

test('a known exception is let through, and complained of once nobody needs it', () => {
  const full = `${SERVER}/chat has more than 14 source files`
  expect(checkHouseRules(createFiles(`${SERVER}/chat`, 15), [full])).toEqual([])
  expect(checkHouseRules([], [full])).toEqual([expect.stringContaining(full)])
})
