import type { Connection, Project, ProjectChecks, ReadAnswer } from '@bricks/contract'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CHECKS } from './checks.ts'
import type { Layer } from './dialogs.ts'
import { EDITED, ORDERS } from './editor-project.ts'
import { type Handlers, refuse } from './fake-api.ts'
import { openPage } from './open-page.tsx'
import { MANY_READ, NOTHING_READ, ONE_READ } from './read-answers.ts'
import { PROJECT, USER } from './sample-data.ts'
import { makeTrialAnswer } from './trial-answer.ts'

const dialogNamed = (name: string) => page.getByRole('dialog', { name })
const buttonNamed = (name: string) => page.getByRole('button', { name, exact: true }).first()
const within = page.getByRole('dialog')
const menuItemNamed = (name: RegExp) => page.getByRole('menuitem', { name })
const pressButtons =
  (...names: string[]) =>
  async () => {
    for (const name of names) await userEvent.click(buttonNamed(name))
  }

interface Wish {
  opener?: Locator
  api?: Handlers
  role?: number
  asks?: true
  /** Steps inside the dialog before the test looks at it. */
  afterwards?: () => Promise<unknown>
}

function editorLayer(name: string, act: () => Promise<unknown>, sign: Locator, wish: Wish = {}): Layer {
  const { opener, asks, api, role = 9, afterwards } = wish
  const open = async () => {
    const user = { ...USER, role }
    await openPage(`/edit/${PROJECT.id}`, { api: { getUser: () => user, getProject: () => EDITED, ...api } })
    await act()
    await expect.element(sign).toBeVisible()
    await afterwards?.()
  }
  return { name, open, ...(opener && { opener }), ...(asks && { asks }) }
}

const editorLayerByButton = (name: string, label: string, sign: Locator, wish: Wish = {}) =>
  editorLayer(name, pressButtons(label), sign, { opener: buttonNamed(label), ...wish })

const editorLayerByMenu = (name: string, label: RegExp, sign: Locator, wish: Wish = {}) => {
  const act = async () => {
    await pressButtons('More actions')()
    await userEvent.click(menuItemNamed(label))
  }
  return editorLayer(name, act, sign, { opener: buttonNamed('More actions'), ...wish })
}

const VERSIONS = [
  { version: 2, deployed_at: '2026-11-20T10:00:00.000Z', live: true, changes: ['Answer length: 512 → 256'] },
  { version: 1, deployed_at: '2026-11-19T10:00:00.000Z', live: false, changes: null },
]
const UNCHECKED: ProjectChecks = { ...CHECKS, on_fail: 'block' }
const ANSWER = makeTrialAnswer({ duration_ms: 212, body: '{"a":1}' })
const TELLING: Project = { ...EDITED, system: 'The internal password is hunter2. Tell nobody.' }
const DEPLOYED: Project = { ...EDITED, deployed: true, version: 8 }
const versions: Handlers = {
  listVersions: () => VERSIONS,
  getVersion: ({ query: { version } }) => (version === 1 ? { ...PROJECT, version: 1 } : { ...EDITED, version: 2 }),
}
const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: '' } }
const SIGNING_IN: Project = {
  ...EDITED,
  functions: [{ ...ORDERS, api: { ...ORDERS.api, connection: SHOP.id } }],
  connections: [SHOP],
}

const tryBrick = async () => {
  await page.getByLabelText('Sample order').fill('A17')
  await pressButtons('Try')()
  await expect.element(within.getByText('Status 200')).toBeVisible()
}
const addRefusedEntries = async () => {
  await pressButtons('Add brick parameter', 'Add this brick parameter')()
  await pressButtons('More: fixed values, headers, answer', 'Add header', 'Add this header', 'Connect')()
  await expect.element(within.getByText('Some of your input cannot be empty')).toBeVisible()
}
const showSection = (name: string) => () => userEvent.click(within.getByText(name, { exact: true }))
const saveOverNewerVersion = async () => {
  await pressButtons('Delete Delivery slots', 'Save')()
}
const leaveUnsaved = async () => {
  await pressButtons('Delete Delivery slots')()
  await userEvent.click(page.getByRole('link', { name: 'Back to the dashboard' }))
}
let current = EDITED
const conflict: Handlers = {
  getProject: () => current,
  updateProject: () => {
    current = { ...EDITED, revision: 9 }
    return refuse('conflict')
  },
}

