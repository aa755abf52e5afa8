import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { FAULTS, type Failure, person } from './failure.ts'

async function sendQuestion() {
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await userEvent.keyboard('{Enter}')
}

const listElementsOfRole = (role: 'alert' | 'article') => page.getByRole(role).elements()
const CHAT = { where: 'Chat', address: '/test/parcel-helper', act: sendQuestion }

export const QUIET_FAILURES: readonly Failure[] = [
  {
    where: 'Project list',
    condition: 'a refusal',
    address: '/dashboard',
    options: { api: { listProjects: FAULTS.refusal } },
    meets: async () => {
      await expect.element(person.button('Retry')).toBeVisible()
      await expect.element(page.getByText('Loading your bots')).not.toBeInTheDocument()
      expect(listElementsOfRole('alert')).toEqual([])
    },
  },
  {
    where: 'Conversation list',
    condition: 'a refusal',
    address: '/edit/parcel-helper/conversations',
    options: { api: { listConversations: FAULTS.refusal } },
    meets: async () => {
      await expect.element(person.button('Retry')).toBeVisible()
      expect(listElementsOfRole('alert')).toEqual([])
    },
  },
  {
    where: 'Template list',
    condition: 'a refusal',
    address: '/library',
    options: { api: { listTemplates: FAULTS.refusal } },
    meets: async () => {
      await expect.element(person.button('Retry')).toBeVisible()
      expect(document.querySelector('[aria-busy=true]')).toBeNull()
      expect(page.getByRole('button', { name: 'Get Template' }).elements()).toEqual([])
    },
  },
  {
    ...CHAT,
    condition: 'status 429',
    options: { api: { chatStreamed: () => refuse('chat_limit_reached') } },
    meets: async () => {
      await expect.element(person.dialog('Plan limit').getByRole('link', { name: 'Get plan Premium' })).toBeVisible()
      expect(listElementsOfRole('alert')).toEqual([])
    },
  },
  ...[() => refuse('provider_failed'), FAULTS.silence].map((fault) => ({
    ...CHAT,
    condition: fault === FAULTS.silence ? 'no answer' : 'another status',
    options: { api: { chatStreamed: fault } },
    meets: async () => {
      await expect.element(person.button('Send again')).toBeVisible()
      await expect.element(person.button('Send')).toBeEnabled()
      await expect.element(page.getByRole('log')).toHaveTextContent('Hello! How can I help?Where is A17?Send again')
      // In the log a screen reader is told of the button. Nothing is said over the page.
      const alerts = listElementsOfRole('alert').filter((alert) => !alert.closest('[role=log]'))
      expect([...alerts, ...page.getByRole('dialog').elements()]).toEqual([])
    },
  })),
]
