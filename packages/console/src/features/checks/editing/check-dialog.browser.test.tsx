import type { Check, EndpointBody, Endpoints } from '@bricks/contract'
import { ERROR_CODES } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/session/query-client.ts'
import { CHECKS, RETURNS } from '#test/checks.ts'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'

const dialog = page.getByRole('dialog', { name: /the check$|a check$/ })
const findField = (name: string | RegExp) => dialog.getByLabelText(name, { exact: true })
const findButton = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1280, 860))

async function openNewCheck(api: Handlers = {}) {
  const saved: EndpointBody<Endpoints['saveCheck']>[] = []
  const saveCheck: Handlers['saveCheck'] = ({ body }) => {
    saved.push(body)
    return RETURNS
  }
  const opened = await openPage(`/edit/${EDITED.id}/checks`, {
    api: { getProject: () => EDITED, listChecks: () => CHECKS, saveCheck, ...api },
  })
  await userEvent.click(page.getByRole('button', { name: 'Add a check' }))
  await expect.element(dialog).toBeVisible()
  return { ...opened, saved }
}

async function fillFirstTurn() {
  await userEvent.fill(findField('Name'), 'Order A17')
  await userEvent.fill(findField('Somebody says'), 'Where is A17?')
}

test('a check of every kind of expectation is written by hand, over two turns', async () => {
  const { saved } = await openNewCheck()
  await fillFirstTurn()
  await userEvent.click(findButton('With these values'))
  await userEvent.fill(findField('order'), 'A17')
  for (const [at, kind, label, words] of [
    [2, 'says', 'Words', 'packed'],
    [3, 'judge', 'What must hold', 'It is kind.'],
  ] as const) {
    await userEvent.click(dialog.getByRole('button', { name: 'Expect something more of the answer' }))
    const expectation = dialog.getByRole('group', { name: `Expectation ${at}` })
    await userEvent.selectOptions(expectation.getByLabelText('The answer'), kind)
    await userEvent.fill(expectation.getByLabelText(label), words)
  }
  await userEvent.click(findButton('And then somebody says'))
  const second = dialog.getByRole('group', { name: 'Turn 2' })
  await userEvent.fill(second.getByLabelText('2. Somebody says'), 'Thanks')
  await userEvent.selectOptions(second.getByLabelText('The answer'), 'never')
  await userEvent.selectOptions(second.getByLabelText('Brick'), 'Delivery slots')
  await userEvent.click(second.getByRole('button', { name: 'Expect something more of the answer' }))
  const last = second.getByRole('group', { name: 'Expectation 2' })
  await userEvent.selectOptions(last.getByLabelText('The answer'), 'lacks')
  await userEvent.click(last.getByLabelText('It is a /pattern/'))
  await userEvent.fill(last.getByLabelText('Pattern', { exact: true }), '(?i)sorry')
  await userEvent.click(dialog.getByText('Live', { exact: true }))
  await userEvent.click(findButton('Add'))
  await expect.element(page.getByText('The check was added.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved).toEqual([
    {
      project_id: EDITED.id,
      name: 'Order A17',
      turns: [{ say: 'Where is A17?' }, { say: 'Thanks' }],
      expects: [
        { turn: 0, kind: 'calls', brick: 'orders', values: { order: 'A17' } },
        { turn: 0, kind: 'says', text: 'packed' },
        { turn: 0, kind: 'judge', sentence: 'It is kind.' },
        { turn: 1, kind: 'never', brick: 'slots' },
        { turn: 1, kind: 'lacks', text: '(?i)sorry', regex: true },
      ],
      answers: 'live',
    },
  ])
})

test('what is missing is said at its field, which gets the focus, and nothing is sent', async () => {
  const { saved } = await openNewCheck()
  await userEvent.selectOptions(findField('The answer'), 'says')
  await userEvent.click(findButton('Add'))
  await expect.element(findField('Name')).toHaveFocus()
  await expect.element(dialog.getByText('Write what somebody says.')).toBeVisible()
  await expect.element(dialog.getByText('Write the words, or the pattern.')).toBeVisible()
  await userEvent.click(findButton('Remove expectation 1'))
  await fillFirstTurn()
  await userEvent.click(findButton('Add'))
  await expect.element(dialog.getByText(/^Say what must hold of at least one answer/)).toBeVisible()
  expect(saved).toEqual([])
})

