import type { CheckResults } from '@bricks/contract'
import { CHECK_RUN_EVENTS, type CheckRunEvent, createEventDecoder } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { HANG, type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { type RunningProcess, startServerProcess } from './tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from './tools/server-environment.ts'
import { TEST_PASSWORD } from './tools/test-accounts.ts'

const CHECKS = 3

let provider: ScriptedProvider
let place: ServerEnvironment
let running: RunningProcess
let token = ''
let projectId = ''
beforeAll(async () => {
  provider = await startScriptedProvider()
  place = await createServerEnvironment()
  running = await startServer()
  token = await signUp()
  await postAsBuilder('/user/openaikey', { openaikey: 'sk-scripted-provider-key' })
  const created = await postAsBuilder('/project/new', { 'new-project-name': 'Bot' })
  projectId = ((await created.json()) as { id: string }).id
  for (let at = 0; at < CHECKS; at++) {
    const expects = [{ turn: 0, kind: 'says', text: 'warm' }]
    const check = { project_id: projectId, name: `Check ${at}`, turns: [{ say: 'Is it warm?' }], expects }
    expect((await postAsBuilder('/project/checks', { ...check, answers: 'recorded' })).status).toBe(200)
  }
}, 120_000)
afterAll(async () => {
  running.signal('SIGKILL')
  await running.exited
  await provider.close()
  await place.remove()
})

test('R19: a run of checks whose process is killed keeps what it had, says that it did not end, and can be run again at once', {
  timeout: 120_000,
}, async () => {
  provider.play(createTextScript('It is warm.'), { steps: [HANG] })
  await readUntilFirstResult()
  running.signal('SIGKILL')
  await running.exited
  running = await startServer()
  const killed = await readCheckResults()
  expect(killed.runs).toMatchObject([{ ended_at: null, passed: 1, failed: 0 }])
  expect(killed.results).toMatchObject([{ passed: true, answers: [{ text: 'It is warm.' }] }])
  provider.play(createTextScript('It is warm.'))
  expect((await runAllChecks()).at(-1)).toMatchObject({ type: 'done', passed: CHECKS, failed: 0 })
  const { runs } = await readCheckResults()
  expect(runs[0]).toMatchObject({ ended_at: expect.any(String), passed: CHECKS })
  expect(runs[1]).toMatchObject({ ended_at: null, passed: 1 })
})

function startServer(): Promise<RunningProcess> {
  return startServerProcess({
    ...place.environment,
    ENCRYPTION_SECRET: 'one secret for every start of this test',
    OPENAI_BASE_URL: provider.baseUrl,
    SANDBOX: 'off',
  })
}

async function signUp(): Promise<string> {
  const email = `${createId()}@people.test`
  const account = { name: 'Ada', email, password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD }
  return ((await (await postAsBuilder('/signup', account)).json()) as { token: string }).token
}

function postAsBuilder(path: string, body: object): Promise<Response> {
  return fetch(`${running.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

async function readUntilFirstResult(): Promise<void> {
  const response = await postAsBuilder('/project/checks/run', { project_id: projectId })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes('event: result')) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error(`the run ended: ${seen}`)
    seen += value
  }
}

async function runAllChecks(): Promise<CheckRunEvent[]> {
  const response = await postAsBuilder('/project/checks/run', { project_id: projectId })
  return createEventDecoder<CheckRunEvent>(CHECK_RUN_EVENTS)(await response.text())
}

async function readCheckResults(): Promise<CheckResults> {
  const path = `/project/checks/results?project_id=${projectId}`
  const response = await fetch(`${running.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as CheckResults
}
