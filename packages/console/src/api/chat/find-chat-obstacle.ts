import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { LIMIT_CODE } from './owner-source.ts'

const LIMIT_TEXT = 'You have reached the max of chat interactions included on your plan this month.'
const UPGRADE_TEXT = 'Upgrade to go on before the next.'

export type Obstacle = 'limit' | 'key'

export function findChatObstacle({ status, code }: { status: number; code: string }): Obstacle | undefined {
  if (code === LIMIT_CODE) return 'limit'
  if (code === 'provider_key_missing') return 'key'
  console.warn('Bricks: no answer came', { status, code })
  return undefined
}

export function describeChatLimit(role: number): string {
  return role < ROLE_PREMIUM ? `${LIMIT_TEXT} ${UPGRADE_TEXT}` : LIMIT_TEXT
}
