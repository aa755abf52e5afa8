import type { Notice } from '@bricks/contract'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CHECKS } from './checks.ts'
import { EDITED, ORDERS } from './editor-project.ts'
import { type OpenPageOptions, openPage } from './open-page.tsx'
import { PROJECT, SETTINGS, USER } from './sample-data.ts'

export interface Layer {
  name: string
  open: () => Promise<unknown>
  /** The element that gets the focus back; undefined if a key opened the layer, or if that element is gone. */
  opener?: Locator
  /** True if Esc does not close the layer but goes to another step. */
  goesOn?: true
  /** True if Esc asks whether to discard the typed text. */
  asks?: true
}

const findDialog = (name: string) => page.getByRole('dialog', { name })
const findButton = (name: string | RegExp) => page.getByRole('button', { name }).first()
const anyDialog = page.getByRole('dialog')

function createLayerByClick(
  name: string,
  path: string,
  opener: Locator,
  sign: Locator,
  options: OpenPageOptions = {},
): Layer {
  const open = async () => {
    await openPage(path, options)
    await opener.click()
    await expect.element(sign).toBeVisible()
  }
  return { name, opener, open }
}

function createLayerByKeys(name: string, keys: string, sign: Locator): Layer {
  const open = async () => {
    await openPage('/dashboard')
    await expect.element(page.getByText('Parcel helper').first()).toBeVisible()
    await userEvent.keyboard(keys)
    await expect.element(sign).toBeVisible()
  }
  return { name, open }
}

function createLayerOnPhone(layer: Layer): Layer {
  const open = async () => {
    await page.viewport(390, 800)
    await layer.open()
  }
  return { ...layer, open }
}

const forgotten = page.getByRole('link', { name: 'Forgot password?' })
const notices: Notice[] = (['limit_near', 'key_refused', 'model_gone'] as const).map((kind, at) => ({
  id: kind,
  at: '2026-11-20T10:00:00.000Z',
  kind,
  read: at > 0,
}))

/** Opening the list marks the notifications as read, so the bell has another name afterwards. */
function createNotificationsLayer(): Layer {
  const api = { listNotices: () => notices, readNotices: () => ({}) }
  const layer = createLayerByClick(
    'the notifications',
    '/dashboard',
    findButton('Notifications, 1 new'),
    findDialog('Notifications'),
    {
      api,
    },
  )
  return { ...layer, opener: findButton('Notifications') }
}

const SET_UP: Layer = {
  name: 'the set-up of a template',
  goesOn: true,
  open: async () => {
    const added = { ...PROJECT, id: 'added', functions: [ORDERS] }
    await openPage('/library', { api: { createProject: () => ({ id: 'added' }), getProject: () => added } })
    await findButton('Get Template').click()
    await findButton('Add to my bots').click()
    await expect.element(findDialog('Set up Parcel helper')).toBeVisible()
  },
}

const checks: OpenPageOptions = { api: { getProject: () => EDITED, listChecks: () => CHECKS } }
const CHECKS_PATH = `/edit/${EDITED.id}/checks`

const DELETED_CHECK: Layer = {
  name: 'the end of a check',
  opener: findButton('Delete'),
  open: async () => {
    await openPage(CHECKS_PATH, checks)
    await userEvent.click(findButton(/^Change of day/))
    await userEvent.click(findButton('Delete'))
    await expect.element(findDialog('Delete “Change of day”?')).toBeVisible()
  },
}

export const DIALOGS: readonly Layer[] = [
  createLayerOnPhone(
    createLayerByClick('the menu of the public pages', '/', findButton('Open menu'), findDialog('Menu'), {
      token: null,
    }),
  ),
  createLayerOnPhone(createLayerByClick('the drawer', '/dashboard', findButton('Open menu'), findDialog('Menu'))),
  createLayerByClick('the new project', '/dashboard', findButton(/Create New Project/), findDialog('Give it a name')),
  createLayerByClick('the template', '/library', findButton('Get Template'), findDialog('Order desk')),
  createLayerByClick(
    'the menu of a bot',
    '/dashboard',
    findButton(/^More for/),
    page.getByRole('menuitem', { name: 'Duplicate' }),
  ),
  createLayerByKeys(
    'the command palette',
    '{Control>}k{/Control}',
    page.getByRole('option', { name: 'Parcel helper Edit' }),
  ),
  createLayerByKeys('the list of keys', '?', findDialog('Keyboard shortcuts')),
  createLayerByClick(
    'the user menu',
    '/dashboard',
    findButton(/User menu/),
    page.getByRole('menuitem', { name: 'Settings' }),
  ),
  createLayerByClick('the empty notifications', '/dashboard', findButton('Notifications'), findDialog('Notifications')),
  createNotificationsLayer(),
  createLayerByClick('the forgotten password', '/signin', forgotten, anyDialog, { token: null }),
  createLayerByClick('the end of an account', '/settings', findButton('Delete account'), anyDialog),
  createLayerByClick('the upgrade', '/settings', findButton('Upgrade'), anyDialog, {
    api: { getUser: () => ({ ...USER, role: 1 }), getSettings: () => ({ ...SETTINGS, role: 1 }) },
  }),
  createLayerByClick('the check', CHECKS_PATH, findButton('Add a check'), findDialog('Add a check'), checks),
  DELETED_CHECK,
  SET_UP,
]
