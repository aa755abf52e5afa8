import type { Check, CheckResult, Project, ProjectChecks } from '@bricks/contract'
import type { CheckRunEvent } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { streamEvents } from '#test/routing.ts'
import { createMemberUser, NO_CHECKS, SETTINGS, USER } from '#test/sample-data.ts'

const AT = '2026-11-23T09:00:00.000Z'
const LIVE: Project = { ...EDITED, deployed: true, version: 8, changes: 0 }
const RAN = { run_id: 'run', version: null, at: AT }
const createRun = (passed: boolean, revision = EDITED.revision) => ({ ...RAN, revision, passed })

const createCheck = (id: string, name: string, last: Check['last']): Check => ({
  id,
  name,
  turns: [{ say: 'Can I send it back?' }],
  expects: [{ turn: 0, kind: 'calls', brick: 'orders' }],
  answers: 'recorded',
  recorded: 1,
  from: null,
  emptied: false,
  changed_at: '2026-11-22T09:00:00.000Z',
  last,
  before: null,
})
const STANDING = { ...NO_CHECKS, revision: EDITED.revision }
const createProjectChecks = (checks: Check[], part: Partial<ProjectChecks> = {}): ProjectChecks => ({
  ...STANDING,
  checks,
  ...part,
})
const PASSES = createCheck('lookup', 'Order is looked up', createRun(true))
const FAILS = createCheck('returns', 'Returns window', createRun(false))
const OLD = createCheck('old', 'Thanks call nothing', createRun(true, EDITED.revision - 1))
const FAILURES = [{ turn: 0, expectation: 0, kind: 'calls', got: '' }]
const RESULT: CheckResult = {
  check_id: 'returns',
  name: 'Returns window',
  passed: false,
  failures: FAILURES,
  opinions: [],
  answers: [{ text: 'Within 30 days.', calls: [] }],
}
const createResultEvent = (check_id: string, passed: boolean): CheckRunEvent => ({
  type: 'result',
  check_id,
  passed,
  failures: passed ? [] : FAILURES,
})
const start: CheckRunEvent = { type: 'start', run_id: 'run', checks: 2 }

const dialog = page.getByRole('dialog')
const findButton = (name: string) => page.getByRole('button', { name, exact: true }).first()
const findDialogButton = (name: string) => dialog.getByRole('button', { name, exact: true })
const deployed = page.getByRole('dialog', { name: 'Deployment Successful' })

beforeEach(() => page.viewport(1280, 860))

async function deployWith(checks: ProjectChecks, api: Handlers = {}) {
  const opened = await openPage(`/edit/${EDITED.id}`, {
    api: {
      getProject: () => EDITED,
      listChecks: () => checks,
      listCheckResults: () => ({ runs: [], results: [RESULT] }),
      deployProject: () => LIVE,
      ...api,
    },
  })
  await userEvent.click(findButton('Deploy'))
  const countCalls = (name: string) => opened.api.calls.filter((call) => call.name === name).length
  const listSentBodies = (name: string) => opened.api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...opened, count: countCalls, bodies: listSentBodies }
}

test('without a check a bot deploys as ever', async () => {
  const { count } = await deployWith(createProjectChecks([]))
  await expect.element(deployed).toBeVisible()
  expect(count('runChecks')).toBe(0)
})

test('checks that all pass for what is saved are not run again; an emptied one keeps nothing up', async () => {
  const { count } = await deployWith(createProjectChecks([PASSES, { ...OLD, emptied: true }], { on_fail: 'block' }))
  await expect.element(deployed).toBeVisible()
  expect(count('runChecks')).toBe(0)
})

