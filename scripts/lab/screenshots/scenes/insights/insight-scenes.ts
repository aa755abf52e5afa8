import type { Page } from '@playwright/test'
import { createEmptyInsights, createInsights } from '#console-test/insights.ts'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findVisibleText } from '#scripts/lab/screenshots/scene-parts.ts'
import { BRICKS } from '#scripts/lab/screenshots/scenes/conversation-answers.ts'

const buildInsightsPath = ({ projects }: Samples) => `/edit/${projects.parcels}/insights`
const IDS = ['orders', 'slots', 'book', 'neighbours', 'costs']

const answerWithInsights =
  (draw: typeof createInsights, part: object = {}) =>
  async (page: Page) => {
    const functions = BRICKS.map((brick, at) => ({ ...brick, id: IDS[at] ?? brick.id }))
    await answers.overwriteInAnswer(page, '/project/getById', { functions })
    await page.route(/\/api\/project\/insights\?/, (route) => {
      const query = new URL(route.request().url()).searchParams
      const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
      return route.fulfill({ json: { ...draw(range), ...part } })
    })
  }
const findChart = (page: Page) => page.getByRole('slider', { name: 'Tokens and cost a day' }).locator('canvas')

export const INSIGHT_SCENES: readonly Scene[] = [
  {
    name: 'insights',
    actor: 'builder',
    path: buildInsightsPath,
    prepare: answerWithInsights(createInsights),
    sign: findChart,
  },
  {
    name: 'insights-ninety',
    actor: 'builder',
    path: (samples) => `${buildInsightsPath(samples)}?days=90`,
    prepare: answerWithInsights(createInsights, {
      budget: { unit: 'tokens', day: 50_000, month: 1_000_000, spent: { day: 51_200, month: 840_000 } },
    }),
    act: async (page) => {
      await findChart(page).waitFor()
      await page.getByRole('slider', { name: 'Chats a day' }).focus()
      for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft')
    },
    sign: findVisibleText('version 7 went live'),
  },
  {
    name: 'insights-budget',
    actor: 'builder',
    path: (samples) => `${buildInsightsPath(samples)}?days=90`,
    prepare: answerWithInsights(createInsights, {
      budget: { unit: 'tokens', day: 50_000, month: 1_000_000, spent: { day: 51_200, month: 840_000 } },
    }),
    act: async (page) => {
      await findChart(page).waitFor()
      await page.getByRole('region', { name: 'Tokens and cost a day' }).evaluate((part) => part.scrollIntoView())
    },
    sign: findVisibleText(/^Spent: visitors get no answers/),
  },
  {
    name: 'insights-table',
    actor: 'builder',
    path: (samples) => `${buildInsightsPath(samples)}?days=7`,
    prepare: answerWithInsights(createInsights),
    act: async (page) => {
      await findChart(page).waitFor()
      await page.getByRole('button', { name: 'Show as a table' }).first().click()
    },
    sign: findVisibleText('Day (UTC)'),
  },
  {
    name: 'insights-empty',
    actor: 'builder',
    path: buildInsightsPath,
    prepare: answerWithInsights(createEmptyInsights),
    sign: findVisibleText(/^Nobody has asked this bot yet/),
  },
  {
    name: 'insights-free',
    actor: 'free',
    path: ({ projects }) => `/edit/${projects.full}/insights`,
    prepare: answerWithInsights(createEmptyInsights),
    sign: findVisibleText(/^What visitors do is counted/),
  },
]
