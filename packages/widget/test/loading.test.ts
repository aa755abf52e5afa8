import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BricksServer, startBricksServer } from './tools/bricks-server.ts'
import { type BuiltWidget, buildWidget } from './tools/build-widget.ts'
import { type HostPage, startHostSite, strictPolicy } from './tools/host-page.ts'
import { launchChromium, openPage } from './tools/open-page.ts'
import type { Served } from './tools/serve.ts'

let built: BuiltWidget
let bricks: BricksServer
let site: Served
let browser: Browser
const pages: Record<string, HostPage> = {}

beforeAll(async () => {
  built = await buildWidget()
  bricks = await startBricksServer(built.directory)
  site = await startHostSite(pages)
  browser = await launchChromium()
  const tag = `<script async src="${bricks.origin}/widget.js" data-project="P1"></script>`
  pages['/strict'] = { csp: strictPolicy(bricks.origin), body: `<h1>Shop</h1>${tag}` }
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await bricks?.close()
  await built?.remove()
})

it('opens under a strict policy with Trusted Types, from another origin, without one complaint', async () => {
  const { page, complaints, close } = await openPage(browser, `${site.origin}/strict`, { friends: [bricks.origin] })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('dialog').waitFor()
  expect(complaints).toEqual([])
  await close()
})