test('the newest run of what is saved says what fails and how; Cancel leaves the bot as it was', async () => {
  const { count } = await deployWith(createProjectChecks([PASSES, FAILS]))
  await expect.element(dialog.getByRole('heading', { name: '1 of 2 checks pass' })).toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Failing checks' }))
    .toHaveTextContent('Returns window fails: it called nothing.')
  await userEvent.click(findDialogButton('Cancel'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect([count('runChecks'), count('deployProject')]).toEqual([0, 0])
})

test('See leads to the failing check', async () => {
  const { path } = await deployWith(createProjectChecks([PASSES, FAILS]))
  await userEvent.click(dialog.getByRole('link', { name: 'See' }))
  await expect.poll(path).toBe(`/edit/${EDITED.id}/checks`)
})

test('Deploy all the same deploys, and overrules nothing where nothing blocks', async () => {
  const { bodies } = await deployWith(createProjectChecks([PASSES, FAILS]))
  await userEvent.click(findDialogButton('Deploy all the same'))
  await expect.element(deployed).toBeVisible()
  expect(bodies('deployProject')).toEqual([{ project_id: EDITED.id, revision: EDITED.revision }])
})

test('what has not run since the last save is run first, with progress, and the deploy goes on when all pass', async () => {
  let checks = createProjectChecks([createCheck('returns', 'Returns window', null), OLD])
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const streamMoreEvents = async (...events: CheckRunEvent[]) => writer.write(await streamEvents(events).bytes())
  const { count, bodies } = await deployWith(checks, {
    listChecks: () => checks,
    runChecks: () => new Response(stream.readable),
  })
  await expect.element(dialog.getByRole('heading', { name: 'Running the checks' })).toBeVisible()
  await expect.element(dialog.getByText(/Each answer is one of your 1,000 rehearsals a day \(960 left\)/)).toBeVisible()
  await streamMoreEvents(start, createResultEvent('returns', true))
  await expect.element(dialog.getByText(/^1 of 2 done/)).toBeVisible()
  expect(count('deployProject')).toBe(0)
  checks = createProjectChecks([{ ...FAILS, last: createRun(true) }, PASSES])
  await streamMoreEvents(createResultEvent('old', true), { type: 'done', run_id: 'run', passed: 2, failed: 0 })
  await writer.close()
  await expect.element(deployed).toBeVisible()
  expect(bodies('runChecks')).toEqual([{ project_id: EDITED.id }])
})

test('one check that was changed is run alone, and the others keep their result', async () => {
  let checks = createProjectChecks([FAILS, OLD])
  const events = [start, createResultEvent('old', true), { type: 'done', run_id: 'run', passed: 1, failed: 0 } as const]
  const { count, bodies } = await deployWith(checks, {
    listChecks: () => checks,
    runChecks: () => {
      checks = createProjectChecks([FAILS, { ...OLD, last: createRun(true) }])
      return streamEvents(events)
    },
  })
  await expect.element(dialog.getByRole('heading', { name: '1 of 2 checks pass' })).toBeVisible()
  await expect.element(dialog.getByText(/it called nothing/)).toBeVisible()
  expect(bodies('runChecks')).toEqual([{ project_id: EDITED.id, check_id: 'old' }])
  expect(count('deployProject')).toBe(0)
})

test('a run is stopped by Stop, keeps what it had and is run again', async () => {
  let isLeft = false
  const held = streamEvents([start, createResultEvent('returns', false)]).body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({ flush: () => new Promise(() => undefined) }),
  )
  let checks = createProjectChecks([createCheck('returns', 'Returns window', null), OLD])
  const { api } = await deployWith(checks, {
    listChecks: () => checks,
    runChecks: ({ signal }) => {
      signal.addEventListener('abort', () => {
        isLeft = true
      })
      return new Response(held)
    },
  })
  await expect.element(dialog.getByText('it called nothing.')).toBeVisible()
  checks = createProjectChecks([FAILS, OLD])
  await userEvent.click(findDialogButton('Stop'))
  await expect.element(dialog.getByText('One has not run since the last save.')).toBeVisible()
  expect(isLeft).toBe(true)
  checks = createProjectChecks([{ ...FAILS, last: createRun(true) }, PASSES])
  api.handle({ runChecks: () => streamEvents([start, { type: 'done', run_id: 'run', passed: 1, failed: 0 }]) })
  await userEvent.click(findDialogButton('Run again'))
  await expect.element(dialog.getByRole('heading', { name: '2 of 2 checks pass' })).toBeVisible()
})

test.each(['Cancel', 'Stop'])('%s counts until the results are in: the bot does not go live', async (name) => {
  let checks: ProjectChecks | Promise<ProjectChecks> = createProjectChecks([
    createCheck('returns', 'Returns window', null),
    OLD,
  ])
  const { promise: results, resolve: bringResults } = Promise.withResolvers<ProjectChecks>()
  const { count } = await deployWith(checks, {
    listChecks: () => checks,
    runChecks: () => {
      checks = results
      return streamEvents([
        start,
        createResultEvent('returns', true),
        createResultEvent('old', true),
        { type: 'done', run_id: 'run', passed: 2, failed: 0 },
      ])
    },
  })
  await expect.element(dialog.getByText(/^2 of 2 done/)).toBeVisible()
  await userEvent.click(findDialogButton(name))
  bringResults(createProjectChecks([{ ...FAILS, last: createRun(true) }, PASSES]))
  await userEvent.click(name === 'Stop' ? findDialogButton('Deploy') : findButton('Deploy'))
  await expect.element(deployed).toBeVisible()
  expect(count('deployProject')).toBe(1)
})

test('where checks block, it is said, and only Deploy all the same overrules it', async () => {
  const { bodies } = await deployWith(createProjectChecks([PASSES, FAILS], { on_fail: 'block' }), {
    deployProject: ({ body }) => (body.despite ? LIVE : refuse('checks_failed')),
  })
  await expect.element(dialog.getByText(/that is how you set it for this bot/)).toBeVisible()
  await userEvent.click(findDialogButton('Deploy all the same'))
  await expect.element(deployed).toBeVisible()
  expect(bodies('deployProject')).toEqual([{ project_id: EDITED.id, revision: EDITED.revision, despite: true }])
})

test('where checks block, an editor of the account is told that only its owner overrules it', async () => {
  await deployWith(createProjectChecks([PASSES, FAILS], { on_fail: 'block' }), {
    getUser: () => createMemberUser('editor'),
  })
  await expect.element(dialog.getByText(/Only the owner of the account can deploy it/)).toBeVisible()
  await expect.element(findDialogButton('Deploy all the same')).not.toBeInTheDocument()
  await expect.element(findDialogButton('Cancel')).toBeVisible()
})

test('checks that began to block elsewhere are met with the dialog, and nothing is overruled unasked', async () => {
  let checks = createProjectChecks([PASSES, FAILS])
  const { bodies } = await deployWith(checks, {
    listChecks: () => checks,
    deployProject: () => {
      checks = createProjectChecks([PASSES, FAILS], { on_fail: 'block' })
      return refuse('checks_failed')
    },
  })
  await userEvent.click(findDialogButton('Deploy all the same'))
  await expect.element(dialog.getByText(/that is how you set it for this bot/)).toBeVisible()
  expect(bodies('deployProject')).toEqual([{ project_id: EDITED.id, revision: EDITED.revision }])
})

test.each<[string, string, Handlers]>([
  ['without a key', 'Set Your OpenAI API Key', { getUser: () => ({ ...USER, openaikey: '' }) }],
  [
    'without a confirmed address',
    'Confirm your e-mail address',
    { getSettings: () => ({ ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: false } }) },
  ],
])('%s nothing is spent on checks before that is there', async (_, title, api) => {
  const { count } = await deployWith(createProjectChecks([OLD]), api)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  expect(count('runChecks')).toBe(0)
})

