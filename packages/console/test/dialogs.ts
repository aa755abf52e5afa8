import type { ConnectedFunction } from '@bricks/contract'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type OpenPageOptions, openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'
import type { Screen } from '#test/screens.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })

const ORDERS: ConnectedFunction = {
  id: 'orders',
  name: 'Orders',
  description: 'Finds orders',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
}

interface Opened extends Screen {
  /** What has opened it, and gets the focus back; absent where a key did. */
  opener?: Locator
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

/** A layer that a click opens. It stands when `sign` is in sight. */
function clickable(name: string, path: string, opener: Locator, sign: Locator, options: OpenPageOptions = {}): Opened {
  const open = async () => {
    await openPage(path, options)
    await opener.click()
    await expect.element(sign).toBeVisible()
  }
  return { name, opener, open }
}

/** A layer that a key opens on the dashboard. */
function typed(name: string, keys: string, sign: Locator): Opened {
  const open = async () => {
    await openPage('/dashboard')
    await expect.element(page.getByText('Parcel helper').first()).toBeVisible()
    await userEvent.keyboard(keys)
    await expect.element(sign).toBeVisible()
  }
  return { name, open }
}

const forgotten = page.getByRole('link', { name: 'Forgot password?' })
const anyDialog = page.getByRole('dialog')

/** Every dialog, menu and panel outside the editor, as it is opened. */
export const DIALOGS: readonly Opened[] = [
  clickable('the new project', '/dashboard', button(/Create New Project/), dialog('Give it a name')),
  clickable('the template', '/library', button('Get Template'), dialog('Order desk')),
  typed('the command palette', '{Control>}k{/Control}', page.getByRole('option', { name: 'Parcel helper Edit' })),
  typed('the list of keys', '?', dialog('Keys')),
  clickable('the user menu', '/dashboard', button(/User menu/), page.getByRole('menuitem', { name: 'Settings' })),
  clickable('the notifications', '/dashboard', button('Notifications'), dialog('Notifications')),
  clickable('the forgotten password', '/signin', forgotten, anyDialog, { token: null }),
  clickable('the end of an account', '/settings', button('Delete account'), anyDialog),
  clickable('the upgrade', '/settings', button('Upgrade'), anyDialog, {
    api: { getUser: () => ({ ...USER, role: 1 }) },
  }),
]

/** The second step of a template. Esc does not close it but goes on to the editor. */
export const SET_UP: Screen = {
  name: 'the set-up of a template',
  open: async () => {
    const added = { ...PROJECT, id: 'added', functions: [ORDERS] }
    await openPage('/library', { api: { createProject: () => ({ id: 'added' }), getProject: () => added } })
    await button('Get Template').click()
    await button('Add as project').click()
    await expect.element(dialog('Set up Parcel helper')).toBeVisible()
  },
}
