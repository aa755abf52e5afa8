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

const findDialog = (name: string) => page.getByRole('dialog', { name })
const findButton = (name: string) => page.getByRole('button', { name, exact: true }).first()
const within = page.getByRole('dialog')
const findMenuItem = (name: RegExp) => page.getByRole('menuitem', { name })
const pressButtons =
  (...names: string[]) =>
  async () => {
    for (const name of names) await userEvent.click(findButton(name))
  }

interface Wish {
  opener?: Locator
  api?: Handlers
  role?: number
  asks?: true
  /** Steps inside the dialog before the test looks at it. */
  afterwards?: () => Promise<unknown>
}

function createEditorLayer(name: string, act: () => Promise<unknown>, sign: Locator, wish: Wish = {}): Layer {
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

const createEditorLayerByButton = (name: string, label: string, sign: Locator, wish: Wish = {}) =>
  createEditorLayer(name, pressButtons(label), sign, { opener: findButton(label), ...wish })

const createEditorLayerByMenu = (name: string, label: RegExp, sign: Locator, wish: Wish = {}) => {
  const act = async () => {
    await pressButtons('More actions')()
    await userEvent.click(findMenuItem(label))
  }
  return createEditorLayer(name, act, sign, { opener: findButton('More actions'), ...wish })
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
  createEditorLayerByButton('the ready ones', 'Add new API', findDialog('Add new API'), {
    afterwards: showReadyBricks,
  }),
  createEditorLayerByButton('a ready one without a sign-in', 'Add new API', findDialog('Add new API'), {
    afterwards: showService(/^Frankfurter/),
  }),
  createEditorLayerByButton('a ready one of a service', 'Add new API', findDialog('Add new API'), {
    afterwards: async () => {
      await showService(/^Google Sheets/)()
      await userEvent.click(within.getByLabelText('Add a row'))
      await pressButtons('Add 2 APIs')()
    },
  }),
  createEditorLayerByButton('the sample APIs', 'Add new API', findDialog('Add new API'), {
    api: { listSampleBricks: () => [ORDERS] },
    afterwards: async () => {
      await userEvent.click(within.getByRole('tab', { name: /^Sample APIs/ }))
      await expect.element(within.getByText(ORDERS.name)).toBeVisible()
    },
  }),
  createEditorLayerByButton('a new API', 'Add new API', findDialog('Add new API')),
  createEditorLayerByButton('a paste that was not read', 'Add new API', findDialog('Add new API'), {
    asks: true,
    api: { readApis: () => Response.json({ ...NOTHING_READ, line: 3, column: 14 }, { status: 422 }) },
    afterwards: async () => {
      await readPasted('no API at all')()
      await expect.element(within.getByText(/Line 3, column 14/)).toBeVisible()
    },
  }),
  createEditorLayerByButton(
    'one API that was read',
    'Add new API',
    findDialog('Add new API'),
    createReadingWish(within.getByText('What the bot must know'), ONE_READ),
  ),
  createEditorLayerByButton(
    'many APIs that were read',
    'Add new API',
    findDialog('Add new API'),
    createReadingWish(within.getByText(/^Read as an API/), MANY_READ),
  ),
]

export const EDITOR_DIALOGS: readonly Layer[] = [
  ...ADDING,
  createEditorLayer('a new API by hand', pressButtons('Add new API', 'Fill in by hand'), findDialog('Connect an API'), {
    opener: findButton('Add new API'),
  }),
  createEditorLayer(
    'a new API that was refused',
    pressButtons('Add new API', 'Fill in by hand'),
    findDialog('Connect an API'),
    {
      opener: findButton('Add new API'),
      afterwards: addRefusedEntries,
    },
  ),
  createEditorLayerByButton('an API that was tried', 'Edit Order status', findDialog('Edit an API'), {
    api: { tryFunction: () => ANSWER },
    afterwards: tryBrick,
  }),
  createEditorLayerByButton('the GPT base', 'Edit your GPT base', findDialog('Edit your GPT base'), {
    afterwards: pressButtons('More models'),
  }),
  createEditorLayerByButton('the menu of a brick', 'More for Order status', findMenuItem(/^Move down/)),
  createEditorLayerByButton('the sign-in of an API', 'Connect Shop', findDialog('Sign-in of Shop'), {
    api: { getProject: () => SIGNING_IN },
  }),
  createEditorLayerByButton('the changes that are not live', 'See changes', findDialog('2 changes not live'), {
    api: { getLiveVersion: () => PROJECT },
    afterwards: () => expect.element(within.getByText('“Order status” added')).toBeVisible(),
  }),
  createEditorLayerByButton('the undeployment', 'Cancel Deployement', findDialog('Undeploy Bricks')),
  createEditorLayerByButton('the deletion', 'Delete', findDialog('Delete project')),
  createEditorLayerByButton('a deletion that failed', 'Delete', findDialog('Delete project'), {
    api: { deleteProject: () => refuse('internal') },
    afterwards: async () => {
      await userEvent.click(within.getByRole('button', { name: 'Delete', exact: true }))
      await expect.element(within.getByRole('alert')).toBeVisible()
    },
  }),
  createEditorLayer('the deployment', pressButtons('Deploy'), findDialog('Deployment Successful'), {
    api: { deployProject: () => DEPLOYED },
  }),
  createEditorLayerByButton('the checks that fail', 'Deploy', findDialog('2 of 4 checks pass'), {
    api: { listChecks: () => UNCHECKED, runChecks: () => refuse('rehearsals_used_up') },
  }),
  createEditorLayerByButton('the missing key', 'Deploy', findDialog('Set Your OpenAI API Key'), {
    api: { deployProject: () => refuse('provider_key_missing') },
  }),
  createEditorLayerByButton('the unconfirmed e-mail', 'Deploy', findDialog('Confirm your e-mail address'), {
    api: { deployProject: () => refuse('email_not_confirmed') },
  }),
  createEditorLayerByButton('the plan limit', 'Add new API', findDialog('Plan limit'), { role: 1 }),
  createEditorLayerByButton('the upgrade to deploy', 'Deploy', findDialog('Upgrade your plan'), { role: 1 }),
  createEditorLayerByMenu('the upgrade to Premium', /^Export/, findDialog('Upgrade your plan'), { role: 8 }),
  createEditorLayerByMenu('the upgrade for versions', /^Versions/, findDialog('Upgrade your plan'), { role: 1 }),
  createEditorLayerByButton('the lines to paste', 'Share', findDialog('Share')),
  createEditorLayerByButton('the look', 'Share', findDialog('Share'), { afterwards: showSection('Look') }),
  createEditorLayerByButton('the allowed sites', 'Share', findDialog('Share'), {
    afterwards: showSection('Sites and texts'),
  }),
  createEditorLayerByMenu('the versions', /^Versions/, within.getByText('Version 1'), { api: versions }),
  createEditorLayerByMenu('the versions of Pro', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    role: 8,
  }),
  createEditorLayerByMenu('one version', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: pressButtons('View version 1'),
  }),
  createEditorLayerByMenu('the difference of two versions', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: async () => {
      await pressButtons('View version 2')()
      await expect.element(within.getByText('New since version 1')).toBeVisible()
    },
  }),
  createEditorLayerByMenu('the publication', /^Publish/, findDialog('Publish to library')),
  createEditorLayerByMenu('the publication of a secret', /^Publish/, findDialog('Publish to library'), {
    api: { getProject: () => TELLING },
    afterwards: () => userEvent.click(within.getByRole('checkbox')),
  }),
  createEditorLayerByMenu('the export of a secret', /^Export/, findDialog('Export'), {
    api: { getProject: () => TELLING },
  }),
  createEditorLayerByButton('the menu of more actions', 'More actions', findMenuItem(/^Duplicate/), { role: 8 }),
  createEditorLayer('the conflict', saveOverNewerVersion, findDialog('This bot was changed elsewhere'), {
    api: conflict,
    opener: findButton('Save'),
  }),
  createEditorLayer('the leaving', leaveUnsaved, findDialog('Leave without saving?'), {
    opener: page.getByRole('link', { name: 'Back to the dashboard' }),
  }),
]
