import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { buildSampleLivePath, buildSampleTestPath } from '#scripts/lab/screenshots/scene-parts.ts'
import { serveShopPage } from '#scripts/lab/screenshots/shop-page.ts'

const findAnswer = (page: Page) => page.getByText('This is fictional sample data.')
const LIMIT = { code: 'chat_limit_reached', error: 'All chats of this month are used.' }

async function sendPrompt(page: Page, prompt = 'Where is my order A17?'): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(prompt)
  await page.keyboard.press('Enter')
}

export const CHAT_SCENES: readonly Scene[] = [
  { name: 'test', actor: 'builder', path: buildSampleTestPath, sign: (page) => page.getByText('You are in test mode') },
  {
    name: 'test-answered',
    actor: 'builder',
    path: buildSampleTestPath,
    act: (page) => sendPrompt(page),
    sign: findAnswer,
  },
  {
    name: 'test-limit',
    actor: 'builder',
    path: buildSampleTestPath,
    prepare: (page) => answers.answerWithRefusal(page, '/completionChatStreamed', LIMIT, 429),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('dialog', { name: 'Plan limit' }),
  },
  {
    name: 'test-without-key',
    actor: 'builder',
    path: buildSampleTestPath,
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
    path: buildSampleTestPath,
    prepare: (page) => answers.answerWithRefusal(page, '/completionChatStreamed'),
    act: (page) => sendPrompt(page),
    sign: (page) => page.getByRole('button', { name: 'Send again' }),
  },
  {
    name: 'live',
    actor: 'visitor',
    path: buildSampleLivePath,
    sign: (page) => page.getByRole('button', { name: 'Send' }),
  },
  {
    name: 'live-answered',
    actor: 'visitor',
    path: buildSampleLivePath,
    act: (page) => sendPrompt(page),
    sign: findAnswer,
  },
  {
    name: 'live-limit',
    actor: 'visitor',
    path: buildSampleLivePath,
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
