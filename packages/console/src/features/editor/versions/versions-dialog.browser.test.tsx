import type { Project, ProjectVersion } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'

const WITH_BRICK: Project = { ...PROJECT, functions: [ORDERS] }
const CHANGES = ['Name: As it was → Parcel helper', 'Instructions: 2 sentences changed', '“Weather” removed']
const VERSIONS: ProjectVersion[] = [
  { version: 7, deployed_at: '2026-11-21T09:12:00.000Z', live: true, changes: CHANGES },
  { version: 6, deployed_at: '2026-11-20T10:00:00.000Z', live: false, changes: [] },
  { version: 5, deployed_at: '2026-11-19T10:00:00.000Z', live: false, changes: null },
]
const AGAIN: Project = { ...WITH_BRICK, version: 8, deployed: false, changes: 3 }
const LISTED_AGAIN: ProjectVersion[] = [
  { version: 8, deployed_at: '2026-11-22T10:00:00.000Z', live: true, changes: ['“Weather” added'] },
  ...VERSIONS.slice(0, 2).map((each) => ({ ...each, live: false })),
]

const dialog = page.getByRole('dialog', { name: 'Versions' })
const list = dialog.getByRole('list', { name: 'Versions' })
const findVersionRow = (version: number) => list.getByRole('listitem', { name: `Version ${version}`, exact: true })
const findPutLiveAgainButton = (version: number) =>
  findVersionRow(version).getByRole('button', { name: `Put live again: version ${version}` })
const state = page.getByRole('status', { includeHidden: true }).and(page.getByText(/^(Live|Draft)/))

beforeEach(() => page.viewport(1280, 860))

async function openVersions(role: number, api: Handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => WITH_BRICK,
      getUser: () => ({ ...USER, role }),
      listVersions: () => VERSIONS,
      ...api,
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  await userEvent.click(page.getByRole('menuitem', { name: /^Versions/ }))
  return opened
}

test('below Pro the plans are offered, and what each of them does with versions', async () => {
  await openVersions(1)
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await expect.element(upgrade.getByText(/With Pro, any of your last 3 versions goes live again/)).toBeVisible()
})

test('Pro sees its last versions with what changed in words, and none of what Premium shows', async () => {
  await openVersions(8)
  await expect.element(findVersionRow(7).getByText('Live', { exact: true })).toBeVisible()
  for (const words of CHANGES) await expect.element(findVersionRow(7).getByText(words)).toBeVisible()
  await expect.element(findVersionRow(6).getByText('The same as the one before')).toBeVisible()
  await expect.element(findPutLiveAgainButton(6)).toBeEnabled()
  expect(findPutLiveAgainButton(7).elements()).toHaveLength(0)
  expect(dialog.getByRole('button', { name: /^View/ }).elements()).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'See Premium' }))
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await expect.element(upgrade.getByText(/^All versions, export and import/)).toBeVisible()
})

