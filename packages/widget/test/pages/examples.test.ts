import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Consumer, createConsumer, readFolder } from '#tools/consumer.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const folder = resolve(import.meta.dirname, '../../../../examples')

vi.setConfig({ testTimeout: 60_000 })

let reactApp: Consumer
beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **on its way**.')]
  stage.bricks.configs = { P2: { ...stage.bricks.config, appearance: { title: 'Second bot' } } }
})
beforeAll(async () => {
  const files = await readFolder(join(folder, 'react-app'))
  reactApp = await createConsumer(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, fillAddresses(text)])),
  )
}, 60_000)
afterAll(() => reactApp?.remove())

function fillAddresses(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', stage.bricks.origin)
    .replaceAll('PROJECT_ID', 'P1')
    .replaceAll('OTHER_ID', 'P2')
}

async function sendQuestion(page: Page): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill('Where is it?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'on its way' }).waitFor()
}

it.each(['script-tag', 'strict-policy', 'inline-box'])('the example %s answers without one complaint', async (name) => {
  const { page, complaints, close } = await stage.visitFolder(join(folder, name), { change: fillAddresses })
  if (name !== 'inline-box') await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await sendQuestion(page)
  expect(complaints).toEqual([])
  await close()
})

it('the example two-bots opens each bot by the page’s own button', async () => {
  const { page, complaints, close } = await stage.visitFolder(join(folder, 'two-bots'), { change: fillAddresses })
  await page.getByRole('button', { name: 'Chat Second bot' }).waitFor()
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  await page.getByRole('button', { name: 'Ask about a booking' }).click()
  await page.getByRole('dialog', { name: 'Second bot' }).waitFor()
  await page.getByRole('button', { name: 'Ask for times' }).click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  await page.getByRole('dialog', { name: 'Second bot' }).waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Parcel helper' }).getByPlaceholder('Type a message...').fill('When?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'on its way' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the example react-app is built from the packed module; its chat comes and goes with its component', async () => {
  await reactApp.run('typescript/bin/tsc', '-p', '.')
  await reactApp.run('vite/bin/vite.js', 'build')
  const { page, complaints, close } = await stage.visitFolder(join(reactApp.folder, 'dist'))
  for (let visit = 1; visit <= 2; visit++) {
    await page.getByRole('button', { name: 'Help' }).click()
    await sendQuestion(page)
    await page.getByText(`Answers so far: ${visit}`).waitFor()
    expect(await page.locator('bricks-host').count()).toBe(1)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Plants' }).click()
    expect(await page.locator('bricks-host').count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
})

async function installExample(name: string, packages: Record<string, string>) {
  const home = await mkdtemp(join(tmpdir(), 'bricks-example-'))
  await cp(join(folder, name), home, { recursive: true })
  for (const [wanted, ours] of Object.entries(packages)) {
    const link = join(home, 'node_modules', wanted)
    await mkdir(dirname(link), { recursive: true })
    await symlink(resolve(folder, '../node_modules', ours), link, 'junction')
  }
  const visited = await stage.visitFolder(home, { change: fillAddresses })
  const close = async () => {
    await visited.close()
    await rm(home, { recursive: true, force: true })
  }
  return { ...visited, close }
}

it('the example react-18-document is hydrated without a word, works, and has its chat', async () => {
  const { page, complaints, close } = await installExample('react-18-document', {
    react: 'react-18',
    'react-dom': 'react-dom-18',
  })
  await page.getByRole('button', { name: 'In the basket: 0' }).click()
  await page.getByRole('button', { name: 'In the basket: 1' }).waitFor()
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await sendQuestion(page)
  expect(complaints).toEqual([])
  await close()
})

it('the example turbo keeps the chat open from one page to the other', async () => {
  const { page, complaints, close } = await installExample('turbo', { '@hotwired/turbo': '@hotwired/turbo' })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Half a sen')
  await page.getByRole('link', { name: 'About the boats' }).click()
  await page.getByRole('heading', { name: 'Built by hand' }).waitFor()
  expect(await page.getByPlaceholder('Type a message...').inputValue()).toBe('Half a sen')
  await sendQuestion(page)
  expect(complaints).toEqual([])
  await close()
})

it('the example page-builder opens the chat by the page’s own link, and its bubble stands over the bar', async () => {
  const { page, complaints, close } = await stage.visitFolder(join(folder, 'page-builder'), { change: fillAddresses })
  const launcher = page.getByRole('button', { name: 'Chat Parcel helper' })
  const bar = await page.locator('.bar').boundingBox()
  const { y = 0, height = 0 } = (await launcher.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByRole('link', { name: 'Ask about a delivery' }).click()
  await sendQuestion(page)
  expect(complaints).toEqual([])
  await close()
})

it('each example explains itself in three lines', async () => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const lines = (await readFile(join(folder, entry.name, 'README.md'), 'utf8')).trimEnd().split('\n')
    expect(lines, entry.name).toHaveLength(3)
  }
})
