import { setTimeout as sleep } from 'node:timers/promises'
import { createReplyDecoder, type ReplyEvent } from '@bricks/contract/wire'
import { DONE, writeChunk } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { joinAnswerText, readEvents } from './tools/open-chat-scene.ts'
import { openTwoProcesses, type TwoProcesses } from './tools/open-two-processes.ts'

/** In milliseconds. A killed process counts as dead 15 seconds after its last heartbeat. */
const UNTIL_KILLED_IS_KNOWN = 40_000

let two: TwoProcesses
let projectId: string

describe.runIf(inject('engine') === 'postgres')(
  'answers that outlive their page, in two processes on one Postgres',
  () => {
    beforeAll(async () => {
      two = await openTwoProcesses()
      projectId = await deployBot()
    }, 120_000)
    afterAll(() => two.close())

    test('the other process says that one is made elsewhere, and gives it once it has ended', async () => {
      let letGoOn = () => {}
      const pause = new Promise<void>((resolve) => {
        letGoOn = resolve
      })
      const end = writeChunk({}, 'stop')
      two.provider.play({ steps: [writeChunk({ content: 'So' }), pause, writeChunk({ content: ' it is' }), end, DONE] })
      const id = await askAndDisconnect()
      const early = await waitForKeptAnswer(id, 202)
      expect(early.headers.get('retry-after')).toBe('1')
      letGoOn()
      expect(joinAnswerText(await readEvents(await waitForKeptAnswer(id, 200)))).toBe('So it is')
      await waitForKeptAnswer(id, 404)
    })

    test('Stop reaches the process that makes it', async () => {
      two.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
      const id = await askAndDisconnect()
      await waitForKeptAnswer(id, 202)
      expect(
        (await postToProcess(1, `/live/${projectId}/answer/stop`, { message_id: id, visitor: 'ada' })).status,
      ).toBe(200)
      await two.provider.waitForClientToLeave()
      await waitForKeptAnswer(id, 404)
      const turns = two.database.selectFrom('conversation_turns').select('state').where('id', '=', id)
      await waitUntil(async () => (await turns.executeTakeFirst())?.state === 'incomplete')
    })

    test(
      'what came before its process was killed is kept, and is told without an end',
      async () => {
        two.provider.play({ steps: [writeChunk({ content: 'What came' }), HANG] })
        const id = await askAndDisconnect()
        const kept = two.database.selectFrom('kept_answers').select('answer').where('turn_id', '=', id)
        await waitUntil(async () => typeof (await kept.executeTakeFirst())?.answer === 'string')
        two.processes[0].signal('SIGKILL')
        await two.processes[0].exited
        const events = await readEvents(await waitForKeptAnswer(id, 200))
        expect(joinAnswerText(events)).toBe('What came')
        expect(events.map(({ type }) => type)).toEqual(['start', 'text'])
      },
      UNTIL_KILLED_IS_KNOWN + 20_000,
    )
  },
)

async function waitUntil(condition: () => Promise<boolean>, most = UNTIL_KILLED_IS_KNOWN): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 250) {
    if (waited > most) throw new Error('it did not come to this')
    await sleep(250)
  }
}

async function waitForKeptAnswer(id: string, status: number): Promise<Response> {
  let found: Response | undefined
  await waitUntil(async () => {
    found = await postToProcess(1, `/live/${projectId}/answer`, { message_id: id, visitor: 'ada' })
    return found.status === status
  })
  if (!found) throw new Error('nothing was asked')
  return found
}

async function askAndDisconnect(): Promise<string> {
  const leaver = new AbortController()
  const body = { keep: true, visitor: 'ada', project_id: projectId, messages: [{ role: 'user', content: 'Hi' }] }
  const response = await fetch(`${two.processes[0].url}/api/completionChatStreamed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal: leaver.signal,
  })
  const decode = createReplyDecoder()
  const text = new TextDecoder()
  const seen: ReplyEvent[] = []
  const reader = response.body?.getReader()
  while (!seen.some(({ type }) => type === 'text')) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error('the answer ended early')
    seen.push(...decode(text.decode(value, { stream: true })))
  }
  leaver.abort()
  const [start] = seen
  if (start?.type !== 'start') throw new Error('no start')
  return start.message_id
}

function postToProcess(at: number, path: string, body: object, token?: string): Promise<Response> {
  return two.fetchFrom(at, path, { body, token })
}

async function deployBot(): Promise<string> {
  const token = await two.signUp()
  await postToProcess(0, '/user/openaikey', { openaikey: 'sk-two-processes' }, token)
  const id = await two.createProject(token)
  await postToProcess(0, '/project/deploy', { project_id: id }, token)
  return id
}
