import type { TakenSentence } from './add-sentence.tsx'

export function readSentenceFromConversation(state: unknown): TakenSentence | undefined {
  if (!isRecord(state) || typeof state.said !== 'string' || !isRecord(state.from)) return undefined
  const { conversation_id, turn_id } = state.from
  if (typeof conversation_id !== 'string' || typeof turn_id !== 'string') return undefined
  const brick = typeof state.brick === 'string' ? state.brick : undefined
  return { said: state.said, from: { conversation_id, turn_id }, brick }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
