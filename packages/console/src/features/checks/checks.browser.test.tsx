import type { Routing, RoutingToSave } from '@bricks/contract'
import { LIMITS, type RoutingEvent } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKS as ALL_CHECKS, RETURNS } from '#test/checks.ts'
import { TURNS } from '#test/conversations.ts'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { ROUTING, streamEvents } from '#test/routing.ts'

const CHECKS = `/edit/${EDITED.id}/checks`
const table = page.getByRole('table')
const aside = page.getByRole('complementary', { name: 'The chosen sentence' })
const findButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const findRow = (text: string) => table.getByRole('row').filter({ hasText: text })

beforeEach(() => page.viewport(1280, 860))

function openChecks(api: Handlers = {}) {
  return openPage(CHECKS, { api: { getProject: () => EDITED, ...api } })
}

function storeSentences(first: Partial<Routing> = {}) {
  let routing: Routing = { ...ROUTING, ...first }
  const saved: RoutingToSave[] = []
  const save = ({ body }: { body: RoutingToSave }): Routing => {
    saved.push(body)
    const sentences = body.sentences.map(({ id, brick, text, from }, at) => ({
      id: id ?? `new-${at}`,
      brick,
      text,
      from: from ?? null,
      emptied: false,
    }))
    routing = { ...routing, sentences }
    return routing
  }
  const api: Handlers = { getRouting: () => routing, saveRouting: save }
  return { saved, save, api }
}

test('the tab shows for each sentence how often it went where, in words too, and what changed since the run before', async () => {
  const { path } = await openPage(`/edit/${EDITED.id}`, { api: { getProject: () => EDITED } })
  await userEvent.click(page.getByRole('link', { name: 'Checks' }))
  await expect.poll(path).toBe(CHECKS)
  await expect.element(table).toBeVisible()
  const heads = table.getByRole('columnheader').elements()
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Sentence',
    expect.stringContaining('Order status'),
    expect.stringContaining('Delivery slots'),
    'Nothing',
    'Remove',
  ])
  const cells = findRow('Can I still change the day?').getByRole('cell').elements()
  expect(cells.slice(0, 3).map((cell) => cell.querySelector('.sr-only')?.textContent)).toEqual([
    '3 of 5',
    '2 of 5, meant',
    '0 of 5',
  ])
  await expect
    .element(findRow('Can I still change').getByRole('button').first())
    .toHaveAccessibleName(/meant for Delivery slots: Goes elsewhere.*Worse than before: Delivery slots 5 of 5/)
  await expect.element(findRow('Has my sofa left')).toMatchTextContent(/Better than before: nothing 5 of 5/)
  await expect.element(page.getByText('Since the run before: 1 better, 1 worse.')).toBeVisible()
})

test('what went elsewhere shows both descriptions side by side, each with its way to the brick', async () => {
  const { path } = await openChecks()
  await expect
    .element(aside)
    .toMatchTextContent(/Goes elsewhere.*Can I still change the day.*Order status 3 of 5, Delivery/)
  await expect.element(aside.getByRole('article', { name: 'Meant: Delivery slots' })).toBeVisible()
  await expect
    .element(aside.getByRole('article', { name: 'Called: Order status' }))
    .toMatchTextContent(/Tells where an order is/)
  await userEvent.click(aside.getByRole('link', { name: 'Edit Order status' }))
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await expect.element(dialog.getByText(/“Can I still change the day\?” was asked/)).toBeVisible()
  await expect.poll(path).toBe(`/edit/${EDITED.id}`)
})

test('the arrow keys go from sentence to sentence, and Enter shows its descriptions', async () => {
  await openChecks()
  const first = findRow('Where is my order A17?').getByRole('button').first()
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  const last = findRow('Thursday morning').getByRole('button').first()
  await expect.element(last).toHaveFocus()
  await expect.element(last).toHaveAttribute('aria-pressed', 'true')
  await expect.element(aside).toMatchTextContent(/Calls nothing.*The model saw no need for a brick/)
})