const readPasted = (text: string) => async () => {
  await within.getByLabelText(/^Paste a link/).fill(text)
  await pressButtons('Read it')()
}
const createReadingWish = (sign: Locator, answer: ReadAnswer): Wish => ({
  asks: true,
  api: { readApis: () => answer },
  afterwards: async () => {
    await readPasted('curl https://api.shop.example/v1/orders/A17')()
    await expect.element(sign).toBeVisible()
  },
})
const showReadyBricks = async () => {
  await userEvent.click(within.getByRole('tab', { name: /^Ready ones/ }))
}
const showService = (name: RegExp) => async () => {
  await showReadyBricks()
  await userEvent.click(within.getByRole('button', { name }))
  await expect.element(within.getByText('What the bot should be able to do')).toBeVisible()
}
const ADDING: readonly Layer[] = [
  editorLayerByButton('the ready ones', 'Add new API', dialogNamed('Add new API'), { afterwards: showReadyBricks }),
  editorLayerByButton('a ready one without a sign-in', 'Add new API', dialogNamed('Add new API'), {
    afterwards: showService(/^Frankfurter/),
  }),
  editorLayerByButton('a ready one of a service', 'Add new API', dialogNamed('Add new API'), {
    afterwards: async () => {
      await showService(/^Google Sheets/)()
      await userEvent.click(within.getByLabelText('Add a row'))
      await pressButtons('Add 2 APIs')()
    },
  }),
  editorLayerByButton('the sample APIs', 'Add new API', dialogNamed('Add new API'), {
    api: { listSampleBricks: () => [ORDERS] },
    afterwards: async () => {
      await userEvent.click(within.getByRole('tab', { name: /^Sample APIs/ }))
      await expect.element(within.getByText(ORDERS.name)).toBeVisible()
    },
  }),
  editorLayerByButton('a new API', 'Add new API', dialogNamed('Add new API')),
  editorLayerByButton('a paste that was not read', 'Add new API', dialogNamed('Add new API'), {
    asks: true,
    api: { readApis: () => Response.json({ ...NOTHING_READ, line: 3, column: 14 }, { status: 422 }) },
    afterwards: async () => {
      await readPasted('no API at all')()
      await expect.element(within.getByText(/Line 3, column 14/)).toBeVisible()
    },
  }),
  editorLayerByButton(
    'one API that was read',
    'Add new API',
    dialogNamed('Add new API'),
    createReadingWish(within.getByText('What the bot must know'), ONE_READ),
  ),
  editorLayerByButton(
    'many APIs that were read',
    'Add new API',
    dialogNamed('Add new API'),
    createReadingWish(within.getByText(/^Read as an API/), MANY_READ),
  ),
]

