import type { Page } from '@playwright/test'
import { answerResults, CHECKS } from '#console-test/checks.ts'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findVisibleText } from '#scripts/lab/screenshots/scene-parts.ts'
import { BRICKS, NO_ROUTING, ROUTING } from '#scripts/lab/screenshots/scenes/conversation-answers.ts'

const buildChecksPath = ({ projects }: Samples) => `/edit/${projects.parcels}/checks`

const functions = [
  ...BRICKS,
  ...(['orders', 'slots'] as const).map((id, at) => ({
    ...BRICKS[at],
    id,
    parameters: {
      type: 'object',
      properties: ['order', 'day'].map((name) => ({ name, type: 'string', description: name, isrequired: true })),
      required: ['order', 'day'],
    },
  })),
]

const answerWithChecks =
  ({
    checks = CHECKS,
    routing = ROUTING,
    bricks = BRICKS,
  }: {
    checks?: object
    routing?: object
    bricks?: object[]
  } = {}) =>
  async (page: Page) => {
    await answers.overwriteInAnswer(page, '/project/getById', { functions: bricks })
    await answers.answerWithJson(page, '/project/checks', checks)
    await answers.answerWithJson(page, '/project/routing', routing)
    await page.route(/\/api\/project\/checks\/results\?/, (route) => {
      const run_id = new URL(route.request().url()).searchParams.get('run_id') ?? undefined
      return route.fulfill({ json: answerResults({ query: { run_id } }) })
    })
  }
const checked = answerWithChecks({ bricks: functions, routing: NO_ROUTING })
const openCheckForm = (page: Page) => page.getByRole('button', { name: 'Add a check' }).click()

export const CHECK_SCENES: readonly Scene[] = [
  {
    name: 'checks',
    actor: 'builder',
    path: buildChecksPath,
    prepare: checked,
    act: (page) => page.getByRole('button', { name: /^Change of day/ }).click(),
    sign: findVisibleText('I cannot change that. Friday would be free.'),
    whole: true,
  },
  {
    name: 'checks-empty',
    actor: 'builder',
    path: buildChecksPath,
    prepare: answerWithChecks({ checks: { ...CHECKS, checks: [] }, routing: NO_ROUTING }),
    sign: findVisibleText('No check yet'),
    whole: true,
  },
  {
    name: 'checks-running',
    actor: 'builder',
    path: buildChecksPath,
    prepare: async (page) => {
      await checked(page)
      await answers.neverAnswer(page, '/project/checks/run')
    },
    act: (page) => page.getByRole('button', { name: 'Run all' }).click(),
    sign: findVisibleText('Beginning…'),
  },
  {
    name: 'checks-broke-off',
    actor: 'builder',
    path: buildChecksPath,
    prepare: async (page) => {
      await checked(page)
      await answers.answerWithEvents(page, '/project/checks/run', [
        { type: 'start', run_id: 'new', checks: 4 } as { type: string },
        { type: 'error', code: 'rehearsals_used_up', retryable: false } as { type: string },
      ])
    },
    act: (page) => page.getByRole('button', { name: 'Run all' }).click(),
    sign: findVisibleText(/^Today’s rehearsals/),
  },
  {
    name: 'checks-failed',
    actor: 'builder',
    path: buildChecksPath,
    prepare: async (page) => {
      await checked(page)
      await answers.answerWithRefusal(page, '/project/checks')
    },
    sign: findVisibleText('Retry'),
  },
  {
    name: 'check-new',
    actor: 'builder',
    path: buildChecksPath,
    prepare: checked,
    act: async (page) => {
      await openCheckForm(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Somebody says').fill('Where is my order A17?')
      await dialog.getByLabel('Brick').selectOption('orders')
      await dialog.getByRole('button', { name: 'With these values' }).click()
      await dialog.getByRole('textbox', { name: 'order' }).fill('A17')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    },
    sign: findVisibleText(/^Give it a name/),
  },
  {
    name: 'check-edited',
    actor: 'builder',
    path: buildChecksPath,
    prepare: checked,
    act: async (page) => {
      await page.getByRole('button', { name: /^Never promises/ }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').getByLabel('2. Somebody says').scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByRole('dialog').getByLabel('Pattern', { exact: true }),
  },
  {
    name: 'routing',
    actor: 'builder',
    path: buildChecksPath,
    prepare: answerWithChecks({ checks: { ...CHECKS, checks: [] } }),
    act: async (page) => {
      const table = page.getByRole('region', { name: 'Which brick answers what' })
      await table.getByText('Has my sofa left yet?').locator('visible=true').waitFor()
      await table.evaluate((part) => part.scrollIntoView())
    },
    sign: findVisibleText('Has my sofa left yet?'),
  },
]
