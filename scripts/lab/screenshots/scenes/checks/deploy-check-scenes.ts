import type { Page } from '@playwright/test'
import { CHECKS, FAILED, RETURNS } from '#console-test/checks.ts'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'

const buildEditorPath = ({ projects }: Samples) => `/edit/${projects.changed}`
const [PASSED] = CHECKS.checks
const ELEVEN = Array.from({ length: 11 }, (_, at) => ({ ...PASSED, id: `passed-${at}`, name: `Check ${at}` }))
const ONE_FAILS = [...ELEVEN, { ...RETURNS, name: 'Returns window' }]
const LONG = {
  ...RETURNS,
  id: 'long',
  name: 'Never promises a refund to customers who bought at the outlet, by telephone or as a gift',
}

const answerWithChecks =
  (checks: object[], part: object = {}) =>
  async (page: Page) => {
    await answers.answerWithJson(page, '/project/checks', { ...CHECKS, checks, ...part })
    const results = [
      { ...FAILED, failures: FAILED.failures.slice(0, 1) },
      { ...FAILED, check_id: LONG.id },
    ]
    await answers.answerWithJson(page, '/project/checks/results', { runs: [], results })
  }
const pressDeploy = (page: Page) =>
  page
    .getByRole('button', { name: /^Deploy/ })
    .locator('visible=true')
    .click()
const findDialogText = (text: string | RegExp) => (page: Page) => page.getByRole('dialog').getByText(text).first()

export const DEPLOY_CHECK_SCENES: readonly Scene[] = [
  {
    name: 'deploy-check-fails',
    actor: 'builder',
    path: buildEditorPath,
    prepare: answerWithChecks(ONE_FAILS),
    act: pressDeploy,
    sign: findDialogText('it called nothing.'),
  },
  {
    name: 'deploy-checks-running',
    actor: 'builder',
    path: buildEditorPath,
    prepare: async (page) => {
      await answerWithChecks(ONE_FAILS.map((check) => ({ ...check, last: null })))(page)
      await answers.neverAnswer(page, '/project/checks/run')
    },
    act: pressDeploy,
    sign: findDialogText(/^Beginning/),
  },
  {
    name: 'deploy-checks-block',
    actor: 'builder',
    path: buildEditorPath,
    prepare: async (page) => {
      await answerWithChecks([...ONE_FAILS, LONG, { ...PASSED, id: 'new', name: 'A new one', last: null }], {
        on_fail: 'block',
      })(page)
      await answers.neverAnswer(page, '/project/checks/run')
    },
    act: async (page) => {
      await pressDeploy(page)
      await page.getByRole('button', { name: 'Stop' }).click()
    },
    sign: findDialogText('One has not run since the last save.'),
  },
  {
    name: 'deploy-checks-refused',
    actor: 'builder',
    path: buildEditorPath,
    prepare: async (page) => {
      await answerWithChecks(ELEVEN.map((check) => ({ ...check, last: null })))(page)
      await answers.answerWithRefusal(page, '/project/checks/run', { code: 'rehearsals_used_up', error: '' }, 429)
    },
    act: pressDeploy,
    sign: findDialogText('See the plans'),
  },
  {
    name: 'deploy-checks-lost',
    actor: 'builder',
    path: buildEditorPath,
    prepare: (page) => answers.answerWithRefusal(page, '/project/checks'),
    act: pressDeploy,
    sign: findDialogText('The checks could not be loaded.'),
  },
]
