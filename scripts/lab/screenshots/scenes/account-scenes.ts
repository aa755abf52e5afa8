import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findHeading } from '#scripts/lab/screenshots/scene-parts.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const NEEDS_PASSWORD = { code: 'password_needed', error: 'Please enter your password to go on.' }

const INVITATION = {
  inviter: 'owner@bricks.example',
  email: 'colleague@bricks.example',
  rights: 'editor',
  expires_at: '2031-01-02T00:00:00.000Z',
}

const PROVIDERS = [
  { id: 'openai', label: 'OpenAI', needs_key: true, key: '••••k7Q' },
  { id: 'anthropic', label: 'Anthropic', needs_key: true, key: '' },
  { id: 'mistral', label: 'Mistral', needs_key: true, key: '••••m-1' },
  { id: 'groq', label: 'Groq', needs_key: false, operator_key: true, key: '' },
  { id: 'ollama', label: 'Ollama', needs_key: false, key: '' },
]

async function offerProviders(page: Page): Promise<void> {
  await answers.overwriteInAnswer(page, '/config', { providers: PROVIDERS })
  await answers.answerWithJson(page, '/user/provider-keys', PROVIDERS)
}

export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'mail-forgot-sent',
    actor: 'visitor',
    path: '/signin',
    prepare: (page) => answers.answerWithJson(page, '/password/forgot', {}),
    act: async (page) => {
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('bea@bricks.example')
      await page.getByRole('dialog').locator('button[type=submit]').click()
    },
    sign: (page) => page.getByRole('dialog').getByText(/on its way|sent/i),
  },
  {
    name: 'mail-reset',
    actor: 'visitor',
    path: '/reset-password#token=sample',
    sign: findHeading('Choose a new password'),
  },
  {
    name: 'mail-reset-expired',
    actor: 'visitor',
    path: '/reset-password',
    sign: findHeading('This link no longer works'),
  },
  {
    name: 'mail-reset-done',
    actor: 'visitor',
    path: '/reset-password#token=sample',
    prepare: (page) => answers.answerWithJson(page, '/password/reset', {}),
    act: async (page) => {
      await page.getByLabel('New password').fill('quiet harbour 41')
      await page.getByLabel('Confirm password').fill('quiet harbour 41')
      await page.getByRole('button', { name: 'Change password' }).click()
    },
    sign: findHeading('Password changed'),
  },
  {
    name: 'mail-confirmed',
    actor: 'visitor',
    path: '/confirm-email#token=sample',
    prepare: (page) => answers.answerWithJson(page, '/email/confirm', {}),
    sign: findHeading('Address confirmed'),
  },
  {
    name: 'mail-confirm-password',
    actor: 'visitor',
    path: '/confirm-email#token=sample',
    prepare: (page) => answers.answerWithRefusal(page, '/email/confirm', NEEDS_PASSWORD, 403),
    sign: findHeading('Confirm your address'),
  },
  {
    name: 'mail-confirm-disown',
    actor: 'visitor',
    path: '/confirm-email#token=sample',
    prepare: (page) => answers.answerWithRefusal(page, '/email/confirm', NEEDS_PASSWORD, 403),
    act: STEPS.pressButton('This was not me'),
    sign: STEPS.findDialog('This was not me'),
  },
  {
    name: 'mail-confirm-expired',
    actor: 'newcomer',
    path: '/confirm-email',
    sign: (page) => page.getByRole('button', { name: 'Send another link' }),
  },
  {
    name: 'handoff-confirm',
    actor: 'visitor',
    path: '/confirm-handoff#token=sample',
    sign: (page) => page.getByRole('button', { name: 'I agree' }),
  },
  {
    name: 'handoff-confirm-expired',
    actor: 'visitor',
    path: '/confirm-handoff#token=sample',
    prepare: (page) =>
      answers.answerWithRefusal(page, '/handoff/address', { error: 'Gone', code: 'link_expired' }, 400),
    act: STEPS.pressButton('I agree'),
    sign: findHeading('This link no longer works'),
  },
  {
    name: 'invite',
    actor: 'visitor',
    path: '/invite#token=sample',
    prepare: (page) => answers.answerWithJson(page, '/account/invitation', INVITATION),
    sign: findHeading('You are invited'),
  },
  {
    name: 'invite-closed',
    actor: 'visitor',
    path: '/invite#token=sample',
    prepare: async (page) => {
      await answers.answerWithJson(page, '/account/invitation', INVITATION)
      await answers.overwriteInAnswer(page, '/config', { sign_up: 'closed' })
    },
    sign: (page) => page.getByText('Nobody can sign up on this server'),
  },
  {
    name: 'invite-another-address',
    actor: 'builder',
    path: '/invite#token=sample',
    prepare: (page) => answers.answerWithJson(page, '/account/invitation', INVITATION),
    sign: (page) => page.getByText('Nothing was changed'),
  },
  {
    name: 'invite-gone',
    actor: 'visitor',
    path: '/invite',
    sign: findHeading('This invitation no longer works'),
  },
  { name: 'oidc-not-begun', actor: 'visitor', path: '/oidc/callback', sign: findHeading('Not signed in') },
  {
    name: 'connection-finished',
    actor: 'builder',
    path: '/oauth/callback?code=sample&state=sample',
    prepare: (page) =>
      answers.answerWithJson(page, '/connection/finish', { project_id: 'sample', connection_id: 'shop' }),
    sign: findHeading('Connected'),
  },
  {
    name: 'connection-denied',
    actor: 'builder',
    path: '/oauth/callback?error=access_denied&state=sample',
    prepare: (page) =>
      answers.answerWithRefusal(page, '/connection/finish', { error: 'Refused', code: 'connection_refused' }, 422),
    sign: findHeading('Not connected'),
  },
  {
    name: 'settings-providers',
    actor: 'builder',
    path: '/settings/key',
    prepare: offerProviders,
    sign: findHeading('Other providers'),
  },
  {
    name: 'settings-provider-key',
    actor: 'builder',
    path: '/settings/key',
    prepare: offerProviders,
    act: STEPS.pressButton('Replace the key for Mistral'),
    sign: (page) => page.getByLabel('API key for Mistral'),
  },
  {
    name: 'settings-step-up',
    actor: 'builder',
    path: '/settings',
    prepare: (page) => answers.answerWithRefusal(page, '/user/data', NEEDS_PASSWORD, 403),
    act: STEPS.pressButton('Download my data'),
    sign: STEPS.findDialog('Enter your password'),
  },
  {
    name: 'deploy-unconfirmed',
    ...IN_EDITOR.fresh,
    prepare: (page) => {
      const failure = { code: 'email_not_confirmed', error: 'Confirm your e-mail address first.' }
      return answers.answerWithRefusal(page, '/project/deploy', failure, 409)
    },
    act: STEPS.pressButton(/^Deploy/),
    sign: STEPS.findDialog('Confirm your e-mail address'),
  },
]
