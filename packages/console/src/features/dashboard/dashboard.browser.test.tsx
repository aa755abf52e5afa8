import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { TEMPLATE } from '#test/sample-data.ts'

const card = (name: string) => page.getByRole('article', { name })

test('each project shows its name, status and version, and leads to its editor and its test', async () => {
  await openPage('/dashboard')
  const live = card('Parcel helper')
  await expect.element(live.getByText('Version 7')).toBeVisible()
  await expect.element(live.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/parcel-helper')
  await expect.element(live.getByRole('link', { name: 'Test' })).toHaveAttribute('href', '/test/parcel-helper')
  await expect.element(live.getByRole('link', { name: 'Test' })).toHaveAttribute('target', '_blank')
  await expect.element(card('Returns desk').getByText('Version 0')).toBeVisible()
})

test('the badge of a live project opens its live address, and that of a draft opens nothing', async () => {
  await openPage('/dashboard')
  const badge = card('Parcel helper').getByRole('link', { name: 'Live' })
  await expect.element(badge).toHaveAttribute('href', 'https://chat.example/live/parcel-helper')
  await expect.element(card('Returns desk').getByText('Draft')).toBeVisible()
  expect(card('Returns desk').getByRole('link', { name: 'Draft' }).elements()).toHaveLength(0)
})

test('the search keeps the projects that match', async () => {
  await openPage('/dashboard')
  await page.getByRole('searchbox', { name: 'Search your Bricks' }).fill('returns')
  await expect.element(card('Parcel helper')).not.toBeInTheDocument()
  await expect.element(card('Returns desk')).toBeVisible()
})

test('a list that does not arrive ends the spinner, claims nothing and can be asked for again', async () => {
  const { api } = await openPage('/dashboard', { api: { listProjects: () => refuse('internal') } })
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText('Loading your Bricks')).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(page.getByText(/0 chatbots|will stand here/).elements()).toHaveLength(0)
  api.handle({ listProjects: () => [] })
  await retry.click()
  await expect.element(page.getByText('Your chatbots will stand here.')).toBeVisible()
})

test('a new project is named in a dialog and then opened in the editor', async () => {
  const { api, path } = await openPage('/dashboard', { api: { createProject: () => ({ id: 'new-one' }) } })
  await page.getByRole('button', { name: /Create New Project/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Give it a name' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await dialog.getByLabelText('Name').fill('Night porter')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.poll(path).toBe('/edit/new-one')
  expect(api.calls.find(({ name }) => name === 'createProject')?.body).toMatchObject({
    'new-project-name': 'Night porter',
  })
})

test.each([
  ['a refusal', () => refuse('internal'), 'An error occurred. Please try again.'],
  ['no answer', () => Promise.reject(new TypeError('x')), 'An obscure error occurred. Please try again.'],
])('%s to a new project is told in the dialog', async (_name, createProject, text) => {
  await openPage('/dashboard', { api: { createProject } })
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await page.getByLabelText('Name').fill('Night porter')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
})

test('a project without a name is not sent', async () => {
  const { api } = await openPage('/dashboard')
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription("Can't be empty.")
  expect(api.calls.some(({ name }) => name === 'createProject')).toBe(false)
})

test('Esc closes the dialog and gives the focus back', async () => {
  await openPage('/dashboard')
  const create = page.getByRole('button', { name: /Create New Project/ })
  await create.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(create).toHaveFocus()
})

test('the sidebar leads to every room and marks the present one', async () => {
  await page.viewport(1280, 800)
  await openPage('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect.element(sidebar.getByRole('link', { name: 'Bricks' }).last()).toHaveAttribute('aria-current', 'page')
  for (const name of ['Library', 'Reports', 'Logs', 'Integration', 'Documentation', 'Get Help', 'Settings']) {
    await expect.element(sidebar.getByRole('link', { name })).toBeVisible()
  }
})

test('on a small screen the sidebar comes as a drawer and goes when one has chosen', async () => {
  await page.viewport(390, 800)
  const { path } = await openPage('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Library' }).click()
  await expect.poll(path).toBe('/library')
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
})

test('the user menu shows the name and leads to settings and sign-out', async () => {
  await page.viewport(1280, 800)
  await openPage('/dashboard')
  await page.getByRole('button', { name: 'User menu: Bea Builder' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveAttribute('href', '/signout')
})

test('notices are counted on the bell and read when it closes', async () => {
  const notice = { id: 'n1', at: '2026-11-20T10:00:00.000Z', kind: 'key_refused', read: false } as const
  const { api } = await openPage('/dashboard', { api: { listNotices: () => [notice], readNotices: () => ({}) } })
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect.element(page.getByText(/refuses your API key/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(api.calls.at(-1)).toMatchObject({ name: 'readNotices', body: { ids: ['n1'] } })
})

test('an empty dashboard offers to start blank, from a template, or with a sample that works', async () => {
  const ready = { ...TEMPLATE, id: 'weather', name: 'Weather', required: [], setup: [] }
  const { api, path } = await openPage('/dashboard', {
    api: { listProjects: () => [], listTemplates: () => [TEMPLATE, ready], createProject: () => ({ id: 'sample' }) },
  })
  await expect.element(page.getByRole('button', { name: /Create New Project/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Go to Templates Library/ })).toBeVisible()
  await page.getByRole('button', { name: /See the sample/ }).click()
  await expect.poll(path).toBe('/edit/sample')
  const body = api.calls.find(({ name }) => name === 'createProject')?.body
  expect(body).toMatchObject({ 'new-project-name': 'Weather', 'template-id': 'weather' })
})
