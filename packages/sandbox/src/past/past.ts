import type { SampleBrick } from '#sample-apis/sample-api.ts'

export interface Scene {
  weight: number
  /**
   * The first and the last version of the bot in which visitors play the scene. By default they play it in all
   * versions.
   */
  from?: number
  until?: number
  /** `draw` returns one of the given choices, always the same one for the same conversation. */
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
  /** Conversations on a day whose share in `week` is 1. */
  perDay: number
  /** The share of each day of the week, Sunday first. */
  week: readonly number[]
  /** How many days ago each version was deployed, the oldest version first. */
  deployed: readonly number[]
  scenes: readonly Scene[]
}

/** `admin play-past` reads this format. */
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