test('a run that is refused says why; the bot can be deployed all the same', async () => {
  await deployWith(createProjectChecks([OLD]), { runChecks: () => refuse('rehearsals_used_up') })
  await expect.element(dialog.getByRole('alert').getByRole('link', { name: 'See the plans' })).toBeVisible()
  await expect.element(findDialogButton('Run again')).toBeEnabled()
  await userEvent.click(findDialogButton('Deploy all the same'))
  await expect.element(deployed).toBeVisible()
})

test('checks that cannot be loaded are said to be so, and asked for again', async () => {
  const { api } = await deployWith(createProjectChecks([]), { listChecks: () => refuse('internal') })
  await expect.element(dialog.getByText('The checks could not be loaded.')).toBeVisible()
  api.handle({ listChecks: () => createProjectChecks([PASSES, FAILS]) })
  await userEvent.click(findDialogButton('Retry'))
  await expect.element(dialog.getByRole('heading', { name: '1 of 2 checks pass' })).toBeVisible()
})

test('a bot that was deleted in another tab is said to be gone when it is deployed, and nothing of its checks', async () => {
  const gone = () => refuse('not_found')
  await openPage(`/edit/${EDITED.id}`, { api: { getProject: () => EDITED, listChecks: gone, deployProject: gone } })
  await userEvent.click(findButton('Deploy'))
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
  expect(page.getByText('The checks have not run').elements()).toHaveLength(0)
})
