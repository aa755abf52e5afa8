import type { ProjectChecks } from '@bricks/contract'
import type { CheckRunEvent } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKS, RETURNS } from '#test/checks.ts'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { streamEvents } from '#test/routing.ts'

const PATH = `/edit/${EDITED.id}/checks`
const section = page.getByRole('region', { name: 'Checks', exact: true })
const list = section.getByRole('list', { name: 'Checks' })
const findRow = (name: string) => list.getByRole('listitem').filter({ hasText: name })
const findExpandButton = (name: string) => findRow(name).getByRole('button', { expanded: false })
const findButton = (name: string | RegExp) => section.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1280, 860))

function openChecks(api: Handlers = {}) {
  return openPage(PATH, { api: { getProject: () => EDITED, listChecks: () => CHECKS, ...api } })
}

function createChecksApi(part: Partial<ProjectChecks>): Handlers {
  return { listChecks: () => ({ ...CHECKS, ...part }) }
}

function createUnendingResponse(events: readonly CheckRunEvent[]): Response {
  const held = new TransformStream<Uint8Array, Uint8Array>({ flush: () => new Promise(() => undefined) })
  return new Response(streamEvents(events).body?.pipeThrough(held))
}

test('each check says what it expects, how it last went, and a failing one why', async () => {
  await openChecks()
  await expect
    .element(findRow('Order A17'))
    .toMatchTextContent(/It calls Order status with order “A17”.*Passed on revision 4/)
  await expect
    .element(findRow('Never promises'))
    .toMatchTextContent(/In answer 1 it asks for order; in answer 2 it does not say \/\(\?i\)certain\|promise\//)
  await expect
    .element(findRow('Change of day'))
    .toMatchTextContent(/Fails: it called nothing; it did not say “Thursday”/)
  await expect
    .element(findRow('Thanks call nothing'))
    .toMatchTextContent(/Not run since the last save; passed on revision 4/)
  await expect.element(section.getByText('2 of 4 pass')).toBeVisible()
  await expect.element(section.getByText('1 not run since the last save')).toBeVisible()
  await expect.element(section.getByText('Since the run before: “Change of day” fails now.')).toBeVisible()
})

test('a check that has never run is not counted among those that ran before the last save', async () => {
  const checks = CHECKS.checks.map((check) => (check.id === 'lookup' ? { ...check, last: null } : check))
  await openChecks(createChecksApi({ checks }))
  await expect.element(section.getByText('1 never run')).toBeVisible()
  await expect.element(section.getByText('1 not run since the last save')).toBeVisible()
  await expect.element(section.getByText('1 of 4 passes')).toBeVisible()
})

test('a check that is opened shows the answer as it was got, the model’s opinion, and what it was in the run before', async () => {
  await openChecks()
  const change = findRow('Change of day')
  await userEvent.click(findExpandButton('Change of day'))
  await expect.element(change.getByText('I cannot change that. Friday would be free.')).toBeVisible()
  await expect.element(change).toMatchTextContent(/The model’s opinion: it holds, “It names Friday\.”/)
  await expect.element(change).toMatchTextContent(/In the run before, on version 7 \(revision 3\), it passed/)
  await userEvent.click(change.getByRole('button', { name: 'What it answered in the run before' }))
  await expect.element(change.getByText('It now comes on Thursday.')).toBeVisible()
  await expect.element(change.getByText('Delivery slots {"order":"A17","day":"Thursday"}')).toBeVisible()
  await expect
    .element(change.getByRole('link', { name: 'an answer in a conversation' }))
    .toHaveAttribute('href', expect.stringContaining('/conversations/lamp?turn=t2'))
})

test('a run says its price before it begins, counts what is done, and shows each result as it comes', async () => {
  const { api } = await openChecks()
  await expect
    .element(section.getByText(/4 checks: 6 rehearsals of your 1,000 today \(960 left\), at your key/))
    .toBeVisible()
  api.handle({
    runChecks: () =>
      createUnendingResponse([
        { type: 'start', run_id: 'new', checks: 4 },
        ...['returns', 'lookup', 'thanks'].map((check_id) => ({ type: 'begin' as const, check_id })),
        { type: 'result', check_id: 'returns', passed: true, failures: [] },
        {
          type: 'result',
          check_id: 'lookup',
          passed: false,
          failures: [{ turn: 0, expectation: 0, kind: 'calls', got: 'Delivery slots {}' }],
        },
      ]),
  })
  await userEvent.click(findButton('Run all'))
  await expect.element(section.getByText('2 of 4 checks run')).toBeVisible()
  await expect.element(findRow('Change of day')).toMatchTextContent(/Passed/)
  await expect.element(findRow('Order A17')).toMatchTextContent(/Fails: it called Delivery slots/)
  await expect.element(findRow('Thanks call nothing')).toMatchTextContent(/Running…/)
  await expect.element(findRow('Never promises a day')).toMatchTextContent(/Waits for its turn/)
  await expect.element(findButton('Run “Thanks call nothing”')).toBeDisabled()
  await userEvent.click(findButton('Stop'))
  await expect.element(findButton('Run all')).toBeEnabled()
  expect(section.getByRole('alert').elements()).toEqual([])
  expect(api.calls.find(({ name }) => name === 'runChecks')?.body).toEqual({ project_id: EDITED.id })
})

test('one check is run alone', async () => {
  const { api } = await openChecks()
  const after = CHECKS.checks.map((check) => (check.id === 'returns' ? { ...check, last: check.before } : check))
  const current = after.map((check) => ({ ...check, last: check.last && { ...check.last, revision: 4 } }))
  await expect.element(findRow('Change of day')).toMatchTextContent(/Fails/)
  api.handle({
    ...createChecksApi({ checks: current }),
    runChecks: () =>
      streamEvents([
        { type: 'start', run_id: 'new', checks: 1 },
        { type: 'result', check_id: 'returns', passed: true, failures: [] },
        { type: 'done', run_id: 'new', passed: 1, failed: 0 },
      ]),
  })
  await userEvent.click(findButton('Run “Change of day”'))
  await expect.element(findRow('Change of day')).toMatchTextContent(/Passed/)
  const asked = api.calls.find(({ name }) => name === 'runChecks')?.body
  expect(asked).toEqual({ project_id: EDITED.id, check_id: 'returns' })
})

test('a refusal says why and leads on; with nothing left today nothing can be begun', async () => {
  const { api } = await openChecks({ runChecks: () => refuse('provider_key_missing') })
  await userEvent.click(findButton('Run all'))
  await expect.element(section.getByRole('alert').getByRole('link', { name: 'Set it in Settings' })).toBeVisible()
  api.handle(createChecksApi({ rehearsals: { used: 50, limit: 50 } }))
  await userEvent.click(findButton('Run “Change of day”'))
  await expect.element(findButton('Run all')).toBeDisabled()
})

test('whether a failing check asks or blocks at Deploy is kept at once', async () => {
  const { api } = await openChecks({ setCheckSettings: () => ({}) })
  await expect.element(section.getByText('Deploy shows what fails, and you decide.')).toBeVisible()
  await userEvent.click(section.getByText('Block', { exact: true }))
  await expect.element(section.getByText(/^Nothing goes live while a check fails/)).toBeVisible()
  await expect.element(section.getByRole('radio', { name: 'Block' })).toBeChecked()
  const saved = api.calls.find(({ name }) => name === 'setCheckSettings')?.body
  expect(saved).toEqual({ project_id: EDITED.id, on_fail: 'block' })
  api.handle({ setCheckSettings: () => refuse('internal') })
  await userEvent.click(section.getByText('Ask me'))
  await expect.element(section.getByRole('alert').getByText(/unexpected error/)).toBeVisible()
  await expect.element(section.getByRole('radio', { name: 'Block' })).toBeChecked()
})

test('a deleted check is asked about first', async () => {
  const { api } = await openChecks({ deleteCheck: () => ({}) })
  await userEvent.click(findExpandButton('Change of day'))
  await userEvent.click(findRow('Change of day').getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('dialog', { name: 'Delete “Change of day”?' })
  api.handle(createChecksApi({ checks: CHECKS.checks.filter(({ id }) => id !== RETURNS.id) }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText('The check was deleted.')).toBeVisible()
  await expect.element(findRow('Change of day')).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'deleteCheck')?.body).toEqual({
    project_id: EDITED.id,
    check_id: RETURNS.id,
  })
})

test('that a check is deleted is told also where the question was closed before the answer came', async () => {
  const answer = Promise.withResolvers<Response>()
  const { api } = await openChecks({ deleteCheck: () => answer.promise })
  await userEvent.click(findExpandButton('Change of day'))
  await userEvent.click(findRow('Change of day').getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.poll(() => api.calls.some(({ name }) => name === 'deleteCheck')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  answer.resolve(Response.json({}))
  await expect.element(page.getByText('The check was deleted.')).toBeVisible()
})

test('without a check it tells what one is good for, and both ways to the first', async () => {
  await openChecks(createChecksApi({ checks: [] }))
  await expect.element(section.getByRole('heading', { name: 'No check yet' })).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Open conversations' })).toBeVisible()
  await userEvent.click(findButton('Add a check'))
  await expect.element(page.getByRole('dialog', { name: 'Add a check' })).toBeVisible()
})

test('a check whose conversation is deleted says so, cannot be run, and can be filled again', async () => {
  const emptied = { ...RETURNS, name: '', turns: [], expects: [], from: null, emptied: true, last: null, before: null }
  await openChecks(createChecksApi({ checks: [emptied] }))
  await expect.element(section.getByText('1 emptied')).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Run “/ })).toBeDisabled()
  await userEvent.click(findExpandButton('A check without its conversation'))
  await userEvent.click(findButton('Fill it again'))
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('')
})

test('of very many only the first and those that fail are listed before the rest is asked for', async () => {
  const many = Array.from({ length: 40 }, (_, at) => {
    return { ...RETURNS, id: `c${at}`, name: `Check ${at}`, last: { ...CHECKS.checks[0]?.last, passed: at !== 30 } }
  })
  await openChecks(createChecksApi({ checks: many as typeof CHECKS.checks }))
  await expect.element(findRow('Check 30')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(13)
  await userEvent.click(findButton('Show all 40 checks'))
  expect(list.getByRole('listitem').elements()).toHaveLength(40)
})
