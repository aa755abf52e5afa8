import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { EDITED } from './editor-project.ts'
import { type Handlers, refuse } from './fake-api.ts'
import { openPage } from './open-page.tsx'
import { SESSION } from './sample-data.ts'

beforeEach(() => page.viewport(1280, 860))

const findButton = (name: string | RegExp) => page.getByRole('button', { name }).first()
const inBot: Handlers = { getProject: () => EDITED }
const OTHER_SESSION = { ...SESSION, id: 'other', current: false }

function createSessionsApi(): Handlers {
  let sessions = [SESSION, OTHER_SESSION]
  return {
    listSessions: () => sessions,
    revokeSessions: () => {
      sessions = [SESSION]
      return {}
    },
  }
}

const BUTTONS: readonly { what: string; address: string; button: Locator; api: () => Handlers; around: Locator }[] = [
  {
    what: 'the button of a session that is ended',
    address: '/settings/sessions',
    button: findButton(/^Sign out (?!others)/),
    api: createSessionsApi,
    around: page.getByRole('region', { name: 'Sessions' }),
  },
  {
    what: 'the button that shows all bots again',
    address: '/dashboard?show=problem',
    button: findButton('Show all'),
    api: () => ({}),
    around: page.getByRole('main'),
  },
  {
    what: 'the button that clears the filters of conversations',
    address: `/edit/${EDITED.id}/conversations?mark=failed`,
    button: findButton('Clear the filters'),
    api: () => ({ ...inBot, listConversations: () => [] }),
    around: page.getByRole('region', { name: 'Conversations' }),
  },
  {
    what: 'the button that opens the form of the budget',
    address: `/edit/${EDITED.id}/insights`,
    button: findButton('Change the budget'),
    api: () => inBot,
    around: page.getByRole('region', { name: 'Budget' }),
  },
]

test.each(BUTTONS)('$what leaves the focus to what was around it', async ({ address, button, api, around }) => {
  await openPage(address, { api: api() })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(() => around.element().contains(document.activeElement)).toBe(true)
})

test('a Retry that succeeds leaves the focus on the page', async () => {
  const { api } = await openPage('/library', { api: { listTemplates: () => refuse('internal') } })
  const retry = findButton('Retry')
  await expect.element(retry).toBeVisible()
  ;(retry.element() as HTMLElement).focus()
  api.handle({ listTemplates: () => [] })
  await userEvent.keyboard('{Enter}')
  await expect.element(retry).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('“Discard changes” and the “Undo” of a toast leave the focus to the editor', async () => {
  await openPage(`/edit/${EDITED.id}`, { api: inBot })
  const main = page.getByRole('main')
  const pressEnterOn = async (button: Locator) => {
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).not.toBeInTheDocument()
    await expect.poll(() => main.element().contains(document.activeElement)).toBe(true)
  }
  const removed = page.getByRole('button', { name: 'Delete Delivery slots' })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await pressEnterOn(removed)
  await expect.element(undo).toBeVisible()
  await userEvent.keyboard('{F6}')
  await pressEnterOn(undo)
  await pressEnterOn(removed)
  await pressEnterOn(page.getByRole('button', { name: 'Discard changes' }))
})
