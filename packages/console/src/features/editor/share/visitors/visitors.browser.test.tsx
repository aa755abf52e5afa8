import type { VisitorIdentity } from '@bricks/contract'
import { ERROR_CODES } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
const NONE: VisitorIdentity = { secrets: [], tell_name: false, tell_context: false }
const FIRST = { id: 'first', mask: '••••abc', created_at: '2026-11-01T10:00:00.000Z' }
const SECRET = 'kq3Jd5w0v2mZ8xYtR1bN7uLpQeHsFgTcVaXiOoDzEyA'

beforeEach(() => page.viewport(1280, 860))

async function openVisitorsSection(state: VisitorIdentity, handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getVisitorIdentity: () => state, ...handlers } })
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await userEvent.click(dialog.getByText('Visitors', { exact: true }))
  await expect.element(dialog.getByRole('heading', { name: 'Signed-in visitors' })).toBeVisible()
  return opened
}

test('a secret is made and shown until the dialog is closed, to be copied; two are the most', async () => {
  await openVisitorsSection(
    { ...NONE, secrets: [FIRST] },
    { createIdentitySecret: () => ({ ...FIRST, id: 'second', mask: '••••EyA', secret: SECRET }) },
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Make a second one' }))
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy the secret' })).toBeVisible()
  await expect.element(dialog.getByText('••••EyA')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Make a second one' })).toBeDisabled()
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.click(dialog.getByText('Visitors', { exact: true }))
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last())
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await userEvent.click(dialog.getByText('Visitors', { exact: true }))
  await expect.element(dialog.getByText('••••EyA')).toBeVisible()
  expect(dialog.getByText(SECRET).query()).toBeNull()
})

test('a secret stays shown when a second one is asked for, refused and then made', async () => {
  const { api } = await openVisitorsSection(NONE, {
    createIdentitySecret: () => ({ ...FIRST, secret: SECRET }),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a secret' }))
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
  api.handle({ createIdentitySecret: () => refuse('storage_full') })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a second one' }))
  await expect.element(dialog.getByText(ERROR_CODES.storage_full.message)).toBeVisible()
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
  api.handle({ createIdentitySecret: () => ({ ...FIRST, id: 'second', mask: '••••xyz', secret: 'the-second-secret' }) })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a second one' }))
  await expect.element(dialog.getByText('the-second-secret')).toBeVisible()
  await expect.element(dialog.getByText(SECRET)).toBeVisible()
})

test('a secret is revoked after a second thought', async () => {
  const { api } = await openVisitorsSection({ ...NONE, secrets: [FIRST] }, { revokeIdentitySecret: () => NONE })
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke ••••abc' }))
  expect(api.calls.some(({ name }) => name === 'revokeIdentitySecret')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke now' }))
  await expect.element(dialog.getByRole('button', { name: 'Make a secret' })).toBeEnabled()
  expect(api.calls.find(({ name }) => name === 'revokeIdentitySecret')?.body).toEqual({
    project_id: PROJECT.id,
    secret_id: 'first',
  })
})

test('a secret that was revoked elsewhere meanwhile is said to be gone, and not its bot', async () => {
  const { api } = await openVisitorsSection(
    { ...NONE, secrets: [FIRST] },
    { revokeIdentitySecret: () => refuse('not_found') },
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke ••••abc' }))
  api.handle({ getVisitorIdentity: () => NONE })
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke now' }))
  await expect
    .element(dialog.getByText('This secret is no longer there: it was revoked, or its bot was deleted.'))
    .toBeVisible()
  await expect.element(dialog.getByText('••••abc')).not.toBeInTheDocument()
})

test('what the bot is told is saved at once', async () => {
  const { api } = await openVisitorsSection(NONE, {
    saveVisitorIdentity: ({ body }: { body: object }) => ({ secrets: [], ...body }),
  })
  await userEvent.click(dialog.getByRole('switch', { name: 'Tell the bot the visitor’s name' }))
  await expect.element(dialog.getByRole('switch', { name: 'Tell the bot the visitor’s name' })).toBeChecked()
  expect(api.calls.find(({ name }) => name === 'saveVisitorIdentity')?.body).toEqual({
    project_id: PROJECT.id,
    tell_name: true,
    tell_context: false,
  })
})

test('the code for one’s server stands there in four languages', async () => {
  await openVisitorsSection(NONE)
  await userEvent.click(dialog.getByRole('button', { name: 'Code for your server' }))
  await expect.element(dialog.getByText(/createHmac\('sha256', secret\)/)).toBeVisible()
  await userEvent.click(dialog.getByText('PHP', { exact: true }))
  await expect.element(dialog.getByText(/hash_hmac\('sha256'/)).toBeVisible()
})
