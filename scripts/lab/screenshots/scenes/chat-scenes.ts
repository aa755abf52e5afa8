import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { livePathOf, testPathOf } from '#scripts/lab/screenshots/scene-parts.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'

const findAnswer = (page: Page) => page.getByText('This is fictional sample data.')
const LIMIT = { code: 'chat_limit_reached', error: 'All chats of this month are used.' }

async function sendPrompt(page: Page, prompt = 'Where is my order A17?'): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(prompt)
  await page.keyboard.press('Enter')
}

export const CHAT_SCENES: readonly Scene[] = [
  { name: 'test', actor: 'builder', path: testPathOf, sign: (page) => page.getByText('You are in test mode') },
  { name: 'test-answered', actor: 'builder', path: testPathOf, act: (page) => sendPrompt(page), sign: findAnswer },
  {
    name: 'test-limit',
    actor: 'builder',
    path: testPathOf,
    prepare: (page) => answers.answerWithRefusal(page, '/completionChatStreamed', LIMIT, 429),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('dialog', { name: 'Plan limit' }),
  },
  {
    name: 'test-without-key',
    actor: 'builder',
    path: testPathOf,
    prepare: (page) =>
      answers.answerWithRefusal(
        page,
        '/completionChatStreamed',
        { code: 'provider_key_missing', error: 'No key.' },
        409,
      ),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('dialog', { name: 'Set Your OpenAI API Key' }),
  },
  {
    name: 'test-failed',
    actor: 'builder',
    path: testPathOf,
    prepare: (page) => answers.answerWithRefusal(page, '/completionChatStreamed'),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  { name: 'live', actor: 'visitor', path: livePathOf, sign: (page) => page.getByRole('button', { name: 'Send' }) },
  { name: 'live-answered', actor: 'visitor', path: livePathOf, act: (page) => sendPrompt(page), sign: findAnswer },
  {
    name: 'live-limit',
    actor: 'visitor',
    path: livePathOf,
    prepare: (page) => answers.answerWithRefusal(page, '/completionChatStreamed', LIMIT, 429),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('alertdialog'),
  },
  { name: 'live-unavailable', actor: 'visitor', path: '/live/nobody', sign: (page) => page.getByText('not available') },
  {
    name: 'bubble',
    actor: 'visitor',
    path: serveHostPage,
    sign: (page) => page.getByRole('button', { name: /^Chat/ }),
  },
  {
    name: 'bubble-answered',
    actor: 'visitor',
    path: serveHostPage,
    act: async (page) => {
      await page.getByRole('button', { name: /^Chat/ }).click()
      await sendPrompt(page)
    },
    sign: findAnswer,
  },
]

function serveHostPage({ address, projects }: Samples): Promise<string> {
  return serveShopPage(address, projects.parcels)
}
