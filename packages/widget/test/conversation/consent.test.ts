import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const CONSENT =
  'data-project="P1" data-consent="A computer answers here." data-consent-link="https://shop.example/privacy"'

const listKeptKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^bricks/.test(key)),
  )

it('nothing is sent before the visitor agrees, by the keyboard too, and the agreement is kept until all is forgotten', async () => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag(CONSENT) })
  await page.locator('.launcher').click()
  await page.getByText('A computer answers here.').waitFor()
  const link = page.getByRole('link', { name: 'Read more' })
  expect(await link.getAttribute('href')).toBe('https://shop.example/privacy')
  await page.evaluate(() => window.Bricks?.send('From the page'))
  await expect.poll(() => page.getByRole('button', { name: 'Where is order A17?' }).isDisabled()).toBe(true)
  await page.locator('textarea').press('Enter')
  expect(stage.bricks.requests).toEqual([])
  expect(await listKeptKeys(page)).toEqual(['bricks:v1:P1:open'])
  const agree = page.getByRole('button', { name: 'I agree' })
  await agree.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Found.').waitFor()
  expect(stage.bricks.requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(['From the page'])
  await page.reload()
  await page.getByText('Found.').waitFor()
  expect(await agree.count()).toBe(0)
  await page.route(/\/forget$/, (route) =>
    route.fulfill({
      json: {},
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
    }),
  )
  await page.evaluate(() => window.Bricks?.forget())
  await agree.waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the owner’s own question is asked in the language of the visitor, and a link that is no web address is left away', async () => {
  const { appearance } = stage.bricks.config as { appearance: object }
  stage.bricks.config = {
    ...stage.bricks.config,
    appearance: { ...appearance, consent: { text: 'Hier antwortet ein Computer.', link: 'javascript:alert(1)' } },
  }
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-locale="de"') })
  await page.locator('.launcher').click()
  await page.getByRole('button', { name: 'Einverstanden' }).waitFor()
  expect(await page.locator('.consent a').count()).toBe(0)
  await close()
})

it.each([
  ['session', [], ['bricks:v1:P1:']],
  ['none', [], []],
] as const)('a chat with data-storage="%s" keeps what it keeps there alone', async (storage, local, session) => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const { page, complaints, close } = await stage.visit({
    body: stage.tag(`data-project="P1" data-storage="${storage}"`),
  })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Hello')
  await page.locator('textarea').press('Enter')
  await page.getByText('Found.').waitFor()
  await page.locator('textarea').fill('typed')
  const listKeyPrefixes = (store: 'localStorage' | 'sessionStorage') =>
    page.evaluate((name) => [...new Set(Object.keys(window[name]).map((key) => key.replace(/\w+$/, '')))], store)
  await expect.poll(() => listKeyPrefixes('sessionStorage')).toEqual(session)
  expect(await listKeyPrefixes('localStorage')).toEqual(local)
  await page.reload()
  if (storage === 'session') await page.getByText('Found.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('what the page sends before the bot’s own question has come waits for it, and for the answer', async () => {
  const { appearance } = stage.bricks.config as { appearance: object }
  stage.bricks.config = {
    ...stage.bricks.config,
    appearance: { ...appearance, consent: { text: 'A computer answers here.', link: '' } },
  }
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const { page, complaints, close } = await stage.visit({ body: '' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/config$/, async (route) => {
    await held
    await route.continue()
  })
  const queue = `<script>window.Bricks = [['send', 'Where is A17?', { open: true }]]</script>`
  await page.setContent(queue + stage.tag('data-project="P1" data-label="Help"'))
  await page.locator('textarea').waitFor()
  await page.waitForLoadState('load')
  expect(stage.bricks.requests).toEqual([])
  release()
  await page.getByText('A computer answers here.').waitFor()
  expect(stage.bricks.requests).toEqual([])
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('Found.').waitFor()
  expect(stage.bricks.requests).toHaveLength(1)
  expect(complaints).toEqual([])
  await close()
})

it.each([
  ['an element', () => `<bricks-chat project="P1" storage="none"></bricks-chat>${stage.tag('')}`],
  ['the live page’s address', undefined],
])('nothing is kept where %s asks for that', async (_name, body) => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const { page, close } = body
    ? await stage.visit({ body: body() })
    : await stage.visitAddress(`${stage.bricks.origin}/live/P1?storage=none`)
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByText('Found.').waitFor()
  expect(await listKeptKeys(page)).toEqual([])
  await close()
})
