import type { Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'
import { CHAT_ANSWERS, refuseWith } from './chat-answers.ts'

const onShop = (attributes = '') => {
  return ({ address, projects }: Samples) => serveShopPage(address, projects.parcels, attributes)
}
const INLINE = 'data-mode="inline"'
const field = (page: Page) => page.locator('textarea')

async function open(page: Page): Promise<void> {
  await page.locator('.launcher').click()
  await field(page).waitFor()
}

async function ask(page: Page, text = 'Where is my order A17?'): Promise<void> {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

const openAnd = (text?: string) => async (page: Page) => {
  await open(page)
  await ask(page, text)
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

const judged = (page: Page) => page.locator('.actions button')
const visitor = { actor: 'visitor' } as const
const { rich, arabic, japanese } = CHAT_ANSWERS

export const WIDGET_SCENES: readonly Scene[] = [
  { ...visitor, name: 'widget-open', path: onShop(), act: open, sign: field },
  { ...visitor, name: 'widget-rich', path: onShop(), prepare: rich, act: openAnd(), sign: judged },
  { ...visitor, name: 'widget-left', path: onShop('data-position="left"'), act: open, sign: field },
  {
    ...visitor,
    name: 'widget-limit',
    path: onShop(),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAnd(),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-failed',
    path: onShop(),
    prepare: refuseWith(502, 'provider_unavailable'),
    act: openAnd(),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  {
    ...visitor,
    name: 'widget-offline',
    path: onShop(),
    act: async (page) => {
      await open(page)
      await page.context().setOffline(true)
    },
    sign: (page) => page.getByText('You are offline.'),
  },
  {
    ...visitor,
    name: 'widget-waiting',
    path: onShop(),
    prepare: (page) => page.route('**/api/completionChatStreamed', () => {}),
    act: openAnd(),
    sign: (page) => page.locator('.typing'),
  },
  {
    ...visitor,
    name: 'widget-thinking',
    path: onShop(),
    prepare: (page) => page.addInitScript(thinkForEver),
    act: openAnd(),
    sign: (page) => page.getByText('Thinking ...'),
  },
  {
    ...visitor,
    name: 'widget-editing',
    path: onShop(),
    prepare: rich,
    act: async (page) => {
      await openAnd()(page)
      await page.getByRole('button', { name: 'Edit' }).click()
    },
    sign: (page) => page.getByText('You are changing your last message.'),
  },
  {
    ...visitor,
    name: 'widget-arabic',
    path: onShop('data-locale="ar"'),
    prepare: arabic,
    act: openAnd('أين طلبي A17؟'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-arabic-limit',
    path: onShop('data-locale="ar"'),
    prepare: refuseWith(429, 'chat_limit_reached'),
    act: openAnd('أين طلبي A17؟'),
    sign: (page) => page.getByRole('alertdialog'),
  },
  {
    ...visitor,
    name: 'widget-japanese',
    path: onShop('data-locale="ja"'),
    prepare: japanese,
    act: openAnd('A17はどこですか。'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-inline',
    path: onShop(INLINE),
    prepare: rich,
    act: (page) => ask(page),
    whole: true,
    sign: judged,
  },
  { ...visitor, name: 'widget-inline-first-look', path: onShop(INLINE), whole: true, sign: field },
  {
    ...visitor,
    name: 'widget-inline-arabic',
    path: onShop(`${INLINE} data-locale="ar"`),
    prepare: arabic,
    act: (page) => ask(page, 'أين طلبي A17؟'),
    whole: true,
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-page-rich',
    path: onOwnPage,
    prepare: rich,
    act: (page) => ask(page),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-page-arabic',
    path: onOwnPage,
    locale: 'ar',
    prepare: arabic,
    act: (page) => ask(page, 'أين طلبي A17؟'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-page-japanese',
    path: onOwnPage,
    locale: 'ja',
    prepare: japanese,
    act: (page) => ask(page, 'A17はどこですか。'),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-bright-accent',
    path: onShop(),
    prepare: async (page) => {
      await rich(page)
      await page.route('**/api/live/*/config', async (route) => {
        const response = await route.fetch()
        const config = await response.json()
        await route.fulfill({ response, json: { ...config, appearance: { ...config.appearance, accent: '#ffd400' } } })
      })
    },
    act: openAnd(),
    sign: judged,
  },
  {
    ...visitor,
    name: 'widget-unread',
    path: onShop(),
    prepare: rich,
    act: async (page) => {
      await page.locator('.launcher').waitFor()
      await page.evaluate("window.Bricks.send('Where is my order A17?')")
    },
    sign: (page) => page.locator('.launcher[data-unread]'),
  },
]

function onOwnPage({ projects }: Samples): string {
  return `/live/${projects.parcels}`
}
