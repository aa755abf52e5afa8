import type { ReplyEvent } from '@bricks/contract/wire'
import { type Asking, type ChatScene, readEvents } from './open-chat-scene.ts'

export async function askAndAgree(
  scene: Pick<ChatScene, 'ask'>,
  { body, ...asking }: Omit<Asking, 'accept'> = {},
): Promise<ReplyEvent[]> {
  const shown = { ...asking, accept: 'text/event-stream' }
  const first = await readEvents(await scene.ask({ ...shown, body: { ...body, can: ['confirm'] } }))
  const [start] = first
  const asked = first.find(({ type }) => type === 'confirm')
  if (start?.type !== 'start' || asked?.type !== 'confirm') return first
  const confirm = { id: asked.id, accept: true }
  const talk = { conversation_id: start.conversation_id, can: ['confirm'], confirm }
  return [...first, ...(await readEvents(await scene.ask({ ...shown, body: { ...body, ...talk } })))]
}
