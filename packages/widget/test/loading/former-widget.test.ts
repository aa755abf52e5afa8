import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { beforeEach, expect, inject, it } from 'vitest'
import { readFormerWidgetFile, serveFormerWidget } from '#tools/former-widget.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **out**.')]
  stage.bricks.configs = { P2: { ...stage.bricks.config, appearance: { title: 'Second bot' } } }
})

const findLauncher = (page: Page, title = 'Parcel helper') => page.getByRole('button', { name: `Chat ${title}` })
const findChat = (page: Page, title = 'Parcel helper') => page.getByRole('dialog', { name: title })
const writeFormerTag = () => `<script src="${stage.bricks.origin}/widget@9da1afe6.js" data-project="P1"></script>`

async function sendQuestion(page: Page, words: string, title?: string): Promise<void> {
  const field = findChat(page, title).getByPlaceholder('Type a message...')
  await field.fill(words)
  await field.press('Enter')
}

async function openFormer(body = stage.tag()) {
  const visited = await stage.visit({ body })
  const endFormer = await serveFormerWidget(visited.page)
  await visited.page.reload()
  await findLauncher(visited.page).waitFor()
  return { ...visited, endFormer }
}

it('what was said with the former widget stands in today’s, and goes on in the same conversation', async () => {
  const { page, complaints, close, endFormer } = await openFormer()
  await findLauncher(page).click()
  await sendQuestion(page, 'Where is A17?')
  await findChat(page).locator('strong', { hasText: 'out' }).waitFor()
  await findChat(page).getByPlaceholder('Type a message...').fill('Half a sen')
  await endFormer()
  await page.reload()
  await findLauncher(page).click()
  await findChat(page).getByText('Where is A17?').waitFor()
  expect(await findChat(page).getByPlaceholder('Type a message...').inputValue()).toBe('Half a sen')
  await sendQuestion(page, 'And when?')
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  expect(stage.bricks.requests[1]).toMatchObject({
    conversation_id: 'c1',
    visitor: stage.bricks.requests[0]?.visitor,
    messages: [{ content: 'Where is A17?' }, { content: 'It is **out**.' }, { content: 'And when?' }],
  })
  await expect.poll(() => findChat(page).locator('strong', { hasText: 'out' }).count()).toBe(2)
  expect(complaints).toEqual([])
  await close()
})

it('what was said with today’s widget stands in the former one, where a page still holds that', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).click()
  await sendQuestion(page, 'Where is A17?')
  await findChat(page).locator('strong', { hasText: 'out' }).waitFor()
  await serveFormerWidget(page)
  await page.reload()
  await findLauncher(page).click()
  await findChat(page).getByText('Where is A17?').waitFor()
  await sendQuestion(page, 'And when?')
  await expect.poll(() => findChat(page).locator('strong', { hasText: 'out' }).count()).toBe(2)
  expect(complaints).toEqual([])
  await close()
})

it('a tag with every attribute that the former widget knew says the same to today’s', async () => {
  const attributes = `data-project="P1" data-mode="bubble" data-position="left" data-color-scheme="dark" data-open="true"
    data-locale="de" data-visitor="guest-7" data-label="Frag uns" data-server="${stage.bricks.origin}"`
  const readChatLook = (page: Page) =>
    findChat(page).evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      const { colorScheme } = getComputedStyle(element)
      return { left, colorScheme, field: element.querySelector('textarea')?.placeholder }
    })
  const { page, close } = await stage.visit({ body: stage.tag(attributes) })
  await findChat(page).waitFor()
  const today = await readChatLook(page)
  await findChat(page).getByPlaceholder('Nachricht schreiben...').fill('Hallo')
  await page.keyboard.press('Enter')
  await expect.poll(() => stage.bricks.requests[0]?.visitor).toBe('guest-7')
  await serveFormerWidget(page)
  await page.reload()
  await findChat(page).waitFor()
  expect(today).toEqual(await readChatLook(page))
  await close()
})

it.each(['former first', 'today’s first'])(
  'a page with one tag of each version has both bots, %s: the object of the earlier one mounts both',
  async (order) => {
    const tags = [writeFormerTag(), `<script src="${stage.bricks.origin}/widget.js" data-project="P2"></script>`]
    const { page, complaints, close } = await stage.visit({ body: '' })
    await serveFormerWidget(page, 'pinned')
    await page.setContent((order === 'former first' ? tags : tags.reverse()).join(''))
    for (const title of ['Parcel helper', 'Second bot']) {
      await findLauncher(page, title).click()
      await sendQuestion(page, 'Where is A17?', title)
      await findChat(page, title).locator('strong', { hasText: 'out' }).waitFor()
      await page.keyboard.press('Escape')
    }
    expect(await page.locator('bricks-host').count()).toBe(2)
    await page.evaluate(() => {
      window.Bricks?.destroy('P1')
      window.Bricks?.destroy('P2')
    })
    expect(await page.locator('bricks-host').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  },
)

it.each(['<title>A bubble</title>', '<bricks-chat project="P1"></bricks-chat>'])(
  'the former loader brings today’s chat where the server has its own files no more: %s',
  async (start) => {
    const { page, complaints, close } = await stage.visit({ body: '' })
    await serveFormerWidget(page, 'loader')
    await page.setContent(start + stage.tag(start.includes('bricks-chat') ? '' : 'data-project="P1" data-locale="de"'))
    if (!start.includes('bricks-chat')) await findLauncher(page).click()
    const field = page.locator('textarea')
    await field.fill('Where is A17?')
    await field.press('Enter')
    await page.locator('strong', { hasText: 'out' }).waitFor()
    if (!start.includes('bricks-chat')) {
      expect(await field.getAttribute('placeholder')).toBe('Nachricht schreiben...')
      await page.evaluate(() => window.Bricks?.close())
      await findChat(page).waitFor({ state: 'hidden' })
      await page.evaluate(() => window.Bricks?.send('And when?'))
      await expect.poll(() => stage.bricks.requests.length).toBe(2)
      await page.evaluate(() => window.Bricks?.destroy())
      expect(await page.locator('bricks-host').count()).toBe(0)
    }
    expect(complaints).toEqual([])
    await close()
  },
)

it('today’s loader brings today’s chat where another instance of the server has not its files', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  // Makes the loader one of a release whose chunks have other names.
  await page.route('**/widget.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/`(panel|beside|extras)-[\w-]{6}/g, '`$1-000000')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await findLauncher(page).click()
  await sendQuestion(page, 'Where is A17?')
  await findChat(page).locator('strong', { hasText: 'out' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('no chunk of today bears the name of a former one with another content, so that a cache cannot mix two versions', async () => {
  const names = await readdir(join(inject('widgetFolder'), 'widget'))
  const shared = names.filter((name) => readFormerWidgetFile(`/widget/${name}`) !== undefined)
  expect(names.length).toBeGreaterThan(5)
  for (const name of shared) {
    expect(await readFile(join(inject('widgetFolder'), 'widget', name), 'utf8')).toBe(
      readFormerWidgetFile(`/widget/${name}`),
    )
  }
})
