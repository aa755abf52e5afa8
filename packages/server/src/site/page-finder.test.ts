import { expect, test } from 'vitest'
import { findSteepGrowth } from '#test/tools/linear-time/measure-growth.ts'
import { createPageFinder } from './page-finder.ts'
import { toStaticFile } from './static-files.ts'

const table = {
  exact: { '/': 'index.html', '/plans': 'plans.html', '/oauth/callback': 'oauth/callback.html' },
  unlisted: ['/oauth/callback'],
  app: { '/edit/:id': 'edit.html', '/dashboard/:subscription?': 'dashboard.html', '/library': 'library.html' },
  fallback: 'missing.html',
}
const files = [
  ...['index.html', 'plans.html', 'oauth/callback.html'],
  ...['edit.html', 'dashboard.html', 'library.html', 'missing.html'],
].map((name) => [`/${name}`, toStaticFile(name, Buffer.from(name), undefined)] as const)
const pages = ['/pages.json', toStaticFile('/pages.json', Buffer.from(JSON.stringify(table)), undefined)] as const
const findPage = createPageFinder(new Map([...files, pages]))

test.each([
  ['/', 'index.html'],
  ['///', 'index.html'],
  ['/plans', 'plans.html'],
  ['/plans///', 'plans.html'],
  ['/edit/a', 'edit.html'],
  ['/edit/a/', 'edit.html'],
  ['/dashboard', 'dashboard.html'],
  ['/dashboard/success', 'dashboard.html'],
  ['/library', 'library.html'],
  ['/oauth/callback', 'oauth/callback.html'],
])('%s is the page %s', (path, name) => expect(findPage(path)?.file.content.toString()).toBe(name))

test.each([
  ...[
    '/edit',
    '/oauth',
    '/oauth/callback/a',
    '/edit//',
    '/edit/a/b',
    '/dashboard/a/b',
    '/library/a',
    '/libraries',
    '/plans/a',
    '/Plans',
    '/editor',
  ],
  ...['/.env', '/.git/config', '/wp-login.php', '/constructor', '/__proto__', '/edit/:id/x', '/index.html/'],
])('N20: %s is no page', (path) => {
  expect(findPage(path)).toMatchObject({ missing: true, indexed: false })
})

test('N1: strokes at the end of an address are passed over in linear time', async () => {
  const complaint = await findSteepGrowth(async (size) => findPage(`${'/'.repeat(size)}x`), 60_000)
  expect(complaint).toBeUndefined()
})
