import { expect, test } from 'vitest'
import { findSteepGrowth } from '#test/tools/linear-time/measure-growth.ts'
import { createPageFinder } from './page-table.ts'
import { describeFile } from './static-files.ts'

const table = { exact: { '/': 'index.html', '/plans': 'plans.html' }, app: {}, fallback: 'index.html' }
const files = ['index.html', 'plans.html'].map(
  (name) => [`/${name}`, describeFile(name, Buffer.from(name), undefined)] as const,
)
const pages = ['/pages.json', describeFile('/pages.json', Buffer.from(JSON.stringify(table)), undefined)] as const
const findPage = createPageFinder(new Map([...files, pages]))

test.each([
  ['/', 'index.html'],
  ['///', 'index.html'],
  ['/plans', 'plans.html'],
  ['/plans///', 'plans.html'],
])('%s is the page %s', (path, name) => expect(findPage(path)?.file.content.toString()).toBe(name))

test('N1: strokes at the end of an address are passed over in linear time', async () => {
  const complaint = await findSteepGrowth(async (size) => findPage(`${'/'.repeat(size)}x`), 60_000)
  expect(complaint).toBeUndefined()
})
