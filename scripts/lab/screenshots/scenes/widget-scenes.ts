import type { Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { buildSampleLivePath, findMessageField } from '#scripts/lab/screenshots/scene-parts.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'
import { CHAT_ANSWERS, refuseWith } from './chat-answers.ts'

const serveShop = (attributes = '') => {
  return ({ address, projects }: Samples) => serveShopPage(address, projects.parcels, attributes)
}
const INLINE = 'data-mode="inline"'

async function openWidget(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await findMessageField(page).waitFor()
}

async function sendPrompt(page: Page, text = 'Where is my order A17?'): Promise<void> {
  await findMessageField(page).fill(text)
  await page.keyboard.press('Enter')
}

const openAndAsk = (text?: string) => async (page: Page) => {
  await openWidget(page)
  await sendPrompt(page, text)
}
/** Runs in the page, because a route of the test cannot answer with a part of a stream. */
function thinkForEver(): void {
  const { fetch } = window
  window.fetch = (input, options) =>
    String(input).endsWith('/completionChatStreamed')
      ? Promise.resolve(
          new Response(
            new ReadableStream({
              start: (body) => body.enqueue(new TextEncoder().encode('event: thinking\ndata: {}\n\n')),
            }),
            { headers: { 'content-type': 'text/event-stream' } },
          ),
        )
      : fetch(input, options)
}

const findThumbs = (page: Page) => page.locator('.actions button')
const visitor = { actor: 'visitor' } as const
const { rich, arabic, japanese } = CHAT_ANSWERS

export const WIDGET_SCENES: readonly Scene[] = [
  { ...visitor, name: 'widget-open', path: serveShop(), act: openWidget, sign: findMessageField },
  { ...visitor, name: 'widget-rich', path: serveShop(), prepare: rich, act: openAndAsk(), sign: findThumbs },
  { ...visitor, name: 'widget-left', path: serveShop('data-position="left"'), act: openWidget, sign: findMessageField },
  {
    ...visitor,
    name: 'widget-limit',
    path: serveShop(),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAndAsk(),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-failed',
    path: serveShop(),
    prepare: refuseWith(502, 'provider_unavailable'),
    act: openAndAsk(),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  {
    ...visitor,
    name: 'widget-offline',
    path: serveShop(),
    act: async (page) => {
      await openWidget(page)
      await page.context().setOffline(true)
    },
    sign: (page) => page.getByText('You are offline.'),
  },
  {
    ...visitor,
    name: 'widget-waiting',
    path: serveShop(),
    prepare: (page) => page.route('**/api/completionChatStreamed', () => {}),
    act: openAndAsk(),
    sign: (page) => page.locator('.typing'),
  },
  {
    ...visitor,
    name: 'widget-thinking',
    path: serveShop(),
    prepare: (page) => page.addInitScript(thinkForEver),
    act: openAndAsk(),
    sign: (page) => page.getByText('Thinking ...'),
  },
  {
    ...visitor,
    name: 'widget-editing',
    path: serveShop(),
    prepare: rich,
    act: async (page) => {
      await openAndAsk()(page)
      await page.getByRole('button', { name: 'Edit' }).click()
    },
    sign: (page) => page.getByText('You are changing your last message.'),
  },
  {
    ...visitor,
    name: 'widget-arabic',
    path: serveShop('data-locale="ar"'),
    prepare: arabic,
    act: openAndAsk('أين طلبي A17؟'),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-arabic-limit',
    path: serveShop('data-locale="ar"'),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAndAsk('أين طلبي A17؟'),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-japanese',
    path: serveShop('data-locale="ja"'),
    prepare: japanese,
    act: openAndAsk('A17はどこですか。'),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-inline',
    path: serveShop(INLINE),
    prepare: rich,
    act: (page) => sendPrompt(page),
    whole: true,
    sign: findThumbs,
  },
  { ...visitor, name: 'widget-inline-first-look', path: serveShop(INLINE), whole: true, sign: findMessageField },
  {
    ...visitor,
    name: 'widget-inline-arabic',
    path: serveShop(`${INLINE} data-locale="ar"`),
    prepare: arabic,
    act: (page) => sendPrompt(page, 'أين طلبي A17؟'),
    whole: true,
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-page-rich',
    path: buildSampleLivePath,
    prepare: rich,
    act: (page) => sendPrompt(page),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-page-arabic',
    path: buildSampleLivePath,
    locale: 'ar',
    prepare: arabic,
    act: (page) => sendPrompt(page, 'أين طلبي A17؟'),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-page-japanese',
    path: buildSampleLivePath,
    locale: 'ja',
    prepare: japanese,
    act: (page) => sendPrompt(page, 'A17はどこですか。'),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-bright-accent',
    path: serveShop(),
    prepare: async (page) => {
      await rich(page)
      await page.route('**/api/live/*/config', async (route) => {
        const response = await route.fetch()
        const config = await response.json()
        await route.fulfill({ response, json: { ...config, appearance: { ...config.appearance, accent: '#ffd400' } } })
      })
    },
    act: openAndAsk(),
    sign: findThumbs,
  },
  {
    ...visitor,
    name: 'widget-unread',
    path: serveShop(),
    prepare: rich,
    act: async (page) => {
      await page.locator('.launcher').waitFor()
      await page.evaluate("window.Bricks.send('Where is my order A17?')")
    },
    sign: (page) => page.locator('.launcher[data-unread]'),
  },
]
