import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import { PHONE, type Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const { pressButton, findVisibleButton, deleteShippingBrick, deleteShippingBrickAndDismissNotice } = STEPS
const findInstructionsHeading = (page: Page) => page.getByRole('heading', { name: 'Instructions and model' })
const PROVIDER_DOWN = { code: 'internal', error: 'The server is short of breath. Nothing was deployed.' }

export const EDITOR_SCENES: readonly Scene[] = [
  { name: 'editor', ...IN_EDITOR.parcels, whole: true, sign: (page) => page.getByText('Live at') },
  { name: 'editor-empty', ...IN_EDITOR.empty, sign: findInstructionsHeading },
  { name: 'editor-long-names', ...IN_EDITOR.longName, whole: true, sign: findInstructionsHeading },
  { name: 'editor-problems', ...IN_EDITOR.troubled, whole: true, sign: (page) => page.getByText('Recent problems') },
  { name: 'editor-free', ...IN_EDITOR.full, sign: findInstructionsHeading },
  {
    name: 'editor-preview',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      const opener = page.getByRole('button', { name: 'Preview', exact: true }).locator('visible=true')
      const preview = page.getByLabel('Preview', { exact: true })
      await opener.or(preview).first().waitFor()
      if (await opener.count()) await opener.first().click()
      await preview.getByPlaceholder('Type a message...').fill('Where is my order A17?')
      await page.keyboard.press('Enter')
      await preview.getByText('Last answer', { exact: true }).click()
    },
    sign: (page) => page.getByRole('region', { name: 'How it was made' }),
  },
  {
    name: 'editor-changes',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await deleteShippingBrickAndDismissNotice(page)
      await pressButton('See changes')(page)
    },
    sign: STEPS.findDialog(/not live$/),
  },
  {
    name: 'editor-loading',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.neverAnswer(page, '/project/getById'),
    sign: (page) => page.getByRole('status', { name: 'Loading' }),
  },
  {
    name: 'editor-unsaved',
    ...IN_EDITOR.parcels,
    act: deleteShippingBrick,
    sign: (page) => page.getByText('“Shipping costs” was'),
  },
  {
    name: 'editor-unsaved-test',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await deleteShippingBrickAndDismissNotice(page)
      await page.getByRole('link', { name: 'Test' }).click()
    },
    sign: (page) => page.getByRole('alert').getByText('Please save or discard'),
  },
  {
    name: 'editor-save-failed',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.answerWithRefusal(page, '/project/update'),
    act: async (page) => {
      await deleteShippingBrickAndDismissNotice(page)
      await findVisibleButton(page, /^Save/).click()
    },
    sign: (page) => page.getByText('An error occurred. Please try again.'),
  },
  {
    name: 'editor-more-menu',
    ...IN_EDITOR.parcels,
    act: pressButton('More actions'),
    sign: (page) => page.getByRole('menuitem', { name: 'Versions' }),
  },
  {
    name: 'editor-more-menu-free',
    ...IN_EDITOR.full,
    act: pressButton('More actions'),
    sign: (page) => page.getByRole('menuitem', { name: 'Versions' }),
  },
  {
    name: 'editor-toast-and-dialog',
    ...IN_EDITOR.parcels,
    widths: [PHONE],
    act: async (page) => {
      await deleteShippingBrick(page)
      await pressButton('Edit your GPT base')(page)
    },
    sign: STEPS.findDialog('Edit your GPT base'),
  },
  {
    name: 'deployed',
    ...IN_EDITOR.fresh,
    act: pressButton(/^Deploy/),
    sign: STEPS.findDialog('Deployment Successful'),
  },
  {
    name: 'deploy-without-key',
    ...IN_EDITOR.fresh,
    prepare: (page) =>
      answers.answerWithRefusal(page, '/project/deploy', { code: 'provider_key_missing', error: '' }, 409),
    act: pressButton(/^Deploy/),
    sign: STEPS.findDialog('Set Your OpenAI API Key'),
  },
  {
    name: 'deploy-failed',
    ...IN_EDITOR.fresh,
    prepare: (page) => answers.answerWithRefusal(page, '/project/deploy', PROVIDER_DOWN),
    act: pressButton(/^Deploy/),
    sign: (page) => page.getByText(PROVIDER_DOWN.error),
  },
  {
    name: 'deploy-upgrade',
    ...IN_EDITOR.full,
    act: pressButton(/^Deploy/),
    sign: STEPS.findDialog('Upgrade your plan'),
  },
]