test('a pattern that the server refuses is marked, and what was typed stays', async () => {
  const { status, message } = ERROR_CODES.pattern_refused
  const answer = { error: message, code: 'pattern_refused', expectation: 1 }
  const { api } = await openNewCheck({ saveCheck: () => Response.json(answer, { status }) })
  await fillFirstTurn()
  await userEvent.click(dialog.getByRole('button', { name: 'Expect something more of the answer' }))
  const second = dialog.getByRole('group', { name: 'Expectation 2' })
  await userEvent.selectOptions(second.getByLabelText('The answer'), 'says')
  await userEvent.click(second.getByLabelText('It is a /pattern/'))
  await userEvent.fill(second.getByLabelText('Pattern', { exact: true }), 'a(?=b)')
  await userEvent.click(findButton('Add'))
  await expect.element(second.getByText(/^This pattern cannot be used/)).toBeVisible()
  await expect.element(second.getByLabelText('Pattern', { exact: true })).toHaveFocus()
  await expect.element(findField('Name')).toHaveValue('Order A17')
  api.handle({ saveCheck: () => refuse('limit_reached') })
  await userEvent.click(findButton('Add'))
  await expect.element(dialog.getByRole('alert').getByText(/holds as much/)).toBeVisible()
  await expect.element(second.getByLabelText('Pattern', { exact: true })).toHaveValue('a(?=b)')
})

test('a kind that is tried and left keeps what was typed, and Escape asks before it discards', async () => {
  await openNewCheck()
  await userEvent.selectOptions(findField('The answer'), 'says')
  await userEvent.fill(findField('Words'), 'packed')
  await userEvent.selectOptions(findField('The answer'), 'asks')
  await userEvent.selectOptions(findField('The answer'), 'says')
  await expect.element(findField('Words')).toHaveValue('packed')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Keep editing' }))
  await expect.element(findField('Words')).toHaveValue('packed')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Add a check' }))
  await expect.element(findField('The answer')).toHaveValue('calls')
})

test('a check is changed as it stands, under its own id', async () => {
  const { saved } = await openNewCheck()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: /^Change of day/ }))
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }))
  await expect.element(findField('Name')).toHaveValue('Change of day')
  await expect.element(findField('order')).toHaveValue('A17')
  await userEvent.fill(findField('order'), '')
  await userEvent.click(findButton('Save'))
  await expect.element(page.getByText('The check was saved.')).toBeVisible()
  const [, says, judge] = RETURNS.expects
  expect(saved).toMatchObject([
    {
      id: 'returns',
      turns: RETURNS.turns,
      answers: 'recorded',
      expects: [{ kind: 'calls', brick: 'slots' }, says, judge],
    },
  ])
  expect(saved[0]?.expects?.[0]).not.toHaveProperty('values')
})

const openReturns = async () => {
  await userEvent.click(page.getByRole('button', { name: /^Change of day/ }))
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }))
}

