import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findVisibleText } from '#scripts/lab/screenshots/scene-parts.ts'

const buildPastProjectPath =
  (part: string) =>
  async ({ past }: Samples) =>
    `/edit/${(await past()).project}/${part}`
const buildConversationPath = async ({ past }: Samples) => {
  const { project, talk: id, turn } = await past()
  return `/edit/${project}/conversations/${id}?turn=${turn}`
}

export const PAST_SCENES: readonly Scene[] = [
  {
    name: 'past-conversations',
    actor: 'pro',
    path: buildPastProjectPath('conversations'),
    sign: findVisibleText(/order|shipping/i),
  },
  {
    name: 'past-unanswered',
    actor: 'pro',
    path: buildPastProjectPath('conversations?show=unanswered'),
    sign: findVisibleText(/^Asked \d+ times/),
  },
  { name: 'past-conversation', actor: 'pro', path: buildConversationPath, sign: findVisibleText('What was sent') },
  {
    name: 'past-why',
    actor: 'pro',
    path: buildConversationPath,
    act: async (page) => {
      await page.getByRole('button', { name: 'Why?', exact: true }).first().click()
      await page.getByRole('button', { name: 'Ask it 5 times' }).click()
      await page.getByRole('figure').scrollIntoViewIfNeeded()
    },
    sign: findVisibleText(/own words/),
  },
  {
    name: 'past-failed',
    actor: 'pro',
    path: buildPastProjectPath('conversations?mark=failed'),
    act: async (page) => {
      await page.getByRole('region', { name: 'Conversations', exact: true }).getByRole('link').first().click()
    },
    sign: (page) => page.getByRole('button', { name: 'Export' }),
  },
  {
    name: 'past-insights',
    actor: 'pro',
    path: buildPastProjectPath('insights'),
    sign: (page) => page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas'),
  },
  {
    name: 'past-insights-below',
    actor: 'pro',
    path: buildPastProjectPath('insights'),
    act: async (page) => {
      await page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas').waitFor()
      await page.mouse.wheel(0, 1_400)
    },
    sign: (page) => page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas'),
  },
  {
    name: 'past-checks',
    actor: 'pro',
    path: buildPastProjectPath('checks'),
    sign: findVisibleText('Which brick answers what'),
  },
]
