import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findDialog } from '#scripts/lab/screenshots/scene-parts.ts'
import { ACCOUNTS, ACTS, MAIL, NEW_LINK, PROVIDERS, SESSIONS, SIGN_UP, TEMPLATES, USAGE } from './operator-answers.ts'

async function enterOperatorRoom(page: Page, ready = 'yes'): Promise<void> {
  await answers.overwriteInAnswer(page, '/auth/user', { role: 100, operator: true })
  await answers.answerWithJson(page, '/operator', { ready })
  await answers.answerWithJson(page, '/operator/accounts', ACCOUNTS)
  await answers.answerWithJson(page, '/operator/sessions', SESSIONS)
  await answers.answerWithJson(page, '/operator/signup', SIGN_UP)
  await answers.answerWithJson(page, '/operator/signup/invite', NEW_LINK)
  await answers.answerWithJson(page, '/operator/templates', TEMPLATES)
  await answers.answerWithJson(page, '/operator/usage', USAGE)
  await answers.answerWithJson(page, '/operator/providers', PROVIDERS)
  await answers.answerWithJson(page, '/operator/mail', MAIL)
  await answers.answerWithJson(page, '/operator/log', ACTS)
}

const IN_ROOM = { actor: 'builder', prepare: (page: Page) => enterOperatorRoom(page), whole: true } as const

export const OPERATOR_SCENES: readonly Scene[] = [
  { name: 'operator-users', ...IN_ROOM, path: '/operator', sign: (page) => page.getByText('Finn Founder') },
  {
    name: 'operator-user',
    ...IN_ROOM,
    whole: false,
    path: '/operator',
    act: (page) => page.getByRole('button', { name: /^Manage eve/ }).click(),
    sign: (page) => findDialog(page).getByRole('button', { name: 'Close account' }),
  },
  {
    name: 'operator-delete',
    ...IN_ROOM,
    whole: false,
    path: '/operator',
    act: async (page) => {
      await page.getByRole('button', { name: /^Manage eve/ }).click()
      await findDialog(page).getByRole('button', { name: 'Delete account' }).click()
    },
    sign: (page) => page.getByRole('button', { name: 'Delete for good' }),
  },
  {
    name: 'operator-sign-up',
    ...IN_ROOM,
    path: '/operator/signup',
    act: (page) => page.getByRole('button', { name: 'Make a link' }).click(),
    sign: (page) => page.getByRole('button', { name: 'Copy the link' }),
  },
  {
    name: 'operator-templates',
    ...IN_ROOM,
    path: '/operator/templates',
    sign: (page) => page.getByText('Some of this looks like a secret.'),
  },
  { name: 'operator-usage', ...IN_ROOM, path: '/operator/usage', sign: (page) => page.getByText('41,209 chats') },
  { name: 'operator-providers', ...IN_ROOM, path: '/operator/providers', sign: (page) => page.getByText('Failing') },
  { name: 'operator-mail', ...IN_ROOM, path: '/operator/mail', sign: (page) => page.getByText('Failed 4 times') },
  { name: 'operator-sessions', ...IN_ROOM, path: '/operator/sessions', sign: (page) => page.getByText(/last used/) },
  { name: 'operator-log', ...IN_ROOM, path: '/operator/log', sign: (page) => page.getByText(/closed the account/) },
  {
    name: 'operator-no-factor',
    actor: 'builder',
    path: '/operator',
    prepare: (page) => enterOperatorRoom(page, 'needs_factor'),
    sign: (page) => page.getByRole('link', { name: 'Add a second factor' }),
  },
  {
    name: 'operator-no-proof',
    actor: 'builder',
    path: '/operator',
    prepare: async (page) => {
      await enterOperatorRoom(page, 'needs_proof')
      const factors = { codes: true, recovery_codes: 9, passkeys: [], password: true }
      await answers.answerWithJson(page, '/user/second-factors', factors)
    },
    sign: (page) => page.getByLabel('Code'),
  },
  {
    name: 'operator-stranger',
    actor: 'pro',
    path: '/operator',
    sign: (page) => page.getByText('There is no page at this address.'),
  },
]
