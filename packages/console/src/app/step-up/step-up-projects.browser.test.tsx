import type { Connection, Project } from '@bricks/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userQuery } from '#api/account/user.ts'
import { findWaitingDeploy, keepWaitingDeploy } from '#api/waiting-deploy.ts'
import { queryClient } from '#app/session/query-client.ts'
import { ORDERS } from '#test/editor-project.ts'
import type { Handlers } from '#test/fake-api.ts'
import { openOldSession, PASSWORD } from '#test/old-session.ts'
import { openPage } from '#test/open-page.tsx'
import { DRAFT_PROJECT, LIVE_PROJECT, PROJECT, USER } from '#test/sample-data.ts'

const TYPED = 'sk_typed_by_hand_9'
const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: '' } }
const UNSIGNED: Project = {
  ...PROJECT,
  functions: [{ ...ORDERS, api: { ...ORDERS.api, connection: 'shop' } }],
  connections: [SHOP],
  ...{ live: false, live_url: '', status: 'Draft', deployed: false, version: 0 },
}
const SAVED: Project = {
  ...UNSIGNED,
  connections: [{ ...SHOP, auth: { kind: 'bearer', token: '••••d_9' } }],
  revision: 4,
}
const LIVE: Project = { ...SAVED, live: true, live_url: PROJECT.live_url, status: 'Live', deployed: true, version: 1 }
const NOTHING_CHANGED = 'Please enter your password to go on. Nothing was changed.'

const question = page.getByRole('dialog', { name: 'Enter your password' })
const findButton = (name: string) => page.getByRole('button', { name, exact: true })

async function givePassword() {
  await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect.element(question).not.toBeInTheDocument()
}
const cancelQuestion = async () => {
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
}

beforeEach(() => page.viewport(1280, 860))

async function openEditor(more: Handlers = {}) {
  const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
  const api: Handlers = {
    confirmSession,
    getProject: () => UNSIGNED,
    updateProject: () => unlessOld(SAVED),
    deployProject: () => LIVE,
    deleteProject: () => unlessOld({}),
    ...more,
  }
  const opened = await openPage(`/edit/${PROJECT.id}`, { api })
  const listSentBodies = (wanted: string) =>
    opened.api.calls.filter(({ name }) => name === wanted).map(({ body }) => body)
  return { ...opened, sent: listSentBodies }
}

async function typeToken() {
  await findButton('Connect Shop now').click()
  const dialog = page.getByRole('dialog', { name: 'Sign-in of Shop' })
  await dialog.getByLabelText('Token', { exact: true }).fill(TYPED)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}
const BRINGS_TOKEN = { revision: 3, connections: [{ id: 'shop', auth: { token: TYPED } }] }

describe('saving a typed secret', () => {
  test('N12: the editor asks for the password, and then saves what was typed', async () => {
    const { sent } = await openEditor()
    await typeToken()
    await findButton('Save').click()
    await expect.element(question).toBeVisible()
    await givePassword()
    await expect.element(findButton('Save')).toBeDisabled()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
    expect(sent('updateProject')).toMatchObject([BRINGS_TOKEN, BRINGS_TOKEN])
  })

  test('N12: after Cancel the typed secret waits in the editor, and a later Save brings it', async () => {
    const { sent } = await openEditor()
    await typeToken()
    await findButton('Save').click()
    await cancelQuestion()
    await expect.element(page.getByRole('alert').filter({ hasText: NOTHING_CHANGED })).toBeVisible()
    await findButton('Save').click()
    await givePassword()
    await expect.element(findButton('Save')).toBeDisabled()
    expect(sent('updateProject')).toMatchObject([BRINGS_TOKEN, BRINGS_TOKEN, BRINGS_TOKEN])
  })

  test('N12: Deploy goes on after the password: the typed secret is saved, then the bot is live', async () => {
    const { sent } = await openEditor()
    await typeToken()
    await findButton('Deploy').click()
    await expect.element(question).toBeVisible()
    expect(sent('deployProject')).toEqual([])
    await givePassword()
    await expect.element(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
    expect(sent('deployProject')).toEqual([{ project_id: PROJECT.id, revision: 4 }])
  })

  test('N12: without the password nothing is deployed, and Save still brings the typed secret', async () => {
    const { sent } = await openEditor()
    await typeToken()
    await findButton('Deploy').click()
    await cancelQuestion()
    await expect.element(findButton('Save')).toBeEnabled()
    expect(sent('deployProject')).toEqual([])
    await findButton('Save').click()
    await givePassword()
    await expect.element(findButton('Save')).toBeDisabled()
    expect(sent('updateProject').at(-1)).toMatchObject(BRINGS_TOKEN)
  })

  test('N12: a deploy that goes on by itself when the plan has come asks for the password and ends', async () => {
    const { sent } = await openEditor({ getUser: () => ({ ...USER, role: 1 }) })
    await typeToken()
    keepWaitingDeploy(PROJECT.id)
    queryClient.setQueryData(userQuery.queryKey, { ...USER, role: 8 })
    await expect.element(question).toBeVisible()
    await givePassword()
    await expect.element(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
    expect(sent('updateProject').at(-1)).toMatchObject(BRINGS_TOKEN)
    expect(findWaitingDeploy()).toBeUndefined()
  })
})

describe('deleting a bot', () => {
  test('N12: the dashboard asks for the password above its own question, and then deletes', async () => {
    const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
    let left = [LIVE_PROJECT, DRAFT_PROJECT]
    const deleteProject = () => {
      const answer = unlessOld({})
      if (!(answer instanceof Response)) left = [LIVE_PROJECT]
      return answer
    }
    await openPage('/dashboard', { api: { confirmSession, listProjects: () => left, deleteProject } })
    await findButton(`More for ${DRAFT_PROJECT.name}`).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete project' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await cancelQuestion()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(NOTHING_CHANGED)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await givePassword()
    await expect.element(page.getByText(`“${DRAFT_PROJECT.name}” was deleted.`)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('N12: the editor asks too, and leads to the dashboard when it is done', async () => {
    const { path } = await openEditor()
    await findButton('Delete').click()
    await page.getByRole('dialog', { name: 'Delete project' }).getByRole('button', { name: 'Delete' }).click()
    await givePassword()
    await expect.poll(path).toBe('/dashboard')
  })
})

test('N12: an import that brings secrets is asked for the password, with the chosen file kept', async () => {
  const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
  const { name, model, system, max_tokens, temperature, frequency_penalty, presence_penalty } = PROJECT
  const settings = { name, model, system, max_tokens, temperature, frequency_penalty, presence_penalty }
  const project = { ...settings, streamingAllowed: true, currentDate: false, functions: [], connections: [SHOP] }
  const file = { format: 'bricks/1', project }
  const importProject = () => unlessOld({ id: 'imported' })
  const { api, path } = await openPage('/dashboard', {
    api: { getUser: () => ({ ...USER, role: 9 }), confirmSession, importProject },
  })
  await page.getByRole('button', { name: /^Create New Project/ }).click()
  await userEvent.upload(page.getByLabelText('Exported bot'), new File([JSON.stringify(file)], 'a.json'))
  await givePassword()
  await expect.poll(path).toBe('/edit/imported')
  const sent = api.calls.filter((call) => call.name === 'importProject').map(({ body }) => body)
  expect(sent).toEqual([file, file])
})
