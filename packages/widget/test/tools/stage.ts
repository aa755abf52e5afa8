import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { inject } from 'vitest'
import { type BricksServer, createSampleConfig, startBricksServer } from './bricks-server.ts'
import { type HostPage, startHostSite } from './host-page.ts'
import { type WidgetManifest, writeLivePage } from './live-page-markup.ts'
import { connectToChromium, openPage, type PageOptions, type WatchedPage } from './open-page.ts'
import { type Served, serveFolder } from './serve.ts'

export interface Stage {
  bricks: BricksServer
  manifest: WidgetManifest
  tag(attributes?: string): string
  visit(page: HostPage, options?: PageOptions): Promise<WatchedPage>
  visitAddress(url: string, options?: PageOptions): Promise<WatchedPage>
  visitLivePage(options?: PageOptions): Promise<WatchedPage>
  visitFolder(folder: string, options?: PageOptions & { change?: (text: string) => string }): Promise<WatchedPage>
  reset(): void
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const directory = inject('widgetFolder')
  const manifest: WidgetManifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'))
  const bricks = await startBricksServer(directory, (path, language) =>
    path === '/live/P1' ? writeLivePage(manifest, createSampleConfig(), language) : undefined,
  )
  const pages: Record<string, HostPage> = {}
  const site: Served = await startHostSite(pages)
  const browser: Browser = await connectToChromium(inject('chromiumAddress'))
  return {
    bricks,
    manifest,
    tag: (attributes = 'data-project="P1"') => `<script async src="${bricks.origin}/widget.js" ${attributes}></script>`,
    visit(page, options) {
      const path = `/${Object.keys(pages).length}`
      pages[path] = page
      return openPage(browser, site.origin + path, { friends: [bricks.origin], ...options })
    },
    visitAddress: (url, options) => openPage(browser, url, { friends: [new URL(url).origin], ...options }),
    visitLivePage: (options) => openPage(browser, `${bricks.origin}/live/P1`, options),
    async visitFolder(folder, { change, ...options } = {}) {
      const built = await serveFolder(folder, change)
      const visited = await openPage(browser, `${built.origin}/`, { friends: [bricks.origin], ...options })
      const close = async () => {
        await visited.close()
        await built.close()
      }
      return { ...visited, close }
    },
    reset() {
      bricks.requests.length = 0
      bricks.replies = []
      bricks.resumed = []
      bricks.answerCalls.length = 0
      bricks.config = createSampleConfig()
      bricks.configs = {}
    },
    async close() {
      await browser.close()
      await Promise.all([site.close(), bricks.close()])
    },
  }
}
