import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, createMemberUser, LIVE_PROJECT, MEMBERS, PROJECT, USER } from '#test/sample-data.ts'

const section = page.getByRole('region', { name: 'Members' })
const dialog = page.getByRole('dialog')
const INVITATION = {
  id: 'open',
  email: 'eve@shop.example',
  rights: 'viewer',
  invited_at: '2026-11-21T09:00:00.000Z',
  expires_at: '2026-11-28T09:00:00.000Z',
} as const
const createOtherAccountApi = (rights: 'editor' | 'viewer', api: Handlers = {}): Handlers => ({
  getUser: () => createMemberUser(rights),
  ...api,
})

test('members are listed with the seats that are taken, and axe finds nothing', async () => {
  const open = { ...MEMBERS, seats: { people: 2, invited: 1, limit: 10 }, invitations: [INVITATION] }
  await openPage('/settings/members', { api: { listMembers: () => open } })
  await expect.element(section.getByText('3 of 10 seats are taken, 1 of them for an invitation.')).toBeVisible()
  await expect.element(section.getByText('cara@shop.example')).toBeVisible()
  await expect.element(section.getByText(/^Invited as a viewer, until/)).toBeVisible()
  expect(await findAccessibilityFaults()).toEqual([])
})

test('on a phone a long address is cut, and the section ends where the others do', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 860))
  const username = `${'anastasia.wolkonskaja'.repeat(2)}@a-long-name-of-a-company.example`
  const [member] = MEMBERS.members
  const members = member ? [{ ...member, username }] : []
  await openPage('/settings/members', {
    api: { listMembers: () => ({ ...MEMBERS, members, invitations: [{ ...INVITATION, email: `eve-${username}` }] }) },
  })
  await expect.element(section.getByText(username, { exact: true })).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Settings', level: 1 }).element()
  const measureRightEdge = (element: Element) => Math.round(element.getBoundingClientRect().right)
  const card = section.element().lastElementChild ?? heading
  expect(measureRightEdge(card)).toBe(390 - Math.round(heading.getBoundingClientRect().left))
})

test('somebody is invited by mail, with the keyboard alone', async () => {
  const { api } = await openPage('/settings/members', { api: { inviteMember: () => ({ id: 'new' }) } })
  await section.getByLabelText('E-mail of the person you invite').click()
  await userEvent.keyboard('fay@shop.example{Tab}v{Tab}{Enter}')
  await expect.element(page.getByText('An invitation is on its way to fay@shop.example.')).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'inviteMember')?.body).toEqual({
    email: 'fay@shop.example',
    rights: 'viewer',
  })
})

test('rights are chosen in a field that looks as every other choice does', async () => {
  await openPage('/settings/members')
  const rights = section.getByLabelText('As', { exact: true })
  await expect.element(rights).toBeVisible()
  expect(getComputedStyle(rights.element()).appearance).toBe('none')
  expect(rights.element().nextElementSibling?.tagName).toBe('svg')
})

test('where nobody can sign up, it is said who can accept', async () => {
  await openPage('/settings/members', { api: { getConfig: () => ({ ...CONFIG, sign_up: 'closed' }) } })
  await expect.element(section.getByText(/only somebody who has an account here can accept/)).toBeVisible()
})

test('what the server refuses is said at the form, and the address stays', async () => {
  await openPage('/settings/members', { api: { inviteMember: () => refuse('already_member') } })
  await section.getByLabelText('E-mail of the person you invite').fill('cara@shop.example')
  await section.getByRole('button', { name: 'Invite' }).click()
  await expect.element(section.getByText('Somebody with this address works in this account already.')).toBeVisible()
  await expect.element(section.getByLabelText('E-mail of the person you invite')).toHaveValue('cara@shop.example')
})

test('where every seat is taken the plans are offered in place of the form', async () => {
  const full = { seats: { people: 1, invited: 0, limit: 1 }, members: [], invitations: [] }
  await openPage('/settings/members', { api: { getUser: () => ({ ...USER, role: 1 }), listMembers: () => full } })
  await expect.element(section.getByText('Nobody else works here yet.')).toBeVisible()
  await expect.element(section.getByText(/Pro has 3 seats, Premium 10\./)).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Invite' })).not.toBeInTheDocument()
  await section.getByRole('button', { name: 'Upgrade' }).click()
  await expect.element(dialog).toBeVisible()
})

