import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/make-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { BRICKS, CONVERSATIONS, FAILED_TURNS, ROUTING, TURNS, UNANSWERED, WHY } from './conversation-answers.ts'

const list = ({ projects }: Samples) => `/edit/${projects.parcels}/conversations`
const talk = (samples: Samples) => `${list(samples)}/lamp`

const given =
  (turns: readonly object[] = TURNS, conversations: readonly object[] = CONVERSATIONS) =>
  async (page: Page) => {
    await answers.change(page, '/project/getById', { functions: BRICKS })
    await answers.give(page, '/project/conversations', conversations)
    await answers.give(page, '/project/conversation', turns)
  }
const givenRouting = (routing: object) => async (page: Page) => {
  await given()(page)
  await answers.give(page, '/project/routing', routing)
}
const unrecorded = {
  turns: TURNS.map((turn) => ({ ...turn, user_message: null, reply: null })),
  conversations: CONVERSATIONS.map((each) => ({ ...each, first_words: null })),
}
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).locator('visible=true').first()

export const CONVERSATION_SCENES: readonly Scene[] = [
  {
    name: 'conversations',
    actor: 'builder',
    path: list,
    prepare: given(),
    sign: words('Can I return a lamp after a month?'),
  },
  {
    name: 'conversation',
    actor: 'builder',
    path: (samples) => `${talk(samples)}?turn=t2`,
    prepare: given(),
    sign: words('What was sent'),
  },
  {
    name: 'conversation-failed',
    actor: 'builder',
    path: (samples) => `${talk(samples)}?turn=t3`,
    prepare: given(FAILED_TURNS),
    sign: words(/^It failed:/),
  },
  {
    name: 'conversation-tried-again',
    actor: 'builder',
    path: (samples) => `${talk(samples)}?turn=t1`,
    prepare: given(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Try again with the draft' }).click()
      await page.getByRole('region', { name: 'Tried again with the draft' }).scrollIntoViewIfNeeded()
    },
    sign: words(/^The saved draft answered/),
  },
  {
    name: 'conversations-unanswered',
    actor: 'builder',
    path: (samples) => `${list(samples)}?show=unanswered`,
    prepare: async (page) => {
      await given()(page)
      await answers.give(page, '/project/unanswered', { groups: UNANSWERED, at: null })
    },
    sign: words('Asked 12 times'),
  },
  {
    name: 'conversation-why',
    actor: 'builder',
    path: (samples) => `${talk(samples)}?turn=t1`,
    prepare: async (page) => {
      await givenRouting(ROUTING)(page)
      await answers.play(page, '/project/rehearse', WHY)
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Why?', exact: true }).click()
      await page.getByRole('button', { name: 'Ask it 5 times' }).click()
      await page.getByRole('figure').scrollIntoViewIfNeeded()
    },
    sign: words(/own words/),
  },
  {
    name: 'conversations-empty',
    actor: 'builder',
    path: list,
    prepare: given([], []),
    sign: words('Nobody has talked with this bot yet'),
  },
  {
    name: 'conversations-not-found',
    actor: 'builder',
    path: (samples) => `${list(samples)}?mark=failed&q=lamp&days=7`,
    prepare: given([], []),
    sign: words('No conversation matches.'),
  },
  {
    name: 'conversations-not-recorded',
    actor: 'builder',
    path: talk,
    prepare: async (page) => {
      await given(unrecorded.turns, unrecorded.conversations)(page)
      await answers.change(page, '/project/getById', { recording: { on: false, days: 0 } })
    },
    sign: words('Not recorded'),
  },
  {
    name: 'conversations-free',
    actor: 'free',
    path: ({ projects }) => `/edit/${projects.full}/conversations`,
    prepare: (page) =>
      answers.give(
        page,
        '/project/conversations',
        CONVERSATIONS.filter(({ id }) => id === 'c6'),
      ),
    sign: words(/^Your plan shows/),
  },
]
