import type { EndpointAnswer, Endpoints, Project } from '@bricks/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'

const BRICK: Project['functions'][number] = {
  id: 'b1',
  name: 'Order status',
  description: 'Finds an order',
  parameters: { type: 'object', properties: [], required: [] },
  api: {
    url: 'api.shop.example/v1',
    method: 'GET',
    parameters: [{ name: 'channel', type: 'string', value: 'web', system: false }],
    headers: [{ name: 'Accept', type: 'string', value: 'application/json' }],
  },
}
const WITH_BRICK: Project = { ...PROJECT, functions: [BRICK] }
const dialog = page.getByRole('dialog')

beforeEach(() => page.viewport(1280, 860))

async function chooseInMoreMenu(item: string, role: number, handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => WITH_BRICK, getUser: () => ({ ...USER, role }), ...handlers },
  })
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  await userEvent.click(page.getByRole('menuitem', { name: new RegExp(`^${item}`) }))
  return opened
}

test('Export below Premium opens the upgrade dialog', async () => {
  await chooseInMoreMenu('Export', 8)
  await expect.element(dialog.getByText('All versions, export and import are part of the Premium plan.')).toBeVisible()
})

test('a copy of the project leads to its own editor', async () => {
  const { path } = await chooseInMoreMenu('Duplicate', 1, { duplicateProject: () => ({ id: 'copy' }) })
  await expect.poll(path).toBe('/edit/copy')
})

async function waitUntilMenuIsGone() {
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('a copy whose answer comes after the menu has gone leads to its own editor, too', async () => {
  const answer = Promise.withResolvers<{ id: string }>()
  const { path } = await chooseInMoreMenu('Duplicate', 1, { duplicateProject: () => answer.promise })
  await waitUntilMenuIsGone()
  answer.resolve({ id: 'copy' })
  await expect.poll(path).toBe('/edit/copy')
})

test('who has left the bot before its copy is made stays there, and is told', async () => {
  const answer = Promise.withResolvers<{ id: string }>()
  const { path } = await chooseInMoreMenu('Duplicate', 1, { duplicateProject: () => answer.promise })
  await waitUntilMenuIsGone()
  await userEvent.click(page.getByRole('link', { name: 'Back to the dashboard' }))
  await expect.poll(path).toBe('/dashboard')
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  answer.resolve({ id: 'copy' })
  await expect.element(page.getByText(`“${PROJECT.name}” was duplicated.`)).toBeVisible()
  expect(path()).toBe('/dashboard')
})

test('a bot that was deleted in another tab is said to be gone where it is to be published', async () => {
  await chooseInMoreMenu('Publish to library', 1, {
    getProject: () => PROJECT,
    addTemplate: () => refuse('not_found'),
  })
  await userEvent.fill(dialog.getByLabelText('Description'), 'Finds orders')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
})

test('N10: a bot that was saved elsewhere since its author looked at it is not published, and the dialog says why', async () => {
  await chooseInMoreMenu('Publish to library', 1, { addTemplate: () => refuse('conflict') })
  await userEvent.fill(dialog.getByLabelText('Description'), 'Finds orders')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.element(dialog.getByText(/changed elsewhere in the meantime/)).toBeVisible()
})

test('who stays with unsaved changes where a copy would open is not told to look at the copy', async () => {
  const { api, path } = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => WITH_BRICK, duplicateProject: () => ({ id: 'copy' }) },
  })
  await userEvent.click(page.getByRole('button', { name: `Delete ${BRICK.name}` }))
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate' }))
  await userEvent.click(
    page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }),
  )
  await expect.element(page.getByText(`“${PROJECT.name}” was duplicated.`)).toBeVisible()
  expect(page.getByText(/^This is a copy/).elements()).toHaveLength(0)
  expect(path()).toBe(`/edit/${PROJECT.id}`)
  expect(api.calls.filter(({ name }) => name === 'duplicateProject')).toHaveLength(1)
})