test('a run says its price first, shows how far it is, and what it found stands in the table', async () => {
  const cells = [
    { sentence_id: 's1', brick: 'orders', n: 3 },
    { sentence_id: 's2', brick: 'orders', n: 3 },
    { sentence_id: 's3', brick: 'slots', n: 3 },
    { sentence_id: 's4', brick: 'slots', n: 3 },
  ]
  const events: RoutingEvent[] = [
    { type: 'start', sentences: 4 },
    ...cells.map((cell) => ({ type: 'cell', ...cell }) as const),
    { type: 'done', sentences: 4 },
  ]
  const { api } = await openChecks()
  await expect.element(page.getByText(/4 sentences × 5 = 20 rehearsals of your 1,000 today \(960 left\)/)).toBeVisible()
  await userEvent.click(page.getByText('3 times'))
  await expect.element(page.getByText(/4 sentences × 3 = 12 rehearsals/)).toBeVisible()
  const after: Routing = {
    ...ROUTING,
    previous: ROUTING.latest,
    latest: {
      revision: 4,
      times: 3,
      started_at: '2026-11-23T10:00:00.000Z',
      ended_at: '2026-11-23T10:01:00.000Z',
      cells,
    },
    rehearsals: { used: 52, limit: 1_000 },
  }
  api.handle({ getRouting: () => after, runRouting: () => streamEvents(events) })
  await userEvent.click(findButton('Run again'))
  await expect.element(page.getByText('4 right')).toBeVisible()
  await expect.element(page.getByText('Since the run before: 2 better, 0 worse.')).toBeVisible()
  await expect.element(page.getByText(/\(948 left\)/).first()).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'runRouting')?.body).toEqual({ project_id: EDITED.id, times: 3 })
})

test('a run that is stopped is left, and what it had stands in the table', async () => {
  let isLeft = false
  const { api } = await openChecks({
    runRouting: ({ signal }) => {
      signal.addEventListener('abort', () => {
        isLeft = true
      })
      const events = streamEvents([
        { type: 'start', sentences: 4 },
        { type: 'cell', sentence_id: 's1', brick: 'slots', n: 5 },
      ]).body
      const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => new Promise(() => undefined) })
      return new Response(events?.pipeThrough(held))
    },
  })
  await userEvent.click(findButton('Run again'))
  await expect.element(page.getByText('1 of 4 sentences asked')).toBeVisible()
  await expect.element(page.getByText('3 not asked yet')).toBeVisible()
  expect(findButton(/^Remove/).elements()).toEqual([])
  const cut = { revision: 4, times: 5, started_at: '2026-11-23T10:00:00.000Z', ended_at: null }
  api.handle({
    getRouting: () => ({ ...ROUTING, latest: { ...cut, cells: [{ sentence_id: 's1', brick: 'slots', n: 5 }] } }),
  })
  await userEvent.click(findButton('Stop'))
  await expect.element(page.getByText(/The last run did not finish/)).toBeVisible()
  expect(isLeft).toBe(true)
  await expect.element(findButton('Run again')).toBeEnabled()
})

test('what today has not enough of cannot be begun; a refusal says why and leads on', async () => {
  const { api } = await openChecks({ getRouting: () => ({ ...ROUTING, rehearsals: { used: 40, limit: 50 } }) })
  await expect.element(page.getByText(/too few left/)).toBeVisible()
  await expect.element(findButton('Run again')).toBeDisabled()
  await userEvent.click(page.getByText('Once'))
  api.handle({ runRouting: () => refuse('provider_key_missing') })
  await userEvent.click(findButton('Run again'))
  const alert = page.getByRole('alert')
  await expect.element(alert.getByRole('link', { name: 'Set it in Settings' })).toBeVisible()
})

