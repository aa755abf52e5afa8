import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { LIVE_PROJECT, PROJECT, SESSION, SETTINGS, USER } from '#test/sample-data.ts'

const findSection = (name: string) => page.getByRole('region', { name })
const OTHER = { ...SESSION, id: 'other', current: false, user_agent: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1' }
const PAUSED = { ...SETTINGS, account: { ...SETTINGS.account, paused: true } }

test('the sessions are listed, and one of them or all others can be signed out', async () => {
  let sessions = [SESSION, OTHER, { ...OTHER, id: 'third', user_agent: 'curl/8.16.0' }]
  const { api } = await openPage('/settings', {
    api: {
      listSessions: () => sessions,
      revokeSessions: ({ body }) => {
        sessions = sessions.filter(({ id, current }) => (body.session_id ? id !== body.session_id : current))
        return {}
      },
    },
  })
  const list = findSection('Sessions')
  await expect.element(list.getByText('Chrome on Linux')).toBeVisible()
  await expect.element(list.getByText('This one')).toBeVisible()
  await list.getByRole('button', { name: 'Sign out curl/8.16.0' }).click()
  await expect.element(list.getByText('curl/8.16.0')).not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Sign out others' }).click()
  await expect.element(list.getByText('Safari on iOS')).not.toBeInTheDocument()
  await expect.element(list.getByRole('button', { name: 'Sign out others' })).not.toBeInTheDocument()
  const sent = api.calls.filter(({ name }) => name === 'revokeSessions').map(({ body }) => body)
  expect(sent).toEqual([{ session_id: 'third' }, {}])
})

test('a session that is not signed out says so and stays', async () => {
  await openPage('/settings', {
    api: { listSessions: () => [SESSION, OTHER], revokeSessions: () => refuse('unavailable') },
  })
  await findSection('Sessions').getByRole('button', { name: 'Sign out others' }).click()
  await expect.element(findSection('Sessions').getByText(/not available right now/)).toBeVisible()
  await expect.element(findSection('Sessions').getByText('Safari on iOS')).toBeVisible()
})

test('the data is saved as a file', async () => {
  const saved: { name: string; address: string }[] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  }
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click
  })
  const written = '{"format":"bricks-account/1"}\n'
  const downloadData = () => new Response(written, { headers: { 'content-type': 'application/json' } })
  await openPage('/settings', { api: { downloadData } })
  await findSection('Your data').getByRole('button', { name: 'Download my data' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('bricks-data.json')
  expect(await (await fetch(saved[0]?.address ?? '')).text()).toBe(written)
})

test('what is left of the plan is named', async () => {
  const free = { role: 1, plan: { tier: 'free', state: 'none', renews_at: null } } as const
  await openPage('/settings', {
    api: { getUser: () => ({ ...USER, role: 1 }), getSettings: () => ({ ...SETTINGS, ...free }) },
  })
  const plan = findSection('Plan details')
  await expect.element(plan.getByText('412 of 10,000')).toBeVisible()
  await expect.element(plan.getByText('9,588 left; starts again on December 1')).toBeVisible()
  await expect.element(plan.getByText('Up to 2')).toBeVisible()
  await expect.element(plan.getByText('8 left', { exact: true })).toBeVisible()
})

test('who signs in to a paused account is asked whether to resume it', async () => {
  let isPaused = true
  const { api } = await openPage('/signin', {
    token: null,
    api: {
      logIn: () => ({ token: 'bricks_new', user: USER }),
      getSettings: () => (isPaused ? PAUSED : SETTINGS),
      resumeAccount: () => {
        isPaused = false
        return USER
      },
    },
  })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password').fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const question = page.getByRole('dialog', { name: 'Resume?' })
  await question.getByRole('button', { name: 'Resume' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.calls.filter(({ name }) => name === 'resumeAccount')).toHaveLength(1)
})

test.each([
  ['/dashboard', 'Paused with your account'],
  ['/edit/parcel-helper/insights', 'Live: version 7, paused'],
])('once the account is resumed, %s no longer says of its bots “%s”', async (address, words) => {
  let isPaused = true
  await openPage(address, {
    api: {
      getSettings: () => (isPaused ? PAUSED : SETTINGS),
      listProjects: () => [{ ...LIVE_PROJECT, paused: isPaused ? 'account' : null }],
      getProject: () => ({ ...PROJECT, paused: isPaused ? 'account' : null }),
      resumeAccount: () => {
        isPaused = false
        return USER
      },
    },
  })
  await expect.element(page.getByText(words, { exact: true })).toBeInTheDocument()
  await page.getByRole('dialog', { name: 'Resume?' }).getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText(words, { exact: true })).not.toBeInTheDocument()
})

test('who pauses the account finds its bots paused on the dashboard', async () => {
  let isPaused = false
  const { goTo } = await openPage('/dashboard', {
    api: {
      getSettings: () => (isPaused ? PAUSED : SETTINGS),
      listProjects: () => [{ ...LIVE_PROJECT, paused: isPaused ? 'account' : null }],
      pauseAccount: () => {
        isPaused = true
        return USER
      },
    },
  })
  await expect.element(page.getByRole('article', { name: 'Parcel helper' })).toBeVisible()
  await goTo('/settings/data')
  await findSection('Delete account').getByRole('button', { name: 'Pause my account' }).click()
  await expect.element(page.getByText('Your account is paused: none of your bots answers.')).toBeVisible()
  await goTo('/dashboard')
  await expect.element(page.getByText('Paused with your account')).toBeVisible()
})

test('"Not now" leaves it paused and asks no more; pausing does not ask', async () => {
  let isPaused = true
  const { api } = await openPage('/settings', {
    api: {
      getSettings: () => (isPaused ? PAUSED : SETTINGS),
      resumeAccount: () => {
        isPaused = false
        return USER
      },
      pauseAccount: () => {
        isPaused = true
        return USER
      },
    },
  })
  const question = page.getByRole('dialog', { name: 'Resume?' })
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.calls.some(({ name }) => name === 'resumeAccount')).toBe(false)
  const own = findSection('Delete account')
  await own.getByRole('button', { name: 'Resume my account' }).click()
  await own.getByRole('button', { name: 'Pause my account' }).click()
  await expect.element(own.getByRole('button', { name: 'Resume my account' })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('an address that is not confirmed says so, and the mail is sent again', async () => {
  const { api } = await openPage('/settings', {
    api: {
      getSettings: () => ({ ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: false } }),
      resendConfirmation: () => ({}),
    },
  })
  const personal = findSection('Personal Information')
  await personal.getByRole('button', { name: 'Send the mail again' }).click()
  await expect.element(personal.getByRole('button', { name: 'Sent.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'resendConfirmation')).toHaveLength(1)
})

test('the notice of an address that is not confirmed does not move the form when it comes', async () => {
  let answerLater = () => {}
  const getSettings = async () => {
    await new Promise<void>((resolve) => (answerLater = resolve))
    return { ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: false } }
  }
  await openPage('/settings', { api: { getSettings } })
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const save = findSection('Personal Information').getByRole('button', { name: 'Save' })
  await expect.element(save).not.toBeInTheDocument()
  answerLater()
  await expect.element(save).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible()
})

test('the form comes without the notice when the server does not say whether the address is confirmed', async () => {
  await openPage('/settings', { api: { getSettings: () => refuse('internal') } })
  await expect.element(findSection('Personal Information').getByLabelText('Name')).toBeVisible()
})
