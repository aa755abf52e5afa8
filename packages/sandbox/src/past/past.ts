import type { SampleBrick } from '#sample-apis/sample-api.ts'

/**
 * `from`, `until`: the first and the last version of the bot in which visitors play the scene, by default all. `draw`
 * returns one of the given choices, always the same one for the same conversation.
 */
export interface Scene {
  weight: number
  from?: number
  until?: number
  turns(draw: Draw): readonly SceneTurn[]
}

export type Draw = <Choice>(choices: readonly Choice[]) => Choice

export interface SceneTurn {
  say: string
  calls?: readonly SceneCall[]
  reply: string | ((bodies: readonly Record<string, unknown>[]) => string)
  error?: 'provider_busy' | 'provider_timeout' | 'provider_failed'
  feedback?: 1 | -1 | undefined
}

export interface SceneCall {
  brick: SampleBrick
  arguments: Readonly<Record<string, string>>
  failure?: 'timeout' | 'unreachable'
}

export interface ScenesOfBot {
  project: string
  /**
   * `perDay`: conversations on a day whose share in `week` is 1. `week`: the share of each day of the week, Sunday
   * first. `deployed`: how many days ago each version was deployed, the oldest version first.
   */
  perDay: number
  week: readonly number[]
  deployed: readonly number[]
  scenes: readonly Scene[]
}

export interface Past {
  email: string
  project: string
  created_at: string
  deployed: { version: number; at: string }[]
  conversations: PastConversation[]
}

export interface PastConversation {
  visitor: string
  version: number
  turns: PastTurn[]
}

export interface PastTurn {
  at: string
  say: string
  calls: PastCall[]
  reply: string
  first_ms: number
  ms: number
  error?: string
  feedback?: 1 | -1
}

export interface PastCall {
  brick: string
  arguments: Readonly<Record<string, string>>
  answer: { status: number; body: string } | { failure: string }
  ms: number
}