test('sentences are typed, kept at once, and removed', async () => {
  const kept = storeSentences()
  await openChecks(kept.api)
  await userEvent.selectOptions(page.getByLabelText('It should call'), 'Delivery slots')
  await userEvent.click(findButton('Add'))
  await expect.element(page.getByText('Write what somebody would say.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Sentence', { exact: true }), ' Is Friday free? ')
  await userEvent.keyboard('{Enter}')
  await expect.element(findRow('Is Friday free?')).toMatchTextContent(/not asked yet/)
  expect(kept.saved.at(-1)?.sentences.at(-1)).toEqual({ brick: 'slots', text: 'Is Friday free?' })
  expect(kept.saved.at(-1)?.sentences).toHaveLength(5)
  await userEvent.click(findButton('Remove “Where is my order A17?”'))
  await expect.element(findRow('Where is my order A17?')).not.toBeInTheDocument()
  expect(kept.saved.at(-1)?.sentences.map(({ id }) => id)).toEqual(['s2', 's3', 's4', 'new-4'])
})

test('drafted sentences are added only when they are chosen', async () => {
  const kept = storeSentences({ sentences: [], latest: null, previous: null })
  await openChecks({ ...kept.api, draftSentences: () => ({ sentences: ['Where is it?', 'Track B20'] }) })
  await userEvent.click(findButton('Let the model draft some'))
  await userEvent.click(findButton('Add “Track B20”'))
  await expect.element(findRow('Track B20')).toBeVisible()
  expect(kept.saved.at(-1)?.sentences).toEqual([{ brick: 'orders', text: 'Track B20' }])
  expect(findButton('Add “Track B20”').elements()).toEqual([])
  await expect.element(findButton('Add “Where is it?”')).toBeVisible()
})

test('two drafted sentences that are added one right after the other both stand in the table, each of them once', async () => {
  const kept = storeSentences({ sentences: [], latest: null, previous: null })
  let goOn = () => {}
  const isTime = new Promise<void>((resolve) => (goOn = resolve))
  const saveRouting: Handlers['saveRouting'] = async (request) => {
    await isTime
    return kept.save(request)
  }
  await openChecks({ ...kept.api, saveRouting, draftSentences: () => ({ sentences: ['Where is it?', 'Track B20'] }) })
  await userEvent.click(findButton('Let the model draft some'))
  await userEvent.click(findButton('Add “Track B20”'))
  await userEvent.dblClick(findButton('Add “Where is it?”'))
  goOn()
  await expect.element(findRow('Where is it?')).toBeVisible()
  await expect.element(findRow('Track B20')).toBeVisible()
  await expect.poll(() => kept.saved.at(-1)?.sentences.map(({ text }) => text)).toEqual(['Track B20', 'Where is it?'])
})

test('a sentence that somebody else added meanwhile stays when another one is removed', async () => {
  const kept = storeSentences()
  await openChecks(kept.api)
  await expect.element(findRow('Has my sofa left yet?')).toBeVisible()
  const former = ROUTING.sentences.map(({ id, brick, text }) => ({ id, brick, text }))
  kept.save({ body: { project_id: EDITED.id, sentences: [...former, { brick: 'slots', text: 'On Sunday?' }] } })
  await userEvent.click(findButton('Remove “Has my sofa left yet?”'))
  await expect.element(findRow('On Sunday?')).toBeVisible()
  expect(kept.saved.at(-1)?.sentences.map(({ id }) => id)).toEqual(['s1', 's3', 's4', 'new-4'])
})

test('a sentence is taken from an answer, and keeps where it is from', async () => {
  const kept = storeSentences()
  const { path } = await openPage(`/edit/${EDITED.id}/conversations/lamp?turn=t2`, {
    api: { getProject: () => EDITED, ...kept.api },
  })
  await userEvent.click(page.getByRole('link', { name: 'Use in the routing table' }))
  await expect.poll(path).toBe(CHECKS)
  await expect.element(page.getByLabelText('Sentence', { exact: true })).toHaveValue('ok where’s A17 then')
  await userEvent.click(findButton('Add'))
  await expect.element(findRow('ok where’s A17 then')).toBeVisible()
  expect(kept.saved.at(-1)?.sentences.at(-1)).toEqual({
    brick: 'orders',
    text: 'ok where’s A17 then',
    from: { conversation_id: 'lamp', turn_id: 't2' },
  })
})