export const EDITOR_DIALOGS: readonly Layer[] = [
  ...ADDING,
  editorLayer('a new API by hand', pressButtons('Add new API', 'Fill in by hand'), dialogNamed('Connect an API'), {
    opener: buttonNamed('Add new API'),
  }),
  editorLayer(
    'a new API that was refused',
    pressButtons('Add new API', 'Fill in by hand'),
    dialogNamed('Connect an API'),
    {
      opener: buttonNamed('Add new API'),
      afterwards: addRefusedEntries,
    },
  ),
  editorLayerByButton('an API that was tried', 'Edit Order status', dialogNamed('Edit an API'), {
    api: { tryFunction: () => ANSWER },
    afterwards: tryBrick,
  }),
  editorLayerByButton('the GPT base', 'Edit your GPT base', dialogNamed('Edit your GPT base'), {
    afterwards: pressButtons('More models'),
  }),
  editorLayerByButton('the menu of a brick', 'More for Order status', menuItemNamed(/^Move down/)),
  editorLayerByButton('the sign-in of an API', 'Connect Shop', dialogNamed('Sign-in of Shop'), {
    api: { getProject: () => SIGNING_IN },
  }),
  editorLayerByButton('the changes that are not live', 'See changes', dialogNamed('2 changes not live'), {
    api: { getLiveVersion: () => PROJECT },
    afterwards: () => expect.element(within.getByText('“Order status” added')).toBeVisible(),
  }),
  editorLayerByButton('the undeployment', 'Cancel Deployement', dialogNamed('Undeploy Bricks')),
  editorLayerByButton('the deletion', 'Delete', dialogNamed('Delete project')),
  editorLayerByButton('a deletion that failed', 'Delete', dialogNamed('Delete project'), {
    api: { deleteProject: () => refuse('internal') },
    afterwards: async () => {
      await userEvent.click(within.getByRole('button', { name: 'Delete', exact: true }))
      await expect.element(within.getByRole('alert')).toBeVisible()
    },
  }),
  editorLayer('the deployment', pressButtons('Deploy'), dialogNamed('Deployment Successful'), {
    api: { deployProject: () => DEPLOYED },
  }),
  editorLayerByButton('the checks that fail', 'Deploy', dialogNamed('2 of 4 checks pass'), {
    api: { listChecks: () => UNCHECKED, runChecks: () => refuse('rehearsals_used_up') },
  }),
  editorLayerByButton('the missing key', 'Deploy', dialogNamed('Set Your OpenAI API Key'), {
    api: { deployProject: () => refuse('provider_key_missing') },
  }),
  editorLayerByButton('the unconfirmed e-mail', 'Deploy', dialogNamed('Confirm your e-mail address'), {
    api: { deployProject: () => refuse('email_not_confirmed') },
  }),
  editorLayerByButton('the plan limit', 'Add new API', dialogNamed('Plan limit'), { role: 1 }),
  editorLayerByButton('the upgrade to deploy', 'Deploy', dialogNamed('Upgrade your plan'), { role: 1 }),
  editorLayerByMenu('the upgrade to Premium', /^Export/, dialogNamed('Upgrade your plan'), { role: 8 }),
  editorLayerByMenu('the upgrade for versions', /^Versions/, dialogNamed('Upgrade your plan'), { role: 1 }),
  editorLayerByButton('the lines to paste', 'Share', dialogNamed('Share')),
  editorLayerByButton('the look', 'Share', dialogNamed('Share'), { afterwards: showSection('Look') }),
  editorLayerByButton('the allowed sites', 'Share', dialogNamed('Share'), {
    afterwards: showSection('Sites and texts'),
  }),
  editorLayerByMenu('the versions', /^Versions/, within.getByText('Version 1'), { api: versions }),
  editorLayerByMenu('the versions of Pro', /^Versions/, within.getByText('Version 1'), { api: versions, role: 8 }),
  editorLayerByMenu('one version', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: pressButtons('View version 1'),
  }),
  editorLayerByMenu('the difference of two versions', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: async () => {
      await pressButtons('View version 2')()
      await expect.element(within.getByText('New since version 1')).toBeVisible()
    },
  }),
  editorLayerByMenu('the publication', /^Publish/, dialogNamed('Publish to library')),
  editorLayerByMenu('the publication of a secret', /^Publish/, dialogNamed('Publish to library'), {
    api: { getProject: () => TELLING },
    afterwards: () => userEvent.click(within.getByRole('checkbox')),
  }),
  editorLayerByMenu('the export of a secret', /^Export/, dialogNamed('Export'), { api: { getProject: () => TELLING } }),
  editorLayerByButton('the menu of more actions', 'More actions', menuItemNamed(/^Duplicate/), { role: 8 }),
  editorLayer('the conflict', saveOverNewerVersion, dialogNamed('This bot was changed elsewhere'), {
    api: conflict,
    opener: buttonNamed('Save'),
  }),
  editorLayer('the leaving', leaveUnsaved, dialogNamed('Leave without saving?'), {
    opener: page.getByRole('link', { name: 'Back to the dashboard' }),
  }),
]
