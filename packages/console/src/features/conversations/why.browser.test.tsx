import type { RehearsalEvent } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FAILED_TURN, TURNS } from '#test/conversations.ts'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { createRunEvents, ROUTING, streamEvents } from '#test/routing.ts'

const TALK = `/edit/${EDITED.id}/conversations/lamp`
const certain = page.getByRole('region', { name: 'What is certain' })
const again = page.getByRole('region', { name: 'What it would do again' })
const findButton = (name: string) => page.getByRole('button', { name, exact: true })

const RUNS = [1, 2, 3, 4, 5].flatMap((n) => createRunEvents(n, n < 4))
const WHOLE: RehearsalEvent[] = [
  ...RUNS,
  { type: 'reason', text: 'No description speaks of returns.' },
  { type: 'done', runs: 5 },
]

beforeEach(() => page.viewport(1280, 860))

async function openTurnAndAskWhy(turn: string, api: Handlers = {}) {
  const opened = await openPage(`${TALK}?turn=${turn}`, { api: { getProject: () => EDITED, ...api } })
  await userEvent.click(findButton('Why?'))
  return opened
}

test('what is certain is said without asking a model', async () => {
  const { api } = await openTurnAndAskWhy('t3', { getConversation: () => [FAILED_TURN] })
  await expect.element(certain).toMatchTextContent(/The provider is busy.*Order status failed: it took too long/)
  expect(api.calls.some(({ name }) => name === 'rehearse')).toBe(false)
})

test('before a question is asked five times more its price is said, then what was chosen how often, and the model’s words as its own', async () => {
  const { api } = await openTurnAndAskWhy('t1', { rehearse: () => streamEvents(WHOLE) })
  await expect.element(certain).toMatchTextContent(/chose none/)
  await expect.element(again).toMatchTextContent(/6 rehearsals of your 1,000 today \(960 left\)/)
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.element(again.getByText('Order status 3 of 5, nothing 2 of 5')).toBeVisible()
  const words = again.getByRole('figure')
  await expect.element(words).toMatchTextContent(/own words.*opinion.*No description speaks of returns/)
  expect(api.calls.find(({ name }) => name === 'rehearse')?.body).toEqual({
    project_id: EDITED.id,
    history: [],
    message: TURNS[0]?.user_message,
    times: 5,
    reason: true,
  })
})

test('a rehearsal shows how far it is, and stops when it is told to, keeping what it had', async () => {
  let isLeft = false
  await openTurnAndAskWhy('t1', {
    rehearse: ({ signal }) => {
      signal.addEventListener('abort', () => {
        isLeft = true
      })
      const events = streamEvents([...createRunEvents(1, true), ...createRunEvents(2, false)]).body
      const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => new Promise(() => undefined) })
      return new Response(events?.pipeThrough(held))
    },
  })
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.element(again.getByText('2 of 5 answers')).toBeVisible()
  await expect.element(again.getByRole('progressbar', { name: 'Rehearsals' })).toHaveAttribute('value', '2')
  await userEvent.click(findButton('Stop'))
  await expect.element(again.getByText('Stopped. The answers so far are kept here.')).toBeVisible()
  await expect.element(again.getByText('Order status 1 of 2, nothing 1 of 2')).toBeVisible()
  expect(isLeft).toBe(true)
  await expect.element(findButton('Ask 5 times again')).toBeEnabled()
})

test.each([
  ['rehearsals_used_up', {}, 'See the plans', '/plans'],
  ['provider_key_missing', {}, 'Set it in Settings', '/settings/key#openaikey'],
  ['provider_key_missing', { provider: 'mistral' }, 'Set it in Settings', '/settings/key#key-mistral'],
] as const)('a rehearsal that ends in %s %o says so and leads on', async (code, details, link, to) => {
  await openTurnAndAskWhy('t1', { rehearse: () => refuse(code, details) })
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.element(again.getByRole('alert').getByRole('link', { name: link })).toHaveAttribute('href', to)
})

test('with too few rehearsals left today none can be begun, and it is said how many are left', async () => {
  await openTurnAndAskWhy('t1', { getRouting: () => ({ ...ROUTING, rehearsals: { used: 47, limit: 50 } }) })
  await expect.element(again).toMatchTextContent(/6 rehearsals; of your 50 today 3 are left/)
  await expect.element(findButton('Ask it 5 times')).toBeDisabled()
})

test('where nothing of the talk is kept, there is nothing to ask again', async () => {
  await openTurnAndAskWhy('t1', {
    getConversation: () => TURNS.map((turn) => ({ ...turn, user_message: null, reply: null })),
  })
  await expect.element(again).toMatchTextContent(/not kept/)
  expect(findButton('Ask it 5 times').elements()).toEqual([])
})
