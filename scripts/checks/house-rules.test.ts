import { expect, test } from 'vitest'
import { checkHouseRules } from './house-rules.ts'
import type { SourceFile } from './source-files.ts'

const SERVER = 'packages/server/src'
const file = (path: string, more: Partial<SourceFile> = {}): SourceFile => {
  return { path, package: 'server', text: '', imports: [], isTest: false, ...more }
}
const fill = (folder: string, count: number) =>
  Array.from({ length: count }, (_none, index) => file(`${folder}/file-${index}.ts`))

test('a folder of more than 14 source files is complained of, unless it holds data', () => {
  expect(checkHouseRules(fill(`${SERVER}/chat`, 14), [])).toEqual([])
  expect(checkHouseRules(fill(`${SERVER}/chat`, 15), [])).toEqual([`${SERVER}/chat has more than 14 source files`])
  expect(checkHouseRules(fill(`${SERVER}/db/migrations`, 15), [])).toEqual([])
})

test('two features that import each other are complained of once', () => {
  const mail = file(`${SERVER}/mail/deliver.ts`, { imports: ['#users/user.ts'] })
  const users = file(`${SERVER}/users/user.ts`, { imports: ['#mail/queue.ts'] })
  expect(checkHouseRules([mail], [])).toEqual([])
  expect(checkHouseRules([mail, users], [])).toEqual([`${SERVER}/mail and users import each other`])
  expect(checkHouseRules([mail, { ...users, isTest: true }], [])).toEqual([])
})

test('the schema of the database may join the tables of features that import the database', () => {
  const schema = file(`${SERVER}/db/tables.ts`, { imports: ['#users/user.table.ts'] })
  expect(checkHouseRules([schema, file(`${SERVER}/users/user.ts`, { imports: ['#db/database.ts'] })], [])).toEqual([])
})

test('an exported function that is named by a bare verb is complained of', () => {
  const text = 'export async function insert() {}\nexport function insertUser() {}\nfunction tell() {}\n'
  expect(checkHouseRules([file('a.ts', { text })], [])).toEqual(['a.ts exports insert, a verb without its noun'])
})

test('a known exception is let through, and complained of once nobody needs it', () => {
  const full = `${SERVER}/chat has more than 14 source files`
  expect(checkHouseRules(fill(`${SERVER}/chat`, 15), [full])).toEqual([])
  expect(checkHouseRules([], [full])).toEqual([expect.stringContaining(full)])
})
