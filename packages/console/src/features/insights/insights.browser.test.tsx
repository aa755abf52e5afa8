import type { EndpointQuery, Endpoints, Insights } from '@bricks/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { createEmptyInsights, createInsights } from '#test/insights.ts'
import { openPage } from '#test/open-page.tsx'

const INSIGHTS = `/edit/${EDITED.id}/insights`
const DAY_MS = 86_400_000
const headline = page.getByRole('heading', { level: 2 }).first()

beforeEach(() => page.viewport(1280, 860))

function openInsights(address: string, api: Handlers = {}) {
  return openPage(address, { api: { getProject: () => EDITED, ...api } })
}

type Asked = EndpointQuery<Endpoints['getInsights']>

function watchRanges(answer: (query: Asked) => Insights = createInsights) {
  const asked: Asked[] = []
  const getInsights: Handlers['getInsights'] = ({ query }) => {
    if (query.without) asked.push(query)
    return answer(query)
  }
  return { asked, getInsights }
}

function answerChats(now: number, before: number) {
  const today = new Date().toISOString().slice(0, 10)
  return watchRanges((query) => {
    const nothing = createEmptyInsights(query)
    const chats = query.to === today ? now : before
    return { ...nothing, days: nothing.days.map((day, at) => (at === 0 ? { ...day, chats, answered: chats } : day)) }
  })
}

test('the tab of the bot leads to its numbers: 30 days in UTC, today the last, beside the 30 before', async () => {
  const { asked, getInsights } = watchRanges()
  const { path } = await openInsights(`/edit/${EDITED.id}`, { getInsights })
  await userEvent.click(page.getByRole('link', { name: 'Insights' }))
  await expect.poll(path).toBe(INSIGHTS)
  await expect.element(headline).toMatchTextContent(/^[\d,]+ chats in 30 days$/)
  await expect.poll(() => asked.length).toBe(2)
  const [now, before] = asked.toSorted((one, other) => other.to.localeCompare(one.to))
  expect(countDays(now)).toBe(30)
  expect(countDays(before)).toBe(30)
  expect(Date.parse(now?.from ?? '') - Date.parse(before?.to ?? '')).toBe(DAY_MS)
})

test('another range stands in the address, and is compared with as many days', async () => {
  const { asked, getInsights } = watchRanges()
  const { path } = await openInsights(INSIGHTS, { getInsights })
  await expect.element(headline).toMatchTextContent(/in 30 days/)
  await userEvent.click(page.getByText('90 days', { exact: true }))
  await expect.element(headline).toMatchTextContent(/in 90 days/)
  await expect.poll(path).toBe(`${INSIGHTS}?days=90`)
  await expect.poll(() => asked.filter((query) => countDays(query) === 90).length).toBe(2)
})

test('what changed is said in words', async () => {
  await openInsights(INSIGHTS, answerChats(112, 100))
  await expect.element(headline).toHaveTextContent('112 chats in 30 days')
  await expect.element(page.getByText('12 % more than the 30 days before')).toBeVisible()
})

test('each number says what it is of', async () => {
  const { getInsights } = answerChats(40, 20)
  const getInsightsWithSeen: Handlers['getInsights'] = async (request) => {
    const insights = (await getInsights?.(request)) as Insights
    const days = insights.days.map((day, at) =>
      at === 0 ? { ...day, answered: 36, failed: 3, nothing: 1, visitors: 30, up: 4, down: 1, cost: null } : day,
    )
    return {
      ...insights,
      days,
      latency: { first: { p50_ms: 700, p95_ms: 1_900 }, whole: { p50_ms: 2_400, p95_ms: 8_000 } },
    }
  }
  await openInsights(INSIGHTS, { getInsights: getInsightsWithSeen })
  const readNumber = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .element().nextElementSibling?.textContent
  await expect.poll(() => readNumber('Answered')).toMatch(/^90 %Also with “I cannot help”: see Not answered/)
  expect(readNumber('Visitors')).toMatch(/^30Each day’s visitors, added up/)
  expect(readNumber('Failed')).toMatch(/^3/)
  expect(readNumber('Nothing found')).toMatch(/^1/)
  expect(readNumber('Thumbs')).toMatch(/^4\sup, 1\sdown/)
  expect(readNumber('Cost')).toMatch(/^not set/)
  expect(readNumber('First words')).toMatch(/^0.7\u00a0s.*19 of 20 within 1.9\u00a0s/)
  expect(readNumber('Whole answer')).toMatch(/^2.4\u00a0s.*19 of 20 within 8/)
  await expect.poll(() => readNumber('Visitors')).toMatch(/· 30 in the 30 days before$/)
  expect(readNumber('Thumbs')).toMatch(/· 4 up, 1 down in the 30 days before$/)
  expect(readNumber('Whole answer')).toMatch(/· 2.4\u00a0s in the 30 days before$/)
})

