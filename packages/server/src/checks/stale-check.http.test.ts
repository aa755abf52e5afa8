import { setTimeout } from 'node:timers/promises'
import type { Check, ProjectChecks } from '@bricks/contract'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postAsOwner } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { openWeatherScene } from '#test/tools/weather-scene.ts'

const WARM = {
  name: 'Warm',
  turns: [{ say: 'Is it warm in Brno?' }],
  expects: [{ turn: 0, kind: 'says', text: 'warm' }],
  answers: 'live',
}

let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, close } = await openWeatherScene())
})
afterAll(() => close())

async function saveCheck(check: object): Promise<{ status: number; body: Check & { code?: string } }> {
  const response = await postAsOwner(scene, '/project/checks', check)
  return { status: response.status, body: (await response.json()) as Check }
}

async function listNames(): Promise<string[]> {
  const url = `/project/checks?project_id=${scene.projectId}`
  const { checks }: ProjectChecks = (await callAs(scene.server.app, scene.owner).get(url)).json()
  return checks.map(({ name }) => name)
}

test('the later save of a check that was read before the earlier one is a conflict, and overwrites only unconditionally', async () => {
  const { body: read } = await saveCheck(WARM)
  const { id, changed_at } = read
  await setTimeout(5)
  const theirs = await saveCheck({ ...WARM, id, changed_at, name: 'Theirs' })
  expect(theirs).toMatchObject({ status: 200, body: { name: 'Theirs' } })
  const mine = await saveCheck({ ...WARM, id, changed_at, name: 'Mine' })
  expect(mine).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await listNames()).toEqual(['Theirs'])
  expect((await saveCheck({ ...WARM, id, changed_at: theirs.body.changed_at, name: 'Next' })).status).toBe(200)
  expect((await saveCheck({ ...WARM, id, name: 'Mine' })).status).toBe(200)
  expect(await listNames()).toEqual(['Mine'])
})

test('a save that is sent again because its answer was lost is none', async () => {
  const { id, changed_at } = (await saveCheck(WARM)).body
  const change = { ...WARM, id, changed_at, name: 'Again' }
  expect([(await saveCheck(change)).status, (await saveCheck(change)).status]).toEqual([200, 200])
})

test('texts of a visitor that were deleted since they were read do not come back with a save', async () => {
  scene.provider.play(createTextScript('It is warm.'))
  const body = { messages: [{ role: 'user', content: WARM.turns[0]?.say }] }
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token, body }))
  const start = events.find((event) => event.type === 'start')
  const from = { conversation_id: start?.conversation_id ?? '', turn_id: start?.message_id ?? '' }
  const made = (await saveCheck({ from, name: 'Made', expects: WARM.expects })).body
  await scene.server.context.database.deleteFrom('rehearsal_texts').where('id', '=', made.id).execute()
  const { id, changed_at } = made
  expect((await saveCheck({ ...WARM, id, changed_at })).body).toMatchObject({ code: 'conflict' })
  expect((await saveCheck({ ...WARM, id })).status).toBe(200)
})