test('the versions say in the words of the bar how far the draft is from what is live, and lead to the difference', async () => {
  const behind = { ...WITH_BRICK, deployed: false, changes: 2 }
  await openVersions(8, { getProject: () => behind, getLiveVersion: () => PROJECT })
  await expect.element(dialog.getByText(/^Live: version 7 · 2 changes not live/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'See changes' }))
  await expect.element(page.getByRole('dialog', { name: '2 changes not live' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('one click puts a version live again, and the editor says what is live at once', async () => {
  let versions = VERSIONS
  const { api } = await openVersions(8, {
    listVersions: () => versions,
    getLiveVersion: () => PROJECT,
    deployProject: () => {
      versions = LISTED_AGAIN
      return AGAIN
    },
  })
  await userEvent.click(findPutLiveAgainButton(6))
  await expect.element(page.getByText('Version 6 is live again, as version 8. The draft stays as it is.')).toBeVisible()
  await expect.element(findVersionRow(8).getByText('Live', { exact: true })).toBeVisible()
  await expect.element(findPutLiveAgainButton(7)).toBeEnabled()
  await expect.poll(() => state.element().textContent).toBe('Live: version 8, 3 changes not live')
  const deployed = api.calls.filter(({ name }) => name === 'deployProject').map(({ body }) => body)
  expect(deployed).toEqual([{ project_id: PROJECT.id, version: 6 }])
})

test('a version that visitors have already is said to be so', async () => {
  await openVersions(8, { deployProject: () => WITH_BRICK })
  await userEvent.click(findPutLiveAgainButton(6))
  await expect.element(page.getByText('Visitors have that already: version 7 is the same as version 6.')).toBeVisible()
})

test('a refusal is said in the dialog, and what is listed is asked for again', async () => {
  let versions = VERSIONS
  await openVersions(8, {
    listVersions: () => versions,
    deployProject: () => {
      versions = LISTED_AGAIN
      return refuse('plan_required')
    },
  })
  await userEvent.click(findPutLiveAgainButton(5))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your plan does not include this.')
  await expect.element(findVersionRow(8)).toBeVisible()
  expect(findVersionRow(5).elements()).toHaveLength(0)
})

async function putLiveAgainAndClose() {
  const answer = Promise.withResolvers<Project | Response>()
  const { api } = await openVersions(8, { getLiveVersion: () => PROJECT, deployProject: () => answer.promise })
  await userEvent.click(findPutLiveAgainButton(6))
  await expect.poll(() => api.calls.some(({ name }) => name === 'deployProject')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  return answer
}

test('that a version is live again is told also where the dialog is closed before the answer comes', async () => {
  const answer = await putLiveAgainAndClose()
  answer.resolve(AGAIN)
  await expect.element(page.getByText('Version 6 is live again, as version 8. The draft stays as it is.')).toBeVisible()
})

test('a refusal that comes after the dialog was closed is said when it opens again, and not a second time', async () => {
  const answer = await putLiveAgainAndClose()
  answer.resolve(refuse('plan_required'))
  const openAgain = async () => {
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await userEvent.click(page.getByRole('menuitem', { name: /^Versions/ }))
    await expect.element(findPutLiveAgainButton(6)).toBeEnabled()
  }
  await openAgain()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your plan does not include this.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openAgain()
  expect(dialog.getByRole('alert').elements()).toHaveLength(0)
})

test('of many changes the first ones are shown, and all when they are asked for', async () => {
  const many = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `“${name}” added`)
  await openVersions(9, { listVersions: () => [{ ...VERSIONS[0], changes: many } as ProjectVersion] })
  await expect.element(findVersionRow(7).getByText('“four” added')).toBeVisible()
  expect(findVersionRow(7).getByText('“five” added').elements()).toHaveLength(0)
  await userEvent.click(findVersionRow(7).getByRole('button', { name: '2 more changes of version 7' }))
  await expect.element(findVersionRow(7).getByText('“six” added')).toBeVisible()
})

test('with Premium a version is looked at and restored into the draft', async () => {
  const restored: Project = { ...WITH_BRICK, name: 'As it was', revision: 4, deployed: false }
  const { api } = await openVersions(9, {
    listVersions: () => [
      { version: 2, deployed_at: '2026-11-20T10:00:00.000Z', live: true, changes: CHANGES },
      { version: 1, deployed_at: '2026-11-19T10:00:00.000Z', live: false, changes: null },
    ],
    getVersion: ({ query }) =>
      query.version === 1 ? { ...WITH_BRICK, name: 'As it was', version: 1 } : { ...PROJECT, version: 2 },
    restoreVersion: () => restored,
  })
  const viewed = page.getByRole('dialog')
  const pressButton = (name: string) => userEvent.click(viewed.getByRole('button', { name }))
  await expect.element(findVersionRow(1).getByText('The first one')).toBeVisible()
  await pressButton('View version 1')
  await expect.element(viewed.getByText('As it was')).toBeVisible()
  const restoring = viewed.getByRole('region', { name: 'What restoring it changes in the draft' })
  await expect.element(restoring.getByText(/^Name/)).toBeVisible()
  await pressButton('All versions')
  await pressButton('View version 2')
  const news = viewed.getByRole('region', { name: 'New since version 1' })
  await expect.element(news.getByText('“Order status” removed')).toBeVisible()
  await pressButton('All versions')
  await pressButton('View version 1')
  await pressButton('Restore into the draft')
  await expect.element(page.getByRole('heading', { name: 'As it was', level: 1 })).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'restoreVersion')?.body).toEqual({ project_id: PROJECT.id, version: 1 })
})

test('a version that was removed as surplus meanwhile is said to be gone, and not its bot', async () => {
  await openVersions(9, {
    deployProject: () => refuse('not_found'),
    getVersion: () => refuse('not_found'),
  })
  const gone = page.getByRole('dialog').getByText(/^This version is no longer there/)
  await userEvent.click(findPutLiveAgainButton(5))
  await expect.element(gone).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'View version 5' }))
  await expect
    .element(page.getByRole('dialog', { name: 'Version 5' }).getByText(/^This version is no longer there/))
    .toBeVisible()
})

test('where the bot itself was deleted meanwhile its versions say so', async () => {
  await openVersions(9, { listVersions: () => refuse('not_found') })
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
})

test('a version reaches the draft also where the dialog is closed before it is restored, and unsaved changes can be brought back', async () => {
  const restored: Project = { ...WITH_BRICK, name: 'As it was', revision: 4, deployed: false }
  const answer = Promise.withResolvers<Project>()
  await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getProject: () => WITH_BRICK,
      getUser: () => ({ ...USER, role: 9 }),
      listVersions: () => [VERSIONS[0] as ProjectVersion],
      getVersion: () => restored,
      restoreVersion: () => answer.promise,
    },
  })
  await userEvent.click(page.getByRole('button', { name: `Delete ${ORDERS.name}` }))
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  await userEvent.click(page.getByRole('menuitem', { name: /^Versions/ }))
  await userEvent.click(page.getByRole('button', { name: 'View version 7' }))
  await userEvent.click(page.getByRole('button', { name: 'Restore into the draft' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Version 7' })).not.toBeInTheDocument()
  answer.resolve(restored)
  await expect.element(page.getByRole('heading', { name: 'As it was', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bring my changes back' })).toBeVisible()
})
