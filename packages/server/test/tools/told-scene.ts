import { createHash } from 'node:crypto'
import type { ConversationSummary, ConversationTurn } from '@bricks/contract'
import { createReplyDecoder } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { expect, vi } from 'vitest'
import { deliverDueHandoffs } from '#handoff/deliver-handoffs.ts'
import { confirmUserEmail } from '#users/user.repository.ts'
import { type CanaryScene, openCanaryScene } from './canary-scene.ts'
import { createTestAccount } from './test-accounts.ts'
import { writeJsonAnswer } from './tls-server.ts'
import { createWeatherCall, WEATHER } from './weather-scene.ts'

export interface ToldScene {
  scene: CanaryScene
  token: string
  userId: string
  projectId: string
  get<Answer>(path: string): Promise<Answer>
  post(path: string, body?: object): Promise<{ status: number; body: string }>
  /**
   * Makes a visitor's conversation of two turns, the second with a call that failed. `held` holds back the first
   * answer.
   */
  tellWords(told: Told, held?: Promise<void>): Promise<ToldTurn>
  close(): Promise<void>
}

export type Told = Record<(typeof PLACES)[number], string>

interface ToldTurn {
  conversation_id: string
  turn_id: string
}

/** Unanswered questions are grouped in the background, so tests wait for them. */
const WAITED = { timeout: 20_000 }

const PLACES = ['asked', 'answered', 'argument', 'looked', 'refused', 'invented'] as const

/** Invents one word for each of PLACES. All words differ, and each run has the same words. */
export function inventWords(scene: string): Told {
  const inventWord = (place: string) =>
    `k${createHash('sha256').update(`${scene} ${place}`).digest('hex').slice(0, 20)}`
  return Object.fromEntries(PLACES.map((place) => [place, inventWord(place)])) as Told
}

export async function openToldScene(): Promise<ToldScene> {
  const scene = await openCanaryScene()
  const { token, userId } = await createTestAccount(scene.server, { role: 9 })
  await confirmUserEmail(scene.server.context.database, userId, scene.server.context.clock())
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await scene.send(token, method, path, body)
    expect(answer.status, `${path} ${answer.body}`).toBe(200)
    return answer
  }
  await send('POST', '/user/openaikey', { openaikey: 'sk-key-of-the-told-scene' })
  const { id: projectId } = JSON.parse((await send('POST', '/project/new', { 'new-project-name': 'Bot' })).body)
  await send('POST', '/project/update', { id: projectId, functions: [WEATHER] })
  await send('POST', '/project/deploy', { project_id: projectId })
  return {
    scene,
    token,
    userId,
    projectId,
    get: async (path) => {
      const separator = path.includes('?') ? '&' : '?'
      return JSON.parse((await send('GET', `${path}${separator}project_id=${projectId}`)).body)
    },
    post: (path, body = {}) => send('POST', path, { project_id: projectId, ...body }),
    tellWords: (told, held) => askWithToldWords(scene, projectId, told, held),
    close: () => scene.close(),
  }
}

async function askWithToldWords(
  scene: CanaryScene,
  projectId: string,
  told: Told,
  held?: Promise<void>,
): Promise<ToldTurn> {
  scene.world.server.script(writeJsonAnswer({ looked: told.looked }))
  const unknown = { id: 'b', name: told.invented, arguments: JSON.stringify({ [told.argument]: told.argument }) }
  const answer = createTextScript(`It is ${told.answered}.`)
  if (held) answer.steps.splice(1, 0, held)
  scene.provider.play(createCallScript(createWeatherCall(told.argument), unknown), answer)
  const message = { role: 'user', content: `How is ${told.asked}?` }
  const body = { project_id: projectId, messages: [message], visitor: 'somebody' }
  const { body: events } = await scene.send(undefined, 'POST', '/completionChatStreamed', body)
  const start = createReplyDecoder()(events).find((event) => event.type === 'start')
  const { conversation_id = '', message_id: turn_id = '' } = start ?? {}
  scene.world.server.script(writeJsonAnswer({ error: told.refused }, 500))
  scene.provider.play(
    createCallScript(createWeatherCall(told.argument)),
    createTextScript(`I do not know ${told.answered}.`),
  )
  await scene.send(undefined, 'POST', '/completionChatStreamed', { ...body, conversation_id })
  return { conversation_id, turn_id }
}

async function handOverConversation(
  { scene, projectId, post, get }: ToldScene,
  told: Told,
  from: ToldTurn,
): Promise<void> {
  const offer = { moments: ['menu'], fields: { name: 'optional', email: 'required' }, hours: '' }
  await post('/project/handoff', { on: true, ...offer, way: 'mail', email: '', url: '' })
  const words = { name: told.invented, email: `${told.asked}@people.test`, message: `Call me about ${told.looked}.` }
  const body = { conversation_id: from.conversation_id, visitor: 'somebody', ...words }
  expect((await scene.send(undefined, 'POST', `/api/live/${projectId}/handoff`, body)).status).toBe(200)
  expect(await deliverDueHandoffs(scene.server.context)).toBe(1)
  expect(JSON.stringify(await get('/project/handoffs'))).toContain(told.looked)
}

export async function useConversation(open: ToldScene, told: Told, from: ToldTurn): Promise<void> {
  const { scene, get, post } = open
  const found = await get<ConversationSummary[]>(`/project/conversations?q=${told.asked}`)
  expect(found.map(({ id }) => id)).toEqual([from.conversation_id])
  const turns = await get<ConversationTurn[]>(`/project/conversation?conversation_id=${from.conversation_id}`)
  for (const place of PLACES) expect(JSON.stringify(turns), place).toContain(told[place])
  // Not `expect.poll`, because scenes are also set up before the first test.
  await vi.waitFor(async () => expect(JSON.stringify(await get('/project/unanswered'))).toContain(told.asked), WAITED)
  await get('/project/insights?from=2026-11-01&to=2026-11-30')
  const { id } = JSON.parse((await post('/project/checks', { from })).body)
  const sentence = { brick: WEATHER.id, text: `How is ${told.asked}?`, from }
  await post('/project/routing', { sentences: [sentence, { brick: WEATHER.id, text: 'Typed by hand' }] })
  for (const [path, body] of [
    ['/project/checks/run', { check_id: id }],
    ['/project/routing/run', {}],
    ['/project/rehearse', { message: told.asked, reason: true }],
  ] as const) {
    scene.provider.play(
      createCallScript(createWeatherCall(told.argument)),
      createTextScript(`Warm, says ${told.looked}.`),
    )
    await post(path, body)
  }
  scene.provider.play(
    createCallScript(createWeatherCall(told.argument)),
    createTextScript(`Warm, says ${told.looked}.`),
  )
  await post('/completionChatStreamed', { messages: [{ role: 'user', content: `How is ${told.asked}?` }], again: true })
  await handOverConversation(open, told, from)
  await get('/project/export')
}
