import { createEventDecoder, REHEARSAL_EVENTS, type RehearsalEvent } from '@bricks/contract/wire'
import type { ChatScene } from './open-chat-scene.ts'

export function postAsOwner(scene: ChatScene, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${scene.server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${scene.owner.token}` },
    body: JSON.stringify({ project_id: scene.projectId, ...body }),
    ...(signal && { signal }),
  })
}

export async function rehearse(scene: ChatScene, body: object): Promise<RehearsalEvent[]> {
  const response = await postAsOwner(scene, '/project/rehearse', body)
  return createEventDecoder<RehearsalEvent>(REHEARSAL_EVENTS)(await response.text())
}

export function listEventTypes(events: readonly { type: string }[]): string[] {
  return events.map(({ type }) => type)
}