test('a check that somebody saved meanwhile is overwritten only by whoever says so', async () => {
  let isChanged = true
  const bodies: EndpointBody<Endpoints['saveCheck']>[] = []
  await openNewCheck({
    saveCheck: ({ body }) => {
      bodies.push(body)
      return isChanged ? refuse('conflict') : RETURNS
    },
  })
  await userEvent.keyboard('{Escape}')
  await openReturns()
  await userEvent.fill(findField('Name'), 'Mine')
  await userEvent.click(findButton('Save'))
  await expect.element(dialog.getByText(/^Somebody saved this check after you opened it/)).toBeVisible()
  await expect.element(findField('Name')).toHaveValue('Mine')
  isChanged = false
  await userEvent.click(findButton('Overwrite with mine'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies.map(({ changed_at }) => changed_at)).toEqual([RETURNS.changed_at, undefined])
})

test('what is typed while a check is being added stays, and is saved to the same check', async () => {
  const bodies: EndpointBody<Endpoints['saveCheck']>[] = []
  const answers = [Promise.withResolvers<Check>(), Promise.withResolvers<Check>()]
  await openNewCheck({
    saveCheck: ({ body }) => answers[bodies.push(body) - 1]?.promise ?? refuse('internal'),
  })
  await fillFirstTurn()
  await userEvent.click(findButton('Add'))
  await expect.poll(() => bodies).toHaveLength(1)
  await userEvent.fill(findField('Name'), 'Order A17 is on its way')
  answers[0]?.resolve({ ...RETURNS, id: 'made', changed_at: '2026-11-28T10:00:00.000Z' })
  await expect.element(page.getByText('The check was added.')).toBeVisible()
  await expect.element(findField('Name')).toHaveValue('Order A17 is on its way')
  await userEvent.click(findButton('Save'))
  await expect.poll(() => bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({
    id: 'made',
    changed_at: '2026-11-28T10:00:00.000Z',
    name: 'Order A17 is on its way',
  })
  answers[1]?.resolve(RETURNS)
  await expect.element(page.getByText('The check was saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a save that is answered after its dialog was closed is told, and closes no other dialog', async () => {
  const answer = Promise.withResolvers<Check>()
  const { api } = await openNewCheck({ saveCheck: () => answer.promise })
  const readLastSaved = () => api.calls.findLast(({ name }) => name === 'saveCheck')?.body
  await fillFirstTurn()
  await userEvent.click(findButton('Add'))
  await expect.poll(readLastSaved).toBeDefined()
  await userEvent.click(findButton('Cancel'))
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await openReturns()
  await userEvent.fill(findField('Name'), 'Another day')
  answer.resolve({ ...RETURNS, id: 'made' })
  await expect.element(page.getByText('The check was added.')).toBeVisible()
  await userEvent.click(findButton('Save'))
  await expect.poll(readLastSaved).toMatchObject({ id: RETURNS.id, name: 'Another day' })
})

test.each([
  ['the same field', { turns: [{ say: 'Theirs' }] }, new Date(0).toISOString(), 'Change of day'],
  ['another field', { name: 'Theirs' }, '2026-11-28T10:00:00.000Z', 'Theirs'],
])('a check that was kept over a reload, and %s saved elsewhere meanwhile', async (_what, theirs, sent, name) => {
  const { goTo, api, saved } = await openNewCheck()
  await userEvent.keyboard('{Escape}')
  await openReturns()
  await userEvent.fill(findField('Somebody says'), 'Mine')
  await goTo('/help')
  const changed = { ...RETURNS, ...theirs, changed_at: '2026-11-28T10:00:00.000Z' }
  api.handle({
    listChecks: () => ({ ...CHECKS, checks: CHECKS.checks.map((each) => (each.id === RETURNS.id ? changed : each)) }),
  })
  queryClient.clear()
  await goTo(`/edit/${EDITED.id}/checks`)
  await userEvent.click(page.getByRole('button', { name: new RegExp(`^${name}`) }))
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }))
  await expect.element(findField('Somebody says')).toHaveValue('Mine')
  await expect.element(findField('Name')).toHaveValue(name)
  await userEvent.click(findButton('Save'))
  await expect.poll(() => saved).toMatchObject([{ id: RETURNS.id, changed_at: sent, name, turns: [{ say: 'Mine' }] }])
})

test('a bot without a brick can be asked for words', async () => {
  await openNewCheck({
    getProject: () => ({ ...EDITED, functions: [] }),
    listChecks: () => ({ ...CHECKS, checks: [] }),
  })
  await expect.element(findField('The answer')).toHaveValue('says')
  expect(dialog.getByRole('option', { name: 'calls a brick' }).elements()).toEqual([])
})

test('a check that was begun survives Back, in the dialog of the same check alone, and goes when it is discarded', async () => {
  const { goTo, goBack } = await openNewCheck()
  const reopen = () => userEvent.click(page.getByRole('button', { name: 'Add a check' }))
  await fillFirstTurn()
  await userEvent.click(findButton('And then somebody says'))
  await userEvent.fill(findField('2. Somebody says'), 'Thanks')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  await goBack()
  await reopen()
  await expect.element(dialog.getByText('What you typed before is back.')).toBeVisible()
  await expect.element(findField('2. Somebody says')).toHaveValue('Thanks')
  await userEvent.click(findButton('Cancel'))
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await reopen()
  await expect.element(findField('Name')).toHaveValue('')
})

test('on the narrowest phone no control stands out of the dialog', async () => {
  await page.viewport(320, 700)
  await openNewCheck()
  const { width } = findButton('Expect something more of the answer').element().getBoundingClientRect()
  expect(width).toBeLessThan(240)
  const scroller = dialog.element().querySelector('form')?.parentElement
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
})
