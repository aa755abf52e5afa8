import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { launchChromium, openPage } from './tools/open-page.ts'
import { type Served, serve } from './tools/serve.ts'
import { openStage, type Stage } from './tools/stage.ts'

const folder = resolve(import.meta.dirname, '../../../examples')

// Several processes share few cores while all tests run.
vi.setConfig({ testTimeout: 20_000 })

let stage: Stage
let site: Served
beforeAll(async () => {
  stage = await openStage()
  stage.bricks.replies = [
    [
      { type: 'start', conversation_id: 'c1', message_id: 'm1' },
      { type: 'text', delta: 'It is **on its way**.' },
      { type: 'done', finish: 'stop' },
    ],
  ]
  site = await serve(async (request, response) => {
    const text = await readFile(join(folder, request.url ?? ''), 'utf8').catch(() => '')
    const type = request.url?.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type })
    response.end(text.replaceAll('http://127.0.0.1:3000', stage.bricks.origin).replaceAll('PROJECT_ID', 'P1'))
  })
}, 60_000)
afterAll(async () => {
  await site?.close()
  await stage?.close()
})

it.each(['script-tag', 'strict-policy', 'inline-box'])('the example %s answers without one complaint', async (name) => {
  const browser = await launchChromium()
  const { page, complaints } = await openPage(browser, `${site.origin}/${name}/index.html`, {
    friends: [stage.bricks.origin],
  })
  if (name !== 'inline-box') await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is it?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'on its way' }).waitFor()
  expect(complaints.filter((line) => !line.includes('favicon'))).toEqual([])
  await browser.close()
})

it('each example explains itself in three lines', async () => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const lines = (await readFile(join(folder, entry.name, 'README.md'), 'utf8')).trimEnd().split('\n')
    expect(lines, entry.name).toHaveLength(3)
  }
})
