import type { Project } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const ADDRESS = `/edit/${PROJECT.id}`
const SLOTS = { ...ORDERS, id: 'slots', name: 'Delivery slots' }
const LIVE: Project = { ...PROJECT, functions: [ORDERS, SLOTS] }
const SAVED: Project = { ...LIVE, functions: [ORDERS], revision: 4, deployed: false, changes: 1 }
const DEPLOYED: Project = { ...SAVED, version: 8, deployed: true, changes: 0 }
const NEVER: Project = { ...LIVE, live: false, live_url: '', status: 'Draft', version: 0, deployed: false }

const state = page.getByRole('status', { includeHidden: true }).and(page.getByText(/^(Live|Draft)/))
const findButton = (name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = page.getByRole('dialog')
const deleteABrick = () => userEvent.click(findButton('Delete Delivery slots'))

beforeEach(() => page.viewport(1280, 860))

const expectState = (words: string) => expect.poll(() => state.element().textContent, { timeout: 5_000 }).toBe(words)

function openEditor(api: Handlers = {}) {
  return openPage(ADDRESS, {
    api: { getProject: () => LIVE, getLiveVersion: () => LIVE, updateProject: () => SAVED, ...api },
  })
}

test('what is live, what is not and what is unsaved is told after an edit, a save and a deploy', async () => {
  await openEditor({ deployProject: () => DEPLOYED })
  await expectState('Live: version 7')
  await deleteABrick()
  await expectState('Live: version 7, 1 change not live, Unsaved changes')
  await userEvent.click(findButton('Save'))
  await expectState('Live: version 7, 1 change not live')
  await userEvent.click(findButton('Deploy'))
  await expectState('Live: version 8')
})

test('edits that are discarded leave what is live', async () => {
  await openEditor()
  await deleteABrick()
  await expectState('Live: version 7, 1 change not live, Unsaved changes')
  await userEvent.click(findButton('Discard changes'))
  await expectState('Live: version 7')
})

test('a bot that was never live says so, and has nothing to compare with', async () => {
  const { api } = await openEditor({ getProject: () => NEVER })
  await deleteABrick()
  await expectState('Draft, never live, Unsaved changes')
  expect(api.calls.some(({ name }) => name === 'getLiveVersion')).toBe(false)
})

test('See changes tells the differences in words, and deploys them', async () => {
  const { api } = await openEditor({ getProject: () => SAVED, deployProject: () => DEPLOYED })
  await userEvent.click(findButton('See changes'))
  await expect.element(dialog.getByRole('heading', { name: '1 change not live' })).toBeVisible()
  await expect.element(dialog.getByText('“Delivery slots” removed')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
  await expectState('Live: version 8')
  expect(api.calls.some(({ name }) => name === 'deployProject')).toBe(true)
})

test('what is not live can be discarded, kept for a save, and brought back', async () => {
  await openEditor({ getProject: () => SAVED })
  await userEvent.click(findButton('See changes'))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await expect.element(page.getByRole('article', { name: 'Delivery slots' })).toBeVisible()
  await expectState('Live: version 7, Unsaved changes')
  await userEvent.click(findButton('Undo'))
  await expectState('Live: version 7, 1 change not live')
})

test('a version that cannot be read is said, and the count stays', async () => {
  await openEditor({ getProject: () => SAVED, getLiveVersion: () => refuse('internal') })
  await userEvent.click(findButton('See changes'))
  await expect.element(dialog.getByText(/^What is live/)).toBeVisible()
  await expectState('Live: version 7, 1 change not live')
})

test('after a deploy whose answer was lost the state is the server’s', async () => {
  let current = SAVED
  await openEditor({
    getProject: () => current,
    deployProject: () => {
      current = DEPLOYED
      throw new TypeError('no network')
    },
  })
  await userEvent.click(findButton('Deploy'))
  await expectState('Live: version 8')
})

test('a save over another tab’s deploy takes over what is live there', async () => {
  let current = LIVE
  const theirs: Project = { ...LIVE, name: 'Their name', revision: 9, version: 8 }
  await openEditor({
    getProject: () => current,
    updateProject: () => {
      current = theirs
      return refuse('conflict')
    },
  })
  await deleteABrick()
  await userEvent.click(findButton('Save'))
  await userEvent.click(findButton('Reload theirs'))
  await expectState('Live: version 8')
})
