import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Consumer, createConsumer, readFolder } from './tools/consumer.ts'
import { answer } from './tools/replies.ts'
import { stage } from './tools/shared-stage.ts'

const folder = resolve(import.meta.dirname, '../../../examples')

vi.setConfig({ testTimeout: 60_000 })

let reactApp: Consumer
beforeEach(() => {
  stage.bricks.replies = [answer('It is **on its way**.')]
  stage.bricks.configs = { P2: { ...stage.bricks.config, appearance: { title: 'Second bot' } } }
})
beforeAll(async () => {
  const files = await readFolder(join(folder, 'react-app'))
  reactApp = await createConsumer(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, settle(text)])))
}, 60_000)
afterAll(() => reactApp?.remove())

// What each README asks for.
function settle(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', stage.bricks.origin)
    .replaceAll('PROJECT_ID', 'P1')
    .replaceAll('OTHER_ID', 'P2')
}

async function ask(page: Page): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill('Where is it?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'on its way' }).waitFor()
}

it.each(['script-tag', 'strict-policy', 'inline-box'])('the example %s answers without one complaint', async (name) => {
  const { page, complaints, close } = await stage.visitFolder(join(folder, name), { change: settle })
  if (name !== 'inline-box') await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await ask(page)
  expect(complaints).toEqual([])
  await close()
})

it('the example two-bots opens each bot by the page’s own button', async () => {
  const { page, complaints, close } = await stage.visitFolder(join(folder, 'two-bots'), { change: settle })
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
    await ask(page)
    await page.getByText(`Answers so far: ${visit}`).waitFor()
    expect(await page.locator('bricks-host').count()).toBe(1)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Plants' }).click()
    expect(await page.locator('bricks-host').count()).toBe(0)
  }
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
