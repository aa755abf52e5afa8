import type { Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'

const at =
  (part: string) =>
  async ({ past }: Samples) =>
    `/edit/${(await past()).project}/${part}`
const talk = async ({ past }: Samples) => {
  const { project, talk: id, turn } = await past()
  return `/edit/${project}/conversations/${id}?turn=${turn}`
}
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).locator('visible=true').first()

export const PAST_SCENES: readonly Scene[] = [
  { name: 'past-conversations', actor: 'pro', path: at('conversations'), sign: words(/order|shipping/i) },
  {
    name: 'past-unanswered',
    actor: 'pro',
    path: at('conversations?show=unanswered'),
    sign: words(/^Asked \d+ times/),
  },
  { name: 'past-conversation', actor: 'pro', path: talk, sign: words('What was sent') },
  {
    name: 'past-why',
    actor: 'pro',
    path: talk,
    act: async (page) => {
      await page.getByRole('button', { name: 'Why?', exact: true }).first().click()
      await page.getByRole('button', { name: 'Ask it 5 times' }).click()
      await page.getByRole('figure').scrollIntoViewIfNeeded()
    },
    sign: words(/own words/),
  },
  {
    name: 'past-failed',
    actor: 'pro',
    path: at('conversations?mark=failed'),
    act: async (page) => {
      await page.getByRole('region', { name: 'Conversations', exact: true }).getByRole('link').first().click()
    },
    sign: (page) => page.getByRole('button', { name: 'Export' }),
  },
  {
    name: 'past-insights',
    actor: 'pro',
    path: at('insights'),
    sign: (page) => page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas'),
  },
  {
    name: 'past-insights-below',
    actor: 'pro',
    path: at('insights'),
    act: async (page) => {
      await page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas').waitFor()
      await page.mouse.wheel(0, 1_400)
    },
    sign: (page) => page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas'),
  },
  { name: 'past-checks', actor: 'pro', path: at('checks'), sign: words('Which brick answers what') },
]
