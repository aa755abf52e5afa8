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

const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const within = page.getByRole('dialog')
const item = (name: RegExp) => page.getByRole('menuitem', { name })
const press =
  (...names: string[]) =>
  async () => {
    for (const name of names) await userEvent.click(button(name))
  }

interface Wish {
  opener?: Locator
  api?: Handlers
  role?: number
  asks?: true
  /** Steps inside the dialog before the test looks at it. */
  afterwards?: () => Promise<unknown>
}

function inEditor(name: string, act: () => Promise<unknown>, sign: Locator, wish: Wish = {}): Layer {
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

const byButton = (name: string, label: string, sign: Locator, wish: Wish = {}) =>
  inEditor(name, press(label), sign, { opener: button(label), ...wish })

const byMenu = (name: string, label: RegExp, sign: Locator, wish: Wish = {}) => {
  const act = async () => {
    await press('More actions')()
    await userEvent.click(item(label))
  }
  return inEditor(name, act, sign, { opener: button('More actions'), ...wish })
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

const tryIt = async () => {
  await page.getByLabelText('Sample order').fill('A17')
  await press('Try')()
  await expect.element(within.getByText('Status 200')).toBeVisible()
}
const refuseEntries = async () => {
  await press('Add brick parameter', 'Add this brick parameter')()
  await press('More: fixed values, headers, answer', 'Add header', 'Add this header', 'Connect')()
  await expect.element(within.getByText('Some of your input cannot be empty')).toBeVisible()
}
const showSection = (name: string) => () => userEvent.click(within.getByText(name, { exact: true }))
const saveOverNews = async () => {
  await press('Delete Delivery slots', 'Save')()
}
const leave = async () => {
  await press('Delete Delivery slots')()
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

const readIt = (text: string) => async () => {
  await within.getByLabelText(/^Paste a link/).fill(text)
  await press('Read it')()
}
const find = (sign: Locator, answer: ReadAnswer): Wish => ({
  asks: true,
  api: { readApis: () => answer },
  afterwards: async () => {
    await readIt('curl https://api.shop.example/v1/orders/A17')()
    await expect.element(sign).toBeVisible()
  },
})
const showReady = async () => {
  await userEvent.click(within.getByRole('tab', { name: /^Ready ones/ }))
}
const showService = (name: RegExp) => async () => {
  await showReady()
  await userEvent.click(within.getByRole('button', { name }))
  await expect.element(within.getByText('What the bot should be able to do')).toBeVisible()
}
const ADDING: readonly Layer[] = [
  byButton('the ready ones', 'Add new API', dialog('Add new API'), { afterwards: showReady }),
  byButton('a ready one without a sign-in', 'Add new API', dialog('Add new API'), {
    afterwards: showService(/^Frankfurter/),
  }),
  byButton('a ready one of a service', 'Add new API', dialog('Add new API'), {
    afterwards: async () => {
      await showService(/^Google Sheets/)()
      await userEvent.click(within.getByLabelText('Add a row'))
      await press('Add 2 APIs')()
    },
  }),
  byButton('the sample APIs', 'Add new API', dialog('Add new API'), {
    api: { listSampleBricks: () => [ORDERS] },
    afterwards: async () => {
      await userEvent.click(within.getByRole('tab', { name: /^Sample APIs/ }))
      await expect.element(within.getByText(ORDERS.name)).toBeVisible()
    },
  }),
  byButton('a new API', 'Add new API', dialog('Add new API')),
  byButton('a paste that was not read', 'Add new API', dialog('Add new API'), {
    asks: true,
    api: { readApis: () => Response.json({ ...NOTHING_READ, line: 3, column: 14 }, { status: 422 }) },
    afterwards: async () => {
      await readIt('no API at all')()
      await expect.element(within.getByText(/Line 3, column 14/)).toBeVisible()
    },
  }),
  byButton(
    'one API that was read',
    'Add new API',
    dialog('Add new API'),
    find(within.getByText('What the bot must know'), ONE_READ),
  ),
  byButton(
    'many APIs that were read',
    'Add new API',
    dialog('Add new API'),
    find(within.getByText(/^Read as an API/), MANY_READ),
  ),
]

export const EDITOR_DIALOGS: readonly Layer[] = [
  ...ADDING,
  inEditor('a new API by hand', press('Add new API', 'Fill in by hand'), dialog('Connect an API'), {
    opener: button('Add new API'),
  }),
  inEditor('a new API that was refused', press('Add new API', 'Fill in by hand'), dialog('Connect an API'), {
    opener: button('Add new API'),
    afterwards: refuseEntries,
  }),
  byButton('an API that was tried', 'Edit Order status', dialog('Edit an API'), {
    api: { tryFunction: () => ANSWER },
    afterwards: tryIt,
  }),
  byButton('the GPT base', 'Edit your GPT base', dialog('Edit your GPT base'), { afterwards: press('More models') }),
  byButton('the menu of a brick', 'More for Order status', item(/^Move down/)),
  byButton('the sign-in of an API', 'Connect Shop', dialog('Sign-in of Shop'), {
    api: { getProject: () => SIGNING_IN },
  }),
  byButton('the changes that are not live', 'See changes', dialog('2 changes not live'), {
    api: { getLiveVersion: () => PROJECT },
    afterwards: () => expect.element(within.getByText('“Order status” added')).toBeVisible(),
  }),
  byButton('the undeployment', 'Cancel Deployement', dialog('Undeploy Bricks')),
  byButton('the deletion', 'Delete', dialog('Delete project')),
  byButton('a deletion that failed', 'Delete', dialog('Delete project'), {
    api: { deleteProject: () => refuse('internal') },
    afterwards: async () => {
      await userEvent.click(within.getByRole('button', { name: 'Delete', exact: true }))
      await expect.element(within.getByRole('alert')).toBeVisible()
    },
  }),
  inEditor('the deployment', press('Deploy'), dialog('Deployment Successful'), {
    api: { deployProject: () => DEPLOYED },
  }),
  byButton('the checks that fail', 'Deploy', dialog('2 of 4 checks pass'), {
    api: { listChecks: () => UNCHECKED, runChecks: () => refuse('rehearsals_used_up') },
  }),
  byButton('the missing key', 'Deploy', dialog('Set Your OpenAI API Key'), {
    api: { deployProject: () => refuse('provider_key_missing') },
  }),
  byButton('the unconfirmed e-mail', 'Deploy', dialog('Confirm your e-mail address'), {
    api: { deployProject: () => refuse('email_not_confirmed') },
  }),
  byButton('the plan limit', 'Add new API', dialog('Plan limit'), { role: 1 }),
  byButton('the upgrade to deploy', 'Deploy', dialog('Upgrade your plan'), { role: 1 }),
  byMenu('the upgrade to Premium', /^Export/, dialog('Upgrade your plan'), { role: 8 }),
  byMenu('the upgrade for versions', /^Versions/, dialog('Upgrade your plan'), { role: 1 }),
  byButton('the lines to paste', 'Share', dialog('Share')),
  byButton('the look', 'Share', dialog('Share'), { afterwards: showSection('Look') }),
  byButton('the allowed sites', 'Share', dialog('Share'), { afterwards: showSection('Sites and texts') }),
  byMenu('the versions', /^Versions/, within.getByText('Version 1'), { api: versions }),
  byMenu('the versions of Pro', /^Versions/, within.getByText('Version 1'), { api: versions, role: 8 }),
  byMenu('one version', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: press('View version 1'),
  }),
  byMenu('the difference of two versions', /^Versions/, within.getByText('Version 1'), {
    api: versions,
    afterwards: async () => {
      await press('View version 2')()
      await expect.element(within.getByText('New since version 1')).toBeVisible()
    },
  }),
  byMenu('the publication', /^Publish/, dialog('Publish to library')),
  byMenu('the publication of a secret', /^Publish/, dialog('Publish to library'), {
    api: { getProject: () => TELLING },
    afterwards: () => userEvent.click(within.getByRole('checkbox')),
  }),
  byMenu('the export of a secret', /^Export/, dialog('Export'), { api: { getProject: () => TELLING } }),
  byButton('the menu of more actions', 'More actions', item(/^Duplicate/), { role: 8 }),
  inEditor('the conflict', saveOverNews, dialog('This bot was changed elsewhere'), {
    api: conflict,
    opener: button('Save'),
  }),
  inEditor('the leaving', leave, dialog('Leave without saving?'), {
    opener: page.getByRole('link', { name: 'Back to the dashboard' }),
  }),
]
