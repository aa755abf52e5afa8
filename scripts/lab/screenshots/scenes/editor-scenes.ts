import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import { PHONE, type Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const { press, visible, change, changeQuietly } = STEPS
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
      await changeQuietly(page)
      await press('See changes')(page)
    },
    sign: STEPS.dialog(/not live$/),
  },
  {
    name: 'editor-loading',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.hold(page, '/project/getById'),
    sign: (page) => page.getByRole('status', { name: 'Loading' }),
  },
  { name: 'editor-unsaved', ...IN_EDITOR.parcels, act: change, sign: (page) => page.getByText('“Shipping costs” was') },
  {
    name: 'editor-unsaved-test',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await changeQuietly(page)
      await page.getByRole('link', { name: 'Test' }).click()
    },
    sign: (page) => page.getByRole('alert').getByText('Please save or discard'),
  },
  {
    name: 'editor-save-failed',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.refuse(page, '/project/update'),
    act: async (page) => {
      await changeQuietly(page)
      await visible(page, /^Save/).click()
    },
    sign: (page) => page.getByText('An error occurred. Please try again.'),
  },
  {
    name: 'editor-more-menu',
    ...IN_EDITOR.parcels,
    act: press('More actions'),
    sign: (page) => page.getByRole('menuitem', { name: 'Versions' }),
  },
  {
    name: 'editor-more-menu-free',
    ...IN_EDITOR.full,
    act: press('More actions'),
    sign: (page) => page.getByRole('menuitem', { name: 'Versions' }),
  },
  {
    name: 'editor-toast-and-dialog',
    ...IN_EDITOR.parcels,
    widths: [PHONE],
    act: async (page) => {
      await change(page)
      await press('Edit your GPT base')(page)
    },
    sign: STEPS.dialog('Edit your GPT base'),
  },
  { name: 'deployed', ...IN_EDITOR.fresh, act: press(/^Deploy/), sign: STEPS.dialog('Deployment Successful') },
  {
    name: 'deploy-without-key',
    ...IN_EDITOR.fresh,
    prepare: (page) => answers.refuse(page, '/project/deploy', { code: 'provider_key_missing', error: '' }, 409),
    act: press(/^Deploy/),
    sign: STEPS.dialog('Set Your OpenAI API Key'),
  },
  {
    name: 'deploy-failed',
    ...IN_EDITOR.fresh,
    prepare: (page) => answers.refuse(page, '/project/deploy', PROVIDER_DOWN),
    act: press(/^Deploy/),
    sign: (page) => page.getByText(PROVIDER_DOWN.error),
  },
  { name: 'deploy-upgrade', ...IN_EDITOR.full, act: press(/^Deploy/), sign: STEPS.dialog('Upgrade your plan') },
]
