import { ERROR_CODES } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const { pressButton, findDialog, chooseFromMenu, deleteShippingBrickAndDismissNotice, findVisibleButton } = STEPS

async function openShare(page: Page, section: string): Promise<void> {
  await chooseFromMenu('Share')(page)
  await findDialog('Share')(page).getByText(section, { exact: true }).click()
}

export const DIALOG_SCENES: readonly Scene[] = [
  {
    name: 'base',
    ...IN_EDITOR.parcels,
    act: pressButton('Edit your GPT base'),
    sign: findDialog('Edit your GPT base'),
  },
  {
    name: 'base-end',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await pressButton('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
      await page.getByLabel('Current date').scrollIntoViewIfNeeded()
    },
    sign: findDialog('Edit your GPT base'),
  },
  {
    name: 'base-errors',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await pressButton('Edit your GPT base')(page)
      await page.getByRole('dialog').getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Update' }).click()
    },
    sign: (page) => page.getByText("Can't be empty."),
  },
  {
    name: 'base-models-free',
    ...IN_EDITOR.full,
    act: async (page) => {
      await pressButton('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
    },
    sign: (page) => page.getByText('gpt-6-sol'),
  },
  {
    name: 'base-model-upgrade',
    ...IN_EDITOR.full,
    act: async (page) => {
      await pressButton('Edit your GPT base')(page)
      await page.getByRole('button', { name: 'More models' }).click()
      await page.getByText('gpt-6-sol').click()
    },
    sign: (page) => page.getByText('The model you selected is only available on these plans:'),
  },
  {
    name: 'undeploy',
    ...IN_EDITOR.parcels,
    act: pressButton('Cancel Deployement'),
    sign: findDialog('Undeploy Bricks'),
  },
  { name: 'delete-project', ...IN_EDITOR.longName, act: chooseFromMenu('Delete'), sign: findDialog('Delete project') },
  {
    name: 'delete-project-failed',
    ...IN_EDITOR.parcels,
    prepare: (page) => answers.answerWithRefusal(page, '/project/delete'),
    act: async (page) => {
      await chooseFromMenu('Delete')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    sign: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  { name: 'plan-limit', ...IN_EDITOR.full, act: pressButton('Add new API'), sign: findDialog('Plan limit') },
  {
    name: 'premium-upgrade',
    ...IN_EDITOR.full,
    act: chooseFromMenu('Versions'),
    sign: findDialog('Upgrade your plan'),
  },
  { name: 'share', ...IN_EDITOR.parcels, act: chooseFromMenu('Share'), sign: findDialog('Share') },
  {
    name: 'share-draft',
    ...IN_EDITOR.empty,
    act: chooseFromMenu('Share'),
    sign: (page) => page.getByText(/Deploy your bot first/),
  },
  {
    name: 'share-word',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await chooseFromMenu('Share')(page)
      await page.getByRole('button', { name: 'A word in place of the id' }).click()
      await page.getByLabel('A word of your own').fill('parcel-helper')
    },
    sign: (page) => page.getByLabel('A word of your own'),
  },
  {
    name: 'share-look',
    ...IN_EDITOR.parcels,
    act: (page) => openShare(page, 'Look'),
    sign: (page) => page.getByRole('region', { name: 'Preview' }).getByText('Give me an order number').first(),
  },
  {
    name: 'share-button',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await openShare(page, 'Look')
      await page.getByLabel('Text of the button').fill('Ask us')
      await page.getByLabel('Language').selectOption('ar')
      await page.getByLabel('Language').scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'share-person',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await openShare(page, 'A person')
      await page.getByRole('switch', { name: 'Visitors may write to a person' }).click()
    },
    sign: (page) => page.getByLabel('After a thumb down'),
  },
  {
    name: 'share-where',
    ...IN_EDITOR.parcels,
    act: (page) => openShare(page, 'Where it shows'),
    sign: (page) => page.getByRole('dialog', { name: 'Share' }).getByText('Where it shows').first(),
  },
  {
    name: 'share-sites',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await openShare(page, 'Sites and texts')
      await page.getByLabel('Allowed sites').fill('https://shop.example\nhttps://:80')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    },
    sign: (page) => page.getByText('“https://:80” names no web site.'),
  },
  {
    name: 'versions',
    ...IN_EDITOR.parcels,
    act: chooseFromMenu('Versions'),
    sign: (page) => page.getByText('Version 3').last(),
  },
  {
    name: 'versions-pro',
    ...IN_EDITOR.fresh,
    prepare: (page) => answers.answerWithJson(page, '/project/versions', VERSIONS),
    act: chooseFromMenu('Versions'),
    sign: (page) => page.getByText('See Premium'),
  },
  {
    name: 'versions-refused',
    ...IN_EDITOR.fresh,
    prepare: async (page) => {
      await answers.answerWithJson(page, '/project/versions', VERSIONS)
      const failure = { code: 'live_limit_reached', error: ERROR_CODES.live_limit_reached.message }
      await answers.answerWithRefusal(page, '/project/deploy', failure, 403)
    },
    act: async (page) => {
      await chooseFromMenu('Versions')(page)
      await page.getByRole('button', { name: 'Put live again: version 11' }).click()
    },
    sign: (page) =>
      page
        .getByRole('dialog')
        .getByRole('alert')
        .getByText(/live Bricks/),
  },
  {
    name: 'versions-view',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await chooseFromMenu('Versions')(page)
      await page.getByRole('button', { name: 'View version 2' }).click()
    },
    sign: (page) => page.getByRole('dialog').getByText('Order status'),
  },
  {
    name: 'versions-none',
    ...IN_EDITOR.empty,
    act: chooseFromMenu('Versions'),
    sign: (page) => page.getByText(/Nothing was deployed yet/),
  },
  {
    name: 'publish',
    ...IN_EDITOR.parcels,
    act: chooseFromMenu('Publish to library'),
    sign: (page) => page.getByText('What others will see'),
  },
  {
    name: 'publish-secret',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await chooseFromMenu('Publish to library')(page)
      await page
        .getByLabel('Description')
        .fill('Tells where a parcel is. The internal password is hunter2, key sk-live-abcdef123456.')
    },
    sign: (page) => page.getByText('Some of this looks like a secret.'),
  },
  {
    name: 'conflict',
    ...IN_EDITOR.parcels,
    prepare: (page) =>
      answers.answerWithRefusal(page, '/project/update', { code: 'conflict', error: 'Changed elsewhere.' }, 409),
    act: async (page) => {
      await deleteShippingBrickAndDismissNotice(page)
      await findVisibleButton(page, /^Save/).click()
    },
    sign: findDialog('This bot was changed elsewhere'),
  },
  {
    name: 'leave-guard',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await deleteShippingBrickAndDismissNotice(page)
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    },
    sign: findDialog('Leave without saving?'),
  },
]

const VERSIONS = [
  {
    version: 12,
    deployed_at: '2026-11-20T16:40:00.000Z',
    live: true,
    changes: ['“Order status”: address changed', '“Shipping costs” removed', 'Instructions: 2 sentences changed'],
  },
  {
    version: 11,
    deployed_at: '2026-11-14T09:05:00.000Z',
    live: false,
    changes: [
      'Name: Parcel helper → Parcel helper for customers of the outlet and of everybody who was sent a gift from it',
      'Instructions: 1 sentence added',
      '“Returns window” added',
      '“Warehouse stock” turned off',
      'Answer length: 512 → 256',
      'Order of bricks changed',
    ],
  },
  { version: 10, deployed_at: '2026-11-02T07:30:00.000Z', live: false, changes: [] },
]
