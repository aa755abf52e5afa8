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

const dialogNamed = (name: string) => page.getByRole('dialog', { name })
const buttonNamed = (name: string | RegExp) => page.getByRole('button', { name }).first()
const anyDialog = page.getByRole('dialog')

function layerByClick(
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

function layerByKeys(name: string, keys: string, sign: Locator): Layer {
  const open = async () => {
    await openPage('/dashboard')
    await expect.element(page.getByText('Parcel helper').first()).toBeVisible()
    await userEvent.keyboard(keys)
    await expect.element(sign).toBeVisible()
  }
  return { name, open }
}

function layerOnPhone(layer: Layer): Layer {
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
function notificationsLayer(): Layer {
  const api = { listNotices: () => notices, readNotices: () => ({}) }
  const layer = layerByClick(
    'the notifications',
    '/dashboard',
    buttonNamed('Notifications, 1 new'),
    dialogNamed('Notifications'),
    {
      api,
    },
  )
  return { ...layer, opener: buttonNamed('Notifications') }
}

const SET_UP: Layer = {
  name: 'the set-up of a template',
  goesOn: true,
  open: async () => {
    const added = { ...PROJECT, id: 'added', functions: [ORDERS] }
    await openPage('/library', { api: { createProject: () => ({ id: 'added' }), getProject: () => added } })
    await buttonNamed('Get Template').click()
    await buttonNamed('Add to my bots').click()
    await expect.element(dialogNamed('Set up Parcel helper')).toBeVisible()
  },
}

const checks: OpenPageOptions = { api: { getProject: () => EDITED, listChecks: () => CHECKS } }
const CHECKS_PATH = `/edit/${EDITED.id}/checks`

const DELETED_CHECK: Layer = {
  name: 'the end of a check',
  opener: buttonNamed('Delete'),
  open: async () => {
    await openPage(CHECKS_PATH, checks)
    await userEvent.click(buttonNamed(/^Change of day/))
    await userEvent.click(buttonNamed('Delete'))
    await expect.element(dialogNamed('Delete “Change of day”?')).toBeVisible()
  },
}

export const DIALOGS: readonly Layer[] = [
  layerOnPhone(
    layerByClick('the menu of the public pages', '/', buttonNamed('Open menu'), dialogNamed('Menu'), { token: null }),
  ),
  layerOnPhone(layerByClick('the drawer', '/dashboard', buttonNamed('Open menu'), dialogNamed('Menu'))),
  layerByClick('the new project', '/dashboard', buttonNamed(/Create New Project/), dialogNamed('Give it a name')),
  layerByClick('the template', '/library', buttonNamed('Get Template'), dialogNamed('Order desk')),
  layerByClick(
    'the menu of a bot',
    '/dashboard',
    buttonNamed(/^More for/),
    page.getByRole('menuitem', { name: 'Duplicate' }),
  ),
  layerByKeys('the command palette', '{Control>}k{/Control}', page.getByRole('option', { name: 'Parcel helper Edit' })),
  layerByKeys('the list of keys', '?', dialogNamed('Keyboard shortcuts')),
  layerByClick(
    'the user menu',
    '/dashboard',
    buttonNamed(/User menu/),
    page.getByRole('menuitem', { name: 'Settings' }),
  ),
  layerByClick('the empty notifications', '/dashboard', buttonNamed('Notifications'), dialogNamed('Notifications')),
  notificationsLayer(),
  layerByClick('the forgotten password', '/signin', forgotten, anyDialog, { token: null }),
  layerByClick('the end of an account', '/settings', buttonNamed('Delete account'), anyDialog),
  layerByClick('the upgrade', '/settings', buttonNamed('Upgrade'), anyDialog, {
    api: { getUser: () => ({ ...USER, role: 1 }), getSettings: () => ({ ...SETTINGS, role: 1 }) },
  }),
  layerByClick('the check', CHECKS_PATH, buttonNamed('Add a check'), dialogNamed('Add a check'), checks),
  DELETED_CHECK,
  SET_UP,
]
