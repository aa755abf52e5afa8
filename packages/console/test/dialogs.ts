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

const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const anyDialog = page.getByRole('dialog')

function clickable(name: string, path: string, opener: Locator, sign: Locator, options: OpenPageOptions = {}): Layer {
  const open = async () => {
    await openPage(path, options)
    await opener.click()
    await expect.element(sign).toBeVisible()
  }
  return { name, opener, open }
}

function typed(name: string, keys: string, sign: Locator): Layer {
  const open = async () => {
    await openPage('/dashboard')
    await expect.element(page.getByText('Parcel helper').first()).toBeVisible()
    await userEvent.keyboard(keys)
    await expect.element(sign).toBeVisible()
  }
  return { name, open }
}

function narrow(layer: Layer): Layer {
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
function bell(): Layer {
  const api = { listNotices: () => notices, readNotices: () => ({}) }
  const layer = clickable('the notifications', '/dashboard', button('Notifications, 1 new'), dialog('Notifications'), {
    api,
  })
  return { ...layer, opener: button('Notifications') }
}

const SET_UP: Layer = {
  name: 'the set-up of a template',
  goesOn: true,
  open: async () => {
    const added = { ...PROJECT, id: 'added', functions: [ORDERS] }
    await openPage('/library', { api: { createProject: () => ({ id: 'added' }), getProject: () => added } })
    await button('Get Template').click()
    await button('Add to my bots').click()
    await expect.element(dialog('Set up Parcel helper')).toBeVisible()
  },
}

const checks: OpenPageOptions = { api: { getProject: () => EDITED, listChecks: () => CHECKS } }
const CHECKS_PATH = `/edit/${EDITED.id}/checks`

const DELETED_CHECK: Layer = {
  name: 'the end of a check',
  opener: button('Delete'),
  open: async () => {
    await openPage(CHECKS_PATH, checks)
    await userEvent.click(button(/^Change of day/))
    await userEvent.click(button('Delete'))
    await expect.element(dialog('Delete “Change of day”?')).toBeVisible()
  },
}

export const DIALOGS: readonly Layer[] = [
  narrow(clickable('the menu of the public pages', '/', button('Open menu'), dialog('Menu'), { token: null })),
  narrow(clickable('the drawer', '/dashboard', button('Open menu'), dialog('Menu'))),
  clickable('the new project', '/dashboard', button(/Create New Project/), dialog('Give it a name')),
  clickable('the template', '/library', button('Get Template'), dialog('Order desk')),
  clickable('the menu of a bot', '/dashboard', button(/^More for/), page.getByRole('menuitem', { name: 'Duplicate' })),
  typed('the command palette', '{Control>}k{/Control}', page.getByRole('option', { name: 'Parcel helper Edit' })),
  typed('the list of keys', '?', dialog('Keyboard shortcuts')),
  clickable('the user menu', '/dashboard', button(/User menu/), page.getByRole('menuitem', { name: 'Settings' })),
  clickable('the empty notifications', '/dashboard', button('Notifications'), dialog('Notifications')),
  bell(),
  clickable('the forgotten password', '/signin', forgotten, anyDialog, { token: null }),
  clickable('the end of an account', '/settings', button('Delete account'), anyDialog),
  clickable('the upgrade', '/settings', button('Upgrade'), anyDialog, {
    api: { getUser: () => ({ ...USER, role: 1 }), getSettings: () => ({ ...SETTINGS, role: 1 }) },
  }),
  clickable('the check', CHECKS_PATH, button('Add a check'), dialog('Add a check'), checks),
  DELETED_CHECK,
  SET_UP,
]