test('publishing shows exactly what others will see, without any value of one’s own', async () => {
  const { api } = await chooseInMoreMenu('Publish to library', 1, { addTemplate: () => ({ id: 't1' }) })
  await expect.element(dialog.getByText('Value of channel (Order status)')).toBeVisible()
  expect(dialog.getByText('Header Accept (Order status)').elements()).toHaveLength(0)
  expect(dialog.getByText('web', { exact: true }).elements()).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.element(dialog.getByText("Can't be empty.")).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Description'), 'Finds orders')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'addTemplate')?.body).toEqual({
    project_id: PROJECT.id,
    revision: PROJECT.revision,
    name: PROJECT.name,
    description: 'Finds orders',
  })
})

test('who closes the dialog before a template is published is told that it was', async () => {
  const answer = Promise.withResolvers<{ id: string }>()
  await chooseInMoreMenu('Publish to library', 1, { addTemplate: () => answer.promise })
  await userEvent.fill(dialog.getByLabelText('Description'), 'Finds orders')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.element(dialog).not.toBeInTheDocument()
  answer.resolve({ id: 't1' })
  await expect.element(page.getByText(/^Published\. You see it in the library now/)).toBeVisible()
})

const SECRET_BRICK = { ...BRICK, api: { ...BRICK.api, url: 'api.shop.example/hook/T0K3N-IN-PATH?api_key=URLSECRET99' } }
const SECRET: Project = { ...PROJECT, system: 'The internal password is hunter2', functions: [SECRET_BRICK] }

test('N10: publishing marks what looks like a secret, empties keys in addresses, and waits for a tick', async () => {
  const handlers = { getProject: () => SECRET, addTemplate: () => ({ id: 't1' }) }
  const { api } = await chooseInMoreMenu('Publish to library', 1, handlers)
  for (const secret of ['hunter2', 'T0K3N-IN-PATH']) {
    await expect.element(dialog.getByText(secret, { exact: true })).toBeInTheDocument()
  }
  expect(dialog.getByText(/URLSECRET99/).elements()).toHaveLength(0)
  await userEvent.fill(dialog.getByLabelText('Description'), 'Finds orders')
  const publish = dialog.getByRole('button', { name: 'Publish' })
  await expect.element(publish).toBeDisabled()
  const tick = dialog.getByRole('checkbox', { name: /Anyone may read them/ })
  await userEvent.click(tick)
  await expect.element(publish).toBeEnabled()
  await userEvent.fill(dialog.getByLabelText('Description'), 'The token is Zx81-qq')
  await expect.element(tick).not.toBeChecked()
  await expect.element(publish).toBeDisabled()
  await userEvent.click(tick)
  await userEvent.click(publish)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'addTemplate')?.body).toMatchObject({ confirmed: true })
})

test('N10: an export with something that looks like a secret is shown before it is downloaded', async () => {
  const { api } = await chooseInMoreMenu('Export', 9, {
    getProject: () => SECRET,
    exportProject: () => refuse('internal'),
  })
  await expect.element(dialog.getByText('URLSECRET99', { exact: true })).toBeVisible()
  const download = dialog.getByRole('button', { name: 'Download' })
  await expect.element(download).toBeDisabled()
  expect(api.calls.some(({ name }) => name === 'exportProject')).toBe(false)
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(download)
  await expect.poll(() => api.calls.some(({ name }) => name === 'exportProject')).toBe(true)
})

test('N10: an export without any is downloaded at once', async () => {
  const { api } = await chooseInMoreMenu('Export', 9, { exportProject: () => refuse('internal') })
  await expect.poll(() => api.calls.some(({ name }) => name === 'exportProject')).toBe(true)
})

test('the file of an export comes, however late the server answers', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())
  const answer = Promise.withResolvers<EndpointAnswer<Endpoints['exportProject']>>()
  const { api } = await chooseInMoreMenu('Export', 9, { exportProject: () => answer.promise })
  await waitUntilMenuIsGone()
  await expect.poll(() => api.calls.some((call) => call.name === 'exportProject')).toBe(true)
  answer.resolve({ format: 'bricks/1', project: WITH_BRICK })
  await expect.poll(() => click.mock.contexts).toHaveLength(1)
  expect(click.mock.contexts[0]).toMatchObject({ download: `${PROJECT.name}.bricks.json` })
})
