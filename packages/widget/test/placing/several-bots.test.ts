import type { Page } from '@playwright/test'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

let twoBots: string

beforeAll(async () => {
  twoBots = stage.tag() + stage.tag('data-project="P2"')
}, 60_000)
beforeEach(() => {
  stage.bricks.configs = { P2: createBotConfig('Bakery') }
  stage.bricks.replies = [createAnswerEvents('Certainly.')]
})

function createBotConfig(title: string, position = 'right') {
  const config = createSampleConfig()
  return { ...config, name: title, appearance: { ...config.appearance, title, position } }
}

const findLauncher = (page: Page, title = 'Parcel helper') => page.getByRole('button', { name: `Chat ${title}` })

async function measureLauncher(page: Page, title?: string) {
  const box = await findLauncher(page, title).boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

it.each([1280, 390])('two bubbles stand beside each other and both answer, %i px wide', async (width) => {
  const { page, complaints, close } = await stage.visit({ body: twoBots }, { viewport: { width, height: 700 } })
  for (const [title, project] of [
    ['Parcel helper', 'P1'],
    ['Bakery', 'P2'],
  ] as const) {
    await findLauncher(page, title).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByPlaceholder('Type a message...').fill('Please')
    await page.keyboard.press('Enter')
    await dialog.getByText('Certainly.').waitFor()
    expect(stage.bricks.requests.at(-1)?.project_id).toBe(project)
    await page.keyboard.press('Escape')
  }
  const [one, two] = [await measureLauncher(page), await measureLauncher(page, 'Bakery')].sort((a, b) => a.x - b.x)
  expect(one && two && one.x + one.width < two.x && one.y === two.y).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

it('the widget opens one at a time, in the same place, and gives the focus to the one that opens', async () => {
  const { page, close } = await stage.visit({ body: twoBots }, { reducedMotion: 'reduce' })
  await findLauncher(page).click()
  const first = page.getByRole('dialog', { name: 'Parcel helper' })
  await first.locator('textarea:focus').waitFor()
  const place = await first.boundingBox()
  await findLauncher(page, 'Bakery').click()
  const second = page.getByRole('dialog', { name: 'Bakery' })
  await second.locator('textarea:focus').waitFor()
  expect(await first.isVisible()).toBe(false)
  await expect.poll(() => second.boundingBox()).toEqual(place)
  await close()
})

it('the widget keeps the corners apart: one to the left, one to the right, both at the edge', async () => {
  stage.bricks.configs = { P2: createBotConfig('Bakery', 'left') }
  const { page, close } = await stage.visit({ body: twoBots }, { viewport: { width: 1000, height: 700 } })
  await expect.poll(async () => (await measureLauncher(page, 'Bakery')).x).toBe(24)
  await expect.poll(async () => (await measureLauncher(page)).x).toBe(1000 - 24 - 56)
  await close()
})

it('the widget closes the gap when one goes, and takes the global away with the last', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  const corner = await measureLauncher(page)
  await page.evaluate(() => window.Bricks?.mount({ project: 'P2' }))
  await expect.poll(async () => (await measureLauncher(page, 'Bakery')).x).toBe(corner.x - 68)
  await page.evaluate(() => window.Bricks?.destroy('P1'))
  await expect.poll(() => measureLauncher(page, 'Bakery')).toEqual(corner)
  expect(await page.evaluate(() => 'Bricks' in window)).toBe(true)
  await page.evaluate(() => window.Bricks?.destroy())
  expect(await page.locator('bricks-host').count()).toBe(0)
  expect(await page.evaluate(() => 'Bricks' in window)).toBe(false)
  await close()
})

it('the widget gives its place up where the first bot turns out not to be live', async () => {
  stage.bricks.configs = { P1: { live: false }, P2: createBotConfig('Bakery') }
  const { page, close } = await stage.visit({ body: twoBots }, { viewport: { width: 1000, height: 700 } })
  await findLauncher(page, 'Bakery').waitFor()
  await expect.poll(async () => (await measureLauncher(page, 'Bakery')).x).toBe(1000 - 24 - 56)
  await close()
})

it('the widget takes a project id last in every call; a project that is not there is nobody', async () => {
  const { page, complaints, close } = await stage.visit({ body: twoBots })
  await findLauncher(page, 'Bakery').waitFor()
  await page.evaluate(() => {
    window.Bricks?.open('nobody')
    window.Bricks?.destroy('nobody')
    window.Bricks?.open('P2')
  })
  await page.getByRole('dialog', { name: 'Bakery' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Parcel helper' }).count()).toBe(0)
  const replied = page.evaluate(
    () => new Promise((done) => window.Bricks?.on('reply', (event) => done(event.detail.text), 'P2')),
  )
  await page.evaluate(() => {
    window.Bricks?.setVisitor('guest-2', 'P2')
    window.Bricks?.send('Two rolls', 'P2')
  })
  expect(await replied).toBe('Certainly.')
  expect(stage.bricks.requests).toMatchObject([{ project_id: 'P2', visitor: 'guest-2' }])
  await page.evaluate(() => window.Bricks?.close('P2'))
  await page.getByRole('dialog', { name: 'Bakery' }).waitFor({ state: 'hidden' })
  expect(await page.locator('bricks-host').count()).toBe(2)
  expect(complaints).toEqual([])
  await close()
})

it('the widget puts each inline box where its own script tag stands', async () => {
  const writeInlineTag = (project: string) => stage.tag(`data-project="${project}" data-mode="inline"`)
  const { page, close } = await stage.visit({
    body: `<main>${writeInlineTag('P1')}</main><aside>${writeInlineTag('P2')}</aside>`,
  })
  await page.locator('main').getByRole('region', { name: 'Parcel helper' }).waitFor()
  await page.locator('aside').getByRole('region', { name: 'Bakery' }).waitFor()
  await close()
})
