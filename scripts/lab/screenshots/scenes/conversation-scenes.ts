import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findVisibleText } from '#scripts/lab/screenshots/scene-parts.ts'
import { BRICKS, CONVERSATIONS, FAILED_TURNS, ROUTING, TURNS, UNANSWERED, WHY } from './conversation-answers.ts'

const buildConversationsPath = ({ projects }: Samples) => `/edit/${projects.parcels}/conversations`
const buildConversationPath = (samples: Samples) => `${buildConversationsPath(samples)}/lamp`

const answerWithConversations =
  (turns: readonly object[] = TURNS, conversations: readonly object[] = CONVERSATIONS) =>
  async (page: Page) => {
    await answers.overwriteInAnswer(page, '/project/getById', { functions: BRICKS })
    await answers.answerWithJson(page, '/project/conversations', conversations)
    await answers.answerWithJson(page, '/project/conversation', turns)
  }
const answerWithRouting = (routing: object) => async (page: Page) => {
  await answerWithConversations()(page)
  await answers.answerWithJson(page, '/project/routing', routing)
}
const unrecorded = {
  turns: TURNS.map((turn) => ({ ...turn, user_message: null, reply: null })),
  conversations: CONVERSATIONS.map((each) => ({ ...each, first_words: null })),
}

export const CONVERSATION_SCENES: readonly Scene[] = [
  {
    name: 'conversations',
    actor: 'builder',
    path: buildConversationsPath,
    prepare: answerWithConversations(),
    sign: findVisibleText('Can I return a lamp after a month?'),
  },
  {
    name: 'conversation',
    actor: 'builder',
    path: (samples) => `${buildConversationPath(samples)}?turn=t2`,
    prepare: answerWithConversations(),
    sign: findVisibleText('What was sent'),
  },
  {
    name: 'conversation-failed',
    actor: 'builder',
    path: (samples) => `${buildConversationPath(samples)}?turn=t3`,
    prepare: answerWithConversations(FAILED_TURNS),
    sign: findVisibleText(/^It failed:/),
  },
  {
    name: 'conversation-tried-again',
    actor: 'builder',
    path: (samples) => `${buildConversationPath(samples)}?turn=t1`,
    prepare: answerWithConversations(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Try again with the draft' }).click()
      await page.getByRole('region', { name: 'Tried again with the draft' }).scrollIntoViewIfNeeded()
    },
    sign: findVisibleText(/^The saved draft is asked/),
  },
  {
    name: 'conversations-unanswered',
    actor: 'builder',
    path: (samples) => `${buildConversationsPath(samples)}?show=unanswered`,
    prepare: async (page) => {
      await answerWithConversations()(page)
      await answers.answerWithJson(page, '/project/unanswered', { groups: UNANSWERED, at: null })
    },
    sign: findVisibleText('Asked 12 times'),
  },
  {
    name: 'conversation-why',
    actor: 'builder',
    path: (samples) => `${buildConversationPath(samples)}?turn=t1`,
    prepare: async (page) => {
      await answerWithRouting(ROUTING)(page)
      await answers.answerWithEvents(page, '/project/rehearse', WHY)
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Why?', exact: true }).click()
      await page.getByRole('button', { name: 'Ask it 5 times' }).click()
      await page.getByRole('figure').scrollIntoViewIfNeeded()
    },
    sign: findVisibleText(/own words/),
  },
  {
    name: 'conversations-empty',
    actor: 'builder',
    path: buildConversationsPath,
    prepare: answerWithConversations([], []),
    sign: findVisibleText('Nobody has talked with this bot yet'),
  },
  {
    name: 'conversations-not-found',
    actor: 'builder',
    path: (samples) => `${buildConversationsPath(samples)}?mark=failed&q=lamp&days=7`,
    prepare: answerWithConversations([], []),
    sign: findVisibleText('No conversation matches.'),
  },
  {
    name: 'conversations-not-recorded',
    actor: 'builder',
    path: buildConversationPath,
    prepare: async (page) => {
      await answerWithConversations(unrecorded.turns, unrecorded.conversations)(page)
      await answers.overwriteInAnswer(page, '/project/getById', { recording: { on: false, days: 0 } })
    },
    sign: findVisibleText('Not recorded'),
  },
  {
    name: 'conversations-free',
    actor: 'free',
    path: ({ projects }) => `/edit/${projects.full}/conversations`,
    prepare: (page) =>
      answers.answerWithJson(
        page,
        '/project/conversations',
        CONVERSATIONS.filter(({ id }) => id === 'c6'),
      ),
    sign: findVisibleText(/^Your plan shows/),
  },
]
