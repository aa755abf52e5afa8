import type { PacedScript } from '@bricks/sandbox/paced-model'

export const SUBJECTS = ['direct', 'pipe', 'floor', 'SQLite', 'Postgres', 'one worker', 'two workers'] as const
export type SubjectName = (typeof SUBJECTS)[number]

export interface Stage {
  name: string
  streams: number
  rampMs: number
  script: PacedScript
  subjects: SubjectName[]
}

const PACED: PacedScript = { tokens: 150, tokensPerSecond: 10, firstTokenMs: 50 }
const UNPACED: PacedScript = { tokens: 2_000, tokensPerSecond: 0, firstTokenMs: 0 }
const ALL: SubjectName[] = ['direct', 'pipe', 'floor', 'SQLite', 'Postgres']

export const ROUNDS = 3

/** A PACED answer takes 15 s and all start within 5 s, so all are open at once for 10 s. */
export const STAGES: readonly Stage[] = [
  ...[1, 100, 500, 1000].map((streams) => createPacedStage(streams, ALL)),
  createPacedStage(2000, ['direct', 'pipe', 'floor', 'SQLite']),
  { name: 'unpaced', streams: 50, rampMs: 0, script: UNPACED, subjects: ALL },
  { ...createPacedStage(1000, ['one worker', 'two workers']), name: 'workers' },
]

function createPacedStage(streams: number, subjects: SubjectName[]): Stage {
  return { name: `${streams} at once`, streams, rampMs: 5_000, script: PACED, subjects }
}
