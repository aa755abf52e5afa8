import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKS } from './checks.ts'
import { EDITED } from './editor-project.ts'
import type { Handlers } from './fake-api.ts'
import { createEmptyInsights } from './insights.ts'
import { openPage } from './open-page.tsx'
import { createMemberUser } from './sample-data.ts'

interface Screen {
  tab: string
  ready: () => Promise<unknown>
  /** Buttons and links that change something, or take something from the account. */
  changing: RegExp[]
  /** Texts or controls that a viewer sees too. */
  looking: RegExp[]
}

const expectText = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

const SCREENS: Screen[] = [
  {
    tab: 'conversations/lamp?turn=t2',
    ready: () => expectText('ok where’s A17 then'),
    changing: [/^Share$/, /^Delete$/, /^Try again/, /^Improve /, /^Make a check of it$/, /^Use in the routing table$/],
    looking: [/^Export$/, /^Copy link/],
  },
  {
    tab: 'conversations?show=unanswered',
    ready: () => expectText('I need an invoice for May'),
    changing: [/^Share$/, /^Make a brick for this$/],
    looking: [/^Asked 12 times$/],
  },
  {
    tab: 'checks',
    ready: async () => {
      await expectText('Thursday morning would be fine')
      await userEvent.click(page.getByRole('button', { name: /^Change of day/ }))
      await expectText(/In the run before, on version 7/)
    },
    changing: [
      /^Share$/,
      /^Add a check$/,
      /^Run all$/,
      /^Run “Change of day”$/,
      /^Edit$/,
      /^Delete$/,
      /^Run again$/,
      /^Remove “/,
      /^Add$/,
      /^Let the model draft some$/,
      /^Edit Order status$/,
      /^Make a check of it$/,
    ],
    looking: [/^What it answered in the run before$/],
  },
  {
    tab: 'insights',
    ready: async () => {
      await expectText('What people ask')
      await expectText('What the bot may spend, your own tests among it. Days and months are in UTC.')
    },
    changing: [/^Share$/, /^(?:Set a|Change the) budget$/],
    looking: [/^CSV$/],
  },
]

beforeEach(() => page.viewport(1280, 860))

// An editor must see all of these controls: otherwise a renamed control would count as hidden.
test.each(
  SCREENS.flatMap((screen) => [
    { ...screen, rights: 'editor' as const },
    { ...screen, rights: 'viewer' as const },
  ]),
)('of $tab the $rights has what is theirs', async ({ tab, rights, ready, changing, looking }) => {
  await openTabAs(tab, rights)
  await ready()
  const isControlThere = (name: RegExp) =>
    page.getByRole('button', { name }).elements().length + page.getByRole('link', { name }).elements().length > 0
  await expect.poll(() => looking.filter((name) => !isControlThere(name))).toEqual([])
  await expect.poll(() => changing.filter(isControlThere)).toEqual(rights === 'editor' ? changing : [])
})

test('a viewer sees what is kept, and cannot set it otherwise', async () => {
  await openTabAs('conversations', 'viewer')
  await expect.element(page.getByRole('switch', { name: 'Keep what is said' })).toBeDisabled()
  await expect.element(page.getByRole('switch', { name: 'Mask personal data' })).toBeDisabled()
})

test('a viewer reads what a failing check does at Deploy', async () => {
  await openTabAs('checks', 'viewer')
  await expect.element(page.getByRole('radio', { name: 'Ask me' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Block' })).not.toBeInTheDocument()
})

test('a viewer reads what is certain of an answer, and that an editor can ask it again', async () => {
  await openTabAs('conversations/lamp?turn=t1', 'viewer')
  await userEvent.click(page.getByRole('button', { name: 'Why?' }))
  await expect.element(page.getByRole('region', { name: 'What is certain' })).toMatchTextContent(/chose none/)
  await expectText(/takes rehearsals of the account: an editor can do that/)
  await expect.element(page.getByRole('button', { name: 'Ask it 5 times' })).not.toBeInTheDocument()
})

test.each(['?open=share', '?open=add-api', '?open=look', `?brick=${EDITED.functions[0]?.id}`])(
  'a link that opens a form (%s) opens none for a viewer, who could save nothing in it',
  async (query) => {
    await openTabAs(query, 'editor')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const { path } = await openTabAs(query, 'viewer')
    await expect.poll(path).toBe(`/edit/${EDITED.id}`)
    await expectText('View only')
    // The form is loaded by now, so it would be there soon.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  },
)

test('a viewer reads what is not live, and is offered neither to deploy nor to discard it', async () => {
  await openTabAs('', 'viewer')
  await userEvent.click(page.getByRole('button', { name: 'See changes' }))
  const dialog = page.getByRole('dialog', { name: '2 changes not live' })
  await expect.element(dialog.getByText('Visitors still have version 7.', { exact: true })).toBeVisible()
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent || button.ariaLabel),
  ).toEqual(['Close'])
})

test.each([
  ['conversations', /^Nobody has talked with this bot yet/],
  ['insights', /^Nobody has asked this bot yet/],
])('where %s are empty an editor is led to share the bot, and a viewer is not', async (tab, words) => {
  const nothing: Handlers = { listConversations: () => [], getInsights: ({ query }) => createEmptyInsights(query) }
  for (const rights of ['editor', 'viewer'] as const) {
    await openTabAs(tab, rights, nothing)
    await expectText(words)
    expect(page.getByRole('link', { name: 'Share it' }).elements()).toHaveLength(rights === 'editor' ? 1 : 0)
  }
})

test('in the palette a viewer finds no way to make or test a bot, nor to edit a brick', async () => {
  await openTabAs('', 'viewer')
  await expectText('View only')
  await userEvent.keyboard('{Control>}k{/Control}')
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  await expect.element(options.getByText('Look').first()).toBeVisible()
  const found = options.elements().map(({ textContent }) => textContent)
  expect(found.filter((words) => /Test$|Edit$|^Create/.test(words ?? ''))).toEqual([])
})

function openTabAs(tab: string, rights: 'editor' | 'viewer', api: Handlers = {}) {
  const path = /^\w/.test(tab) ? `/${tab}` : tab
  return openPage(`/edit/${EDITED.id}${path}`, {
    api: { getUser: () => createMemberUser(rights), getProject: () => EDITED, listChecks: () => CHECKS, ...api },
  })
}
