import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'

const inTest = ({ projects }: Samples) => `/test/${projects.parcels}`
const onLivePage = ({ projects }: Samples) => `/live/${projects.parcels}`
const answered = (page: Page) => page.getByText('This is fictional sample data.')
const LIMIT = { code: 'chat_limit_reached', error: 'All chats of this month are used.' }

async function ask(page: Page, prompt = 'Where is my order A17?'): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(prompt)
  await page.keyboard.press('Enter')
}

export const CHAT_SCENES: readonly Scene[] = [
  { name: 'test', actor: 'builder', path: inTest, sign: (page) => page.getByText('You are in test mode') },
  { name: 'test-answered', actor: 'builder', path: inTest, act: (page) => ask(page), sign: answered },
  {
    name: 'test-limit',
    actor: 'builder',
    path: inTest,
    prepare: (page) => answers.refuse(page, '/completionChatStreamed', LIMIT, 429),
    act: (page) => ask(page),
    sign: (page) => page.getByRole('dialog', { name: 'Plan limit' }),
  },
  {
    name: 'test-without-key',
    actor: 'builder',
    path: inTest,
    prepare: (page) =>
      answers.refuse(page, '/completionChatStreamed', { code: 'provider_key_missing', error: 'No key.' }, 409),
    act: (page) => ask(page),
    sign: (page) => page.getByRole('dialog', { name: 'Set Your OpenAI API Key' }),
  },
  {
    name: 'test-failed',
    actor: 'builder',
    path: inTest,
    prepare: (page) => answers.refuse(page, '/completionChatStreamed'),
    act: (page) => ask(page),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  { name: 'live', actor: 'visitor', path: onLivePage, sign: (page) => page.getByRole('button', { name: 'Send' }) },
  { name: 'live-answered', actor: 'visitor', path: onLivePage, act: (page) => ask(page), sign: answered },
  {
    name: 'live-limit',
    actor: 'visitor',
    path: onLivePage,
    prepare: (page) => answers.refuse(page, '/completionChatStreamed', LIMIT, 429),
    act: (page) => ask(page),
    sign: (page) => page.getByRole('alertdialog'),
  },
  { name: 'live-unavailable', actor: 'visitor', path: '/live/nobody', sign: (page) => page.getByText('not available') },
  { name: 'bubble', actor: 'visitor', path: hostPage, sign: (page) => page.getByRole('button', { name: /^Chat/ }) },
  {
    name: 'bubble-answered',
    actor: 'visitor',
    path: hostPage,
    act: async (page) => {
      await page.getByRole('button', { name: /^Chat/ }).click()
      await ask(page)
    },
    sign: answered,
  },
]

function hostPage({ address, projects }: Samples): Promise<string> {
  return serveShopPage(address, projects.parcels)
}