test('a sentence that is cut out of a long question ends with a whole character, and can be added', async () => {
  const kept = storeSentences()
  const user_message = `w${'🌲'.repeat(LIMITS.sentence)}`
  await openPage(`/edit/${EDITED.id}/conversations/lamp?turn=t2`, {
    api: {
      getProject: () => EDITED,
      getConversation: () => TURNS.map((turn) => ({ ...turn, user_message })),
      ...kept.api,
    },
  })
  await userEvent.click(page.getByRole('link', { name: 'Use in the routing table' }))
  await userEvent.click(findButton('Add'))
  await expect.poll(() => kept.saved.at(-1)?.sentences.at(-1)?.text).toBe(`w${'🌲'.repeat(LIMITS.sentence / 2 - 1)}`)
})

test('what went with its conversation is said, and leaves at the next change', async () => {
  const gone = { id: 's9', brick: 'orders', text: '', from: null, emptied: true }
  const kept = storeSentences({ sentences: [...ROUTING.sentences, gone] })
  await openChecks(kept.api)
  await expect.element(page.getByText('A sentence went with the conversation it was taken from.')).toBeVisible()
  await userEvent.click(findButton('Remove “Where is my order A17?”'))
  await expect.element(page.getByText(/^A sentence went/)).not.toBeInTheDocument()
  expect(kept.saved.at(-1)?.sentences.map(({ id }) => id)).toEqual(['s2', 's3', 's4'])
})

test('a sentence becomes a check that it still calls what is meant, and goes with its conversation', async () => {
  const from = { conversation_id: 'lamp', turn_id: 't2' }
  const sentences = ROUTING.sentences.map((each) => (each.id === 's3' ? { ...each, from } : each))
  const { api } = await openChecks({
    getRouting: () => ({ ...ROUTING, sentences }),
    listChecks: () => ALL_CHECKS,
    saveCheck: () => RETURNS,
  })
  await userEvent.click(aside.getByRole('button', { name: 'Make a check of it' }))
  await expect.element(page.getByText('The check was made.')).toBeVisible()
  const said = 'Can I still change the day?'
  expect(api.calls.find(({ name }) => name === 'saveCheck')?.body).toEqual({
    project_id: EDITED.id,
    name: said,
    turns: [{ say: said }],
    expects: [{ turn: 0, kind: 'calls', brick: 'slots' }],
    from,
  })
  await expect.element(page.getByRole('button', { name: /^Change of day/ })).toHaveAttribute('aria-expanded', 'true')
})

test('on a phone rows are cards, and the descriptions open in the card', async () => {
  await page.viewport(390, 800)
  await openChecks()
  const cards = page.getByRole('list', { name: 'The routing table' })
  const card = cards.getByRole('listitem').filter({ hasText: 'Can I still change the day?' })
  await expect.element(card).toMatchTextContent(/Meant for Delivery slots.*Order status 3 of 5.*Delivery slots 2 of 5/)
  expect(table.elements()).toEqual([])
  await userEvent.click(card.getByRole('button', { name: 'Descriptions' }))
  await expect.element(card.getByRole('article', { name: 'Called: Order status' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('without a brick it leads to the first one', async () => {
  await openChecks({ getProject: () => ({ ...EDITED, functions: [] }) })
  await expect.element(page.getByRole('link', { name: 'Add a brick' })).toBeVisible()
  expect(findButton('Run again').elements()).toEqual([])
})

test('after a save it says that the run is of the bot before', async () => {
  await openChecks({ getRouting: () => ({ ...ROUTING, revision: 5 }) })
  await expect.element(page.getByText(/^The bot was saved since this run/)).toBeVisible()
})