test('rights are changed and a member is removed, after a question', async () => {
  const { api } = await openPage('/settings/members', {
    api: { setMemberRights: () => ({}), removeMember: () => ({}) },
  })
  await section.getByLabelText('Rights of Cara Colleague').selectOptions('viewer')
  await section.getByRole('button', { name: 'Remove Cara Colleague' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = api.calls.filter(({ name }) => name === 'setMemberRights' || name === 'removeMember')
  expect(sent.map(({ body }) => body)).toEqual([{ member_id: 'cara', rights: 'viewer' }, { member_id: 'cara' }])
})

test('a question that is asked again does not show what went wrong before', async () => {
  await openPage('/settings/members', { api: { removeMember: () => refuse('internal') } })
  const remove = section.getByRole('button', { name: 'Remove Cara Colleague' })
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await remove.click()
  await expect.element(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(dialog.getByRole('alert').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('in the account of somebody else there are one’s own things, the accounts and a way out, and nothing of its owner’s', async () => {
  const { api } = await openPage('/settings', { api: createOtherAccountApi('editor', { leaveAccount: () => USER }) })
  await expect.element(page.getByRole('region', { name: 'Your accounts' })).toBeVisible()
  for (const name of ['Members', 'Plan details', 'OpenAI API Key', 'Delete account'])
    await expect.element(page.getByRole('region', { name, exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Leave the account of Dan Director' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.element(section).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'leaveAccount')?.body).toEqual({ account_id: 'of-dan' })
})

test('the user menu leads to another account, and nothing of the former one is shown there', async () => {
  let here = USER
  const others = { ...createMemberUser('editor'), account: USER.account }
  const { api, path } = await openPage('/dashboard', {
    api: {
      getUser: () => (here === USER ? others : here),
      switchAccount: () => (here = createMemberUser('editor')),
      listProjects: () => [],
    },
  })
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: /Dan Director/ }).click()
  await expect.element(page.getByText(/You can build, test and deploy here/), { timeout: 10_000 }).toBeVisible()
  expect(path()).toBe('/dashboard')
  expect(api.calls.find(({ name }) => name === 'switchAccount')?.body).toEqual({ account_id: 'of-dan' })
  expect(api.calls.filter(({ name }) => name === 'listProjects').length).toBeGreaterThan(0)
})

test('a viewer’s dashboard and editor have nothing to press that is not theirs', async () => {
  await openPage('/dashboard', { api: createOtherAccountApi('viewer') })
  await expect.element(page.getByRole('link', { name: 'Look' }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New bot' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Look' }).first().click()
  await expect.element(page.getByText('View only')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit your GPT base' })).not.toBeInTheDocument()
})

test('who was removed reads so, and goes on in their own account', async () => {
  let isRemoved = false
  const { path } = await openPage('/library', {
    api: {
      getUser: () => (isRemoved ? USER : createMemberUser('editor')),
      listTemplates: () => {
        isRemoved = true
        return refuse('account_left')
      },
    },
  })
  await expect.element(page.getByText(/^That account is no longer open to you/)).toBeVisible()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
  await expect.element(page.getByText('Back to my account')).not.toBeInTheDocument()
})

test('who was removed before the page was opened reads so, and sees their own bots', async () => {
  let isTold = false
  const listProjects = () => {
    if (isTold) return [LIVE_PROJECT]
    isTold = true
    return refuse('account_left')
  }
  await openPage('/dashboard', { account: 'of-dan', api: { listProjects } })
  await expect.element(page.getByText(/^That account is no longer open to you/)).toBeVisible()
  await expect.element(page.getByRole('article', { name: LIVE_PROJECT.name })).toBeVisible()
  await expect.element(page.getByText('Your bots could not be loaded.')).not.toBeInTheDocument()
})

test('a viewer copies the live address and searches the bricks, and what they may not press looks so', async () => {
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => clipboard.mockRestore())
  const functions = Array.from({ length: 9 }, (_, at) => ({ ...ORDERS, id: `${at}`, name: `Brick ${at}` }))
  const getProject = () => ({ ...PROJECT, live: true, functions })
  await openPage(`/edit/${PROJECT.id}`, { api: createOtherAccountApi('viewer', { getProject }) })
  await userEvent.click(page.getByRole('button', { name: 'Copy' }))
  expect(clipboard).toHaveBeenCalledWith(expect.stringContaining(`/live/${PROJECT.id}`))
  await expect.element(page.getByRole('button', { name: 'Cancel Deployement' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add new API' })).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search bricks' }), 'Brick 7')
  await expect.element(page.getByRole('listitem').getByText(/orders\/\{order\}$/)).toBeVisible()
  const look = page.getByRole('button', { name: 'Change colour and mark of Brick 7' })
  await expect.element(look).toBeDisabled()
  expect(getComputedStyle(look.element()).opacity).toBe('0.55')
})
