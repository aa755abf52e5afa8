import type { Handoff, HandoffSettings, HandoffState } from '@bricks/contract'
import { deliverDueHandoffs } from '#handoff/deliver-handoffs.ts'
import { inventWords, openToldScene, type ToldScene } from './told-scene.ts'

export interface HandoffScene {
  told: ToldScene
  ownEmail: string
  saveHandoffSettings(changes?: Partial<HandoffSettings>): Promise<HandoffState>
  sendHandoff(body?: object, origin?: string): Promise<{ status: number; body: string; retryAfter: string | undefined }>
  haveConversation(name: string): Promise<string>
  deliverHandoffs(): Promise<number>
  listHandoffs(): Promise<Handoff[]>
  listReceivedTickets(): { signature: string; body: string }[]
}

export const RECEIVER = 'api.example.com/tickets'

const USUAL: HandoffSettings = {
  on: true,
  moments: ['menu'],
  fields: { name: 'optional', email: 'required' },
  hours: 'We answer on weekdays.',
  way: 'mail',
  email: '',
  url: '',
}

export async function openHandoffScene(): Promise<HandoffScene> {
  const told = await openToldScene()
  const { scene, projectId } = told
  const own: HandoffState = await told.get('/project/handoff')
  return {
    told,
    ownEmail: own.own_email,
    saveHandoffSettings: async (changes) =>
      JSON.parse((await told.post('/project/handoff', { ...USUAL, ...changes })).body),
    sendHandoff: async (body, origin) => {
      const payload = { visitor: 'somebody', name: 'Bo', email: 'bo@people.test', message: 'Call me.', ...body }
      const url = `/api/live/${projectId}/handoff`
      const headers = origin === undefined ? {} : { origin }
      const response = await scene.server.app.inject({ method: 'POST', url, payload, headers })
      const retryAfter = response.headers['retry-after']
      return { status: response.statusCode, body: response.body, retryAfter: retryAfter && String(retryAfter) }
    },
    haveConversation: async (name) => (await told.tellWords(inventWords(name))).conversation_id,
    deliverHandoffs: () => deliverDueHandoffs(scene.server.context),
    listHandoffs: () => told.get('/project/handoffs'),
    listReceivedTickets: () =>
      scene.world.server.requests
        .filter((request) => request.startsWith('POST /tickets'))
        .map((request) => ({
          signature: /^bricks-signature: (.*)$/im.exec(request)?.[1]?.trim() ?? '',
          body: Buffer.from(request.slice(request.indexOf('\r\n\r\n') + 4), 'latin1').toString(),
        })),
  }
}