test('each brick has a row that leads to it; one that often fails stands out in words', async () => {
  const { path } = await openInsights(INSIGHTS)
  const row = page.getByRole('row', { name: /Leave a note/ })
  await expect.element(row).toMatchTextContent(/no longer there.*\d+ %1.9 s/)
  await userEvent.click(page.getByRole('link', { name: 'Order status' }))
  await expect.poll(path).toMatch(new RegExp(`^/edit/${EDITED.id}`))
  await expect.element(page.getByRole('dialog', { name: 'Edit an API' })).toBeVisible()
})

test('the days are one file, each a line', async () => {
  let blob = new Blob()
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:days'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openInsights(`${INSIGHTS}?days=7`)
  await userEvent.click(page.getByRole('button', { name: 'CSV' }))
  await expect.poll(() => names).toEqual([expect.stringMatching(/^insights-parcel-helper-.*\.csv$/)])
  vi.restoreAllMocks()
  const [head, ...lines] = (await blob.text()).trim().split('\r\n')
  expect(head).toMatch(/day,chats,visitors,answered/)
  expect(lines).toHaveLength(7)
})

test('where nothing was asked, it says how to get the first chats', async () => {
  await openInsights(INSIGHTS, { getInsights: ({ query }) => createEmptyInsights(query) })
  await expect.element(page.getByText('Nobody has asked this bot yet')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Share it' }))
  await expect.element(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
})

test('numbers that did not come are asked for again', async () => {
  let isBroken = true
  await openInsights(INSIGHTS, {
    getInsights: ({ query }) => (isBroken ? refuse('internal') : createInsights(query)),
  })
  await expect.element(page.getByText('The numbers could not be loaded.')).toBeVisible()
  isBroken = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(headline).toMatchTextContent(/chats in 30 days/)
})

test('the notice of a budget leads to the page', async () => {
  const at = '2026-11-20T10:00:00.000Z'
  const { path } = await openInsights('/dashboard', {
    listNotices: () => [{ id: 'n', at, kind: 'budget_near', project_id: EDITED.id, read: false }],
  })
  await userEvent.click(page.getByRole('button', { name: /Notifications/ }))
  await userEvent.click(page.getByRole('link', { name: /80 % of its budget/ }))
  await expect.poll(path).toBe(INSIGHTS)
})

const TWO_DAYS = { from: '2026-11-01', to: '2026-11-02' }
const ASKED_BEFORE = [{ text: 'Do you sell hats?', count: 2, turns: [{ conversation_id: 'lamp', id: 't1' }] }]
const questions = page.getByRole('region', { name: 'What people ask' })

test('what people ask stands with how often, and leads to where it was asked last', async () => {
  const { path } = await openInsights(INSIGHTS, { getInsights: ({ query }) => createInsights(query) })
  const question = questions.getByRole('link', { name: 'Can I return a lamp after a month?' })
  await expect.element(question).toHaveAttribute('href', `/edit/${EDITED.id}/conversations/lamp?turn=t1`)
  await expect.element(questions.getByText('12 times')).toBeInTheDocument()
  await userEvent.click(questions.getByRole('link', { name: 'All conversations' }))
  await expect.poll(path).toBe(`/edit/${EDITED.id}/conversations`)
})

test('the numbers do not wait for the questions, and questions that do not come can be asked for again', async () => {
  const held = Promise.withResolvers<Insights>()
  const { api } = await openInsights(INSIGHTS, {
    getInsights: ({ query }) => (query.without ? createInsights(query) : held.promise),
  })
  await expect.element(headline).toMatchTextContent(/chats in 30 days$/)
  await expect.element(questions.getByRole('status', { name: 'Loading the questions' })).toBeVisible()
  api.handle({ getInsights: ({ query }) => (query.without ? createInsights(query) : refuse('internal')) })
  held.resolve({ ...createInsights(TWO_DAYS), questions: null, questions_at: null })
  await expect.element(questions.getByText('The questions could not be loaded.')).toBeVisible()
  api.handle({ getInsights: ({ query }) => ({ ...createInsights(query), questions: [] }) })
  await userEvent.click(questions.getByRole('button', { name: 'Retry' }))
  await expect.element(questions.getByText('Nothing was asked twice in this time.')).toBeVisible()
})

test('questions that are being put together are shown when they are there; what is kept is shown meanwhile, with its age', async () => {
  const pass = holdTheClock()
  const answers: Pick<Insights, 'questions' | 'questions_at'>[] = [
    { questions: null, questions_at: null },
    { questions: ASKED_BEFORE, questions_at: new Date(Date.now() - 3_600_000).toISOString() },
  ]
  const { api } = await openInsights(INSIGHTS, {
    getInsights: ({ query }) => ({
      ...createInsights(query),
      ...(query.without === undefined && (answers.length > 1 ? answers.shift() : answers[0])),
    }),
  })
  await pass(1_000)
  await expect.element(questions.getByRole('link', { name: 'Do you sell hats?' })).toBeVisible()
  await expect.element(questions.getByText(/^As of .*hour/)).toBeVisible()
  api.handle({ getInsights: ({ query }) => createInsights(query) })
  await pass(3_000)
  await expect.element(questions.getByRole('link', { name: 'Can I return a lamp after a month?' })).toBeVisible()
  await expect.element(questions.getByText(/^As of/)).not.toBeInTheDocument()
})

test('questions that the server renews after its answer, as they are a minute old, are read again at once', async () => {
  const pass = holdTheClock()
  const { api } = await openInsights(INSIGHTS, {
    getInsights: ({ query }) => ({
      ...createInsights(query),
      questions: ASKED_BEFORE,
      questions_at: new Date(Date.now() - 65_000).toISOString(),
    }),
  })
  await expect.element(questions.getByText(/^As of .*minute/)).toBeVisible()
  api.handle({ getInsights: ({ query }) => createInsights(query) })
  await pass(3_000)
  await expect.element(questions.getByRole('link', { name: 'Can I return a lamp after a month?' })).toBeVisible()
})

test('where what is said is not kept, the page says so and asks for no questions', async () => {
  const asked: Asked[] = []
  await openInsights(INSIGHTS, {
    getProject: () => ({ ...EDITED, recording: { on: false, days: 0 } }),
    getInsights: ({ query }) => {
      asked.push(query)
      return createInsights(query)
    },
  })
  await expect.element(questions.getByText(/is not kept, so nobody can tell what is asked/)).toBeVisible()
  expect(asked.every(({ without }) => without === 'questions')).toBe(true)
})

function countDays(query: Asked | undefined): number {
  return query ? (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS + 1 : 0
}

const chats = page.getByRole('region', { name: 'Chats a day' })
const days = chats.getByRole('slider')

test('the arrow keys go from day to day, and each day’s values are said', async () => {
  await openInsights(`${INSIGHTS}?days=7`)
  await expect.element(days).toHaveAttribute('aria-valuenow', '7')
  days.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(days).toHaveAttribute('aria-valuenow', '5')
  const readSpoken = () => chats.element().querySelector('[aria-live]')?.textContent
  await expect.poll(readSpoken).toMatch(/^Answered: \d+, Nothing found: \d+, Failed: \d+$/)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(days).toHaveAttribute('aria-valuenow', '1')
  await userEvent.keyboard('{Escape}')
  await expect.poll(readSpoken).toBe('')
})

test('a day on which a version went live says so', async () => {
  await openInsights(INSIGHTS)
  await expect.element(days).toBeVisible()
  days.element().focus()
  for (let step = 0; step < 8; step++) await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chats.getByText('version 7 went live', { exact: true })).toBeVisible()
})

test('what a chart shows stands in a table too, the newest day first', async () => {
  const { getInsights } = watchRanges()
  await openInsights(`${INSIGHTS}?days=7`, { getInsights })
  const button = chats.getByRole('button', { name: 'Show as a table' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  await expect.poll(() => chats.getByRole('row').elements().length).toBe(8)
  const to = new Date().toISOString().slice(0, 10)
  const newest = createInsights({ from: to, to }).days[0]
  const row = chats.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(new RegExp(`${newest?.answered}${newest?.nothing}${newest?.failed}$`))
})

test('a day on which nobody asked costs nothing, and is not called free as if the model were', async () => {
  const { getInsights } = watchRanges((query) => {
    const { days, ...told } = createInsights(query)
    const [empty] = createEmptyInsights(query).days
    return { ...told, days: days.map((day, at) => (at === 1 ? { ...day, ...empty, day: day.day } : day)) }
  })
  await openInsights(`${INSIGHTS}?days=7`, { getInsights })
  const costs = page.getByRole('region', { name: 'Tokens and cost a day' })
  await userEvent.click(costs.getByRole('button', { name: 'Show as a table' }))
  await expect.element(costs.getByRole('cell', { name: '$0' }).first()).toBeVisible()
  expect(costs.element().textContent).not.toContain('free')
})

test('a chart fills its room at every width and moves nothing below it when it comes', async () => {
  await openInsights(INSIGHTS)
  await expect.element(days).toBeVisible()
  const { height } = days.element().getBoundingClientRect()
  const findCanvas = () => chats.element().querySelector('canvas')
  await expect.poll(() => findCanvas()?.getBoundingClientRect().height).toBe(height)
  expect(days.element().getBoundingClientRect().height).toBe(height)
  await page.viewport(390, 800)
  await expect.poll(() => findCanvas()?.getBoundingClientRect().width).toBe(days.element().clientWidth)
})

const budgetCard = page.getByRole('region', { name: 'Budget' })
const pressInBudgetCard = (name: string) => userEvent.click(budgetCard.getByRole('button', { name }))

test('what is spent of a budget is said in words, and when it is nearly or wholly spent', async () => {
  const budget = { unit: 'tokens' as const, day: 1_000, month: 10_000, spent: { day: 1_200, month: 8_500 } }
  await openInsights(INSIGHTS, { getInsights: ({ query }) => ({ ...createInsights(query), budget }) })
  await expect.element(budgetCard).toMatchTextContent(/1,200 tokens.*of 1,000 tokens.*visitors get no answers/)
  await expect.element(budgetCard).toMatchTextContent(/8,500 tokens.*of 10,000 tokens.*Nearly spent. 85 % of it/)
})

test.each([
  ['money', null, true],
  ['money', 180, false],
  ['tokens', null, false],
] as const)('a budget in %s says whether a model with the cost %s is counted', async (unit, cost, isTold) => {
  const budget = { unit, day: null, month: 10_000_000, spent: { day: 0, month: 0 } }
  const models = [{ model: 'own-model', chats: 3, prompt_tokens: 30, completion_tokens: 3, cost }]
  await openInsights(INSIGHTS, { getInsights: ({ query }) => ({ ...createInsights(query), budget, models }) })
  await expect.element(budgetCard).toMatchTextContent(/This month/)
  expect(budgetCard.getByText(/has no price here, and is not counted/).elements()).toHaveLength(isTold ? 1 : 0)
})

test('a budget is set in dollars, and lifted', async () => {
  let budget: Insights['budget'] = null
  const { api } = await openInsights(INSIGHTS, {
    getInsights: ({ query }) => ({ ...createInsights(query), budget }),
    setBudget: ({ body: { unit, day, month } }) => {
      budget = { unit, day, month, spent: { day: 0, month: 500_000 } }
      return budget
    },
  })
  await pressInBudgetCard('Set a budget')
  await userEvent.selectOptions(budgetCard.getByLabelText('In'), 'US dollars, by the price list')
  await userEvent.fill(budgetCard.getByLabelText('A month'), '20')
  await pressInBudgetCard('Save the budget')
  await expect.element(budgetCard).toMatchTextContent(/This month\$0.50of \$20.00/)
  await pressInBudgetCard('Change the budget')
  await pressInBudgetCard('Lift it')
  await expect.element(budgetCard.getByText(/^No budget is set/)).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'setBudget').map(({ body }) => body)
  const project_id = EDITED.id
  expect(sent).toEqual([
    { project_id, unit: 'money', day: null, month: 20_000_000 },
    { project_id, unit: 'money', day: null, month: null },
  ])
})

test('a wrong budget is refused at its field, one in money without a price in the server’s words', async () => {
  const message = 'The model of this bot has no price here. Choose a budget in tokens.'
  await openInsights(INSIGHTS, {
    getInsights: ({ query }) => ({ ...createInsights(query), budget: null }),
    setBudget: () => Response.json({ error: message, code: 'invalid_input' }, { status: 400 }),
  })
  await pressInBudgetCard('Set a budget')
  await userEvent.fill(budgetCard.getByLabelText('A day'), 'a lot')
  await pressInBudgetCard('Save the budget')
  await expect.element(budgetCard.getByLabelText('A day')).toHaveFocus()
  await expect.element(budgetCard.getByText('A whole number.')).toBeVisible()
  await userEvent.fill(budgetCard.getByLabelText('A day'), '5')
  await userEvent.selectOptions(budgetCard.getByLabelText('In'), 'US dollars, by the price list')
  await pressInBudgetCard('Save the budget')
  await expect.element(budgetCard.getByLabelText('In')).toHaveAccessibleDescription(message)
})

test('what must be mended stands above the numbers, with the way to it', async () => {
  const at = '2026-11-22T12:00:00.000Z'
  const { getInsights } = watchRanges((query) => ({
    ...createInsights(query),
    health: [
      { kind: 'brick_failing', at, brick: 'Order status', code: 'brick_timeout' },
      { kind: 'key_refused', at },
    ],
  }))
  await openInsights(INSIGHTS, { getInsights })
  const part = page.getByRole('region', { name: 'To be mended' })
  await expect
    .element(part.getByText('“Order status” has failed five times in a row: it took too long to answer.'))
    .toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Open the bot' })).toHaveAttribute('href', `/edit/${EDITED.id}`)
  await expect.element(part.getByRole('link', { name: 'Set another key' })).toHaveAttribute('href', '/settings')
})

test('on a phone a table that goes on beyond the edge is shaded there, over its cells, and the brick keeps its place', async () => {
  await page.viewport(320, 844)
  const { getInsights } = watchRanges()
  await openInsights(INSIGHTS, { getInsights })
  const table = page.getByRole('region', { name: 'Each brick in numbers' })
  await expect.element(table).toBeVisible()
  const section = table.element()
  expect(section.scrollWidth).toBeGreaterThan(section.clientWidth)
  const { backgroundImage, backgroundAttachment } = getComputedStyle(section)
  expect(backgroundImage.match(/linear-gradient/g)).toHaveLength(4)
  expect(backgroundAttachment).toBe('local, local, scroll, scroll')
  for (const cell of section.querySelectorAll('td')) {
    expect(getComputedStyle(cell).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  }
})
