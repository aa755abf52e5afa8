import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const FOLDER = join(import.meta.dirname, '../fixtures/former')
const HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** `path` is the file's path on the server. A pinned address, `/widget@...`, gives the former loader. */
export function readFormerWidgetFile(path: string): string | undefined {
  const file = join(FOLDER, path.replace(/^\/widget@.*/, 'widget.js'))
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * From its next load on, the page gets the former widget's files. `loader`: only the loader is former, and the server
 * no longer has its chunks. `pinned`: like `all`, but `/widget.js` is today's. The returned function ends this.
 */
export async function serveFormerWidget(
  page: Page,
  files: 'all' | 'loader' | 'pinned' = 'all',
): Promise<() => Promise<void>> {
  const isServed = ({ pathname }: URL) =>
    /^\/widget[.@/]/.test(pathname) && !(files === 'pinned' && pathname === '/widget.js')
  await page.route(isServed, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = readFormerWidgetFile(pathname)
    if (body === undefined) return route.continue()
    if (files === 'loader' && pathname.startsWith('/widget/')) return route.continue()
    return route.fulfill({ headers: HEADERS, contentType: 'text/javascript; charset=utf-8', body })
  })
  return () => page.unroute(isServed)
}
