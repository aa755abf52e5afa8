import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const { press, dialog, fromMenu, changeQuietly, visible } = STEPS

async function share(page: Page, section: string): Promise<void> {
  await fromMenu('Share')(page)
  await dialog('Share')(page).getByText(section, { exact: true }).click()
}

export const DIALOG_SCENES: readonly Scene[] = [
  { name: 'base', ...IN_EDITOR.parcels, act: press('Edit your GPT base'), sign: dialog('Edit your GPT base') },
  {
    name: 'base-end',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await press('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
      await page.getByLabel('Current date').scrollIntoViewIfNeeded()
    },
    sign: dialog('Edit your GPT base'),
  },
  {
    name: 'base-errors',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await press('Edit your GPT base')(page)
      await page.getByRole('dialog').getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Update' }).click()
    },
    sign: (page) => page.getByText("Can't be empty."),
  },
  {
    name: 'base-models-free',
    ...IN_EDITOR.full,
    act: async (page) => {
      await press('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
    },
    sign: (page) => page.getByText('gpt-6-sol'),
  },
  {
    name: 'base-model-upgrade',
    ...IN_EDITOR.full,
    act: async (page) => {
      await press('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
      await page.getByText('gpt-6-sol').click()
    },
    sign: (page) => page.getByText('The model you selected is only available on these plans:'),
  },
  { name: 'undeploy', ...IN_EDITOR.parcels, act: press('Cancel Deployement'), sign: dialog('Undeploy Bricks') },
  { name: 'delete-project', ...IN_EDITOR.longName, act: fromMenu('Delete'), sign: dialog('Delete project') },
  {
    name: 'delete-project-failed',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.refuse(page, '/project/delete'),
    act: async (page) => {
      await fromMenu('Delete')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    sign: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  { name: 'plan-limit', ...IN_EDITOR.full, act: press('Add new API'), sign: dialog('Plan limit') },
  { name: 'premium-upgrade', ...IN_EDITOR.full, act: fromMenu('Versions'), sign: dialog('Upgrade your plan') },
  { name: 'share', ...IN_EDITOR.parcels, act: fromMenu('Share'), sign: dialog('Share') },
  {
    name: 'share-draft',
    ...IN_EDITOR.empty,
    act: fromMenu('Share'),
    sign: (page) => page.getByText(/Deploy your bot first/),
  },
  {
    name: 'share-look',
    ...IN_EDITOR.parcels,
    act: (page) => share(page, 'Look'),
    sign: (page) => page.getByRole('region', { name: 'Preview' }).getByText('Give me an order number').first(),
  },
  {
    name: 'share-sites',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await share(page, 'Sites and texts')
      await page.getByLabel('Allowed sites').fill('https://shop.example\nhttps://:80')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    },
    sign: (page) => page.getByText('“https://:80” names no web site.'),
  },
  {
    name: 'versions',
    ...IN_EDITOR.parcels,
    act: fromMenu('Versions'),
    sign: (page) => page.getByText('Version 3').last(),
  },
  {
    name: 'versions-view',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await fromMenu('Versions')(page)
      await page.getByRole('button', { name: 'View version 2' }).click()
    },
    sign: (page) => page.getByRole('dialog').getByText('Order status'),
  },
  {
    name: 'versions-none',
    ...IN_EDITOR.empty,
    act: fromMenu('Versions'),
    sign: (page) => page.getByText(/Nothing was deployed yet/),
  },
  {
    name: 'publish',
    ...IN_EDITOR.parcels,
    act: fromMenu('Publish to library'),
    sign: (page) => page.getByText('What others will see'),
  },
  {
    name: 'publish-secret',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await fromMenu('Publish to library')(page)
      await page
        .getByLabel('Description')
        .fill('Tells where a parcel is. The internal password is hunter2, key sk-live-abcdef123456.')
    },
    sign: (page) => page.getByText('Some of this looks like a secret.'),
  },
  {
    name: 'conflict',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.refuse(page, '/project/update', { code: 'conflict', error: 'Changed elsewhere.' }, 409),
    act: async (page) => {
      await changeQuietly(page)
      await visible(page, /^Save/).click()
    },
    sign: dialog('This project was changed elsewhere'),
  },
  {
    name: 'leave-guard',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await changeQuietly(page)
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    },
    sign: dialog('Leave without saving?'),
  },
]
