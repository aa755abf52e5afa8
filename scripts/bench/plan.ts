export const SUBJECTS = ['direct', 'pipe', 'floor', 'SQLite', 'Postgres', 'one worker', 'two workers'] as const
export type SubjectName = (typeof SUBJECTS)[number]

/** What the provider plays: times in milliseconds; 0 tokens a second is as fast as they are taken. */
export type Script = { tokens: number; tokensPerSecond: number; firstTokenMs: number }

/** Loads of one kind: so many chats at once, begun evenly over `rampMs`, for each of some subjects by turns. */
export type Stage = { name: string; streams: number; rampMs: number; script: Script; subjects: SubjectName[] }

const PACED: Script = { tokens: 150, tokensPerSecond: 10, firstTokenMs: 50 }
const UNPACED: Script = { tokens: 2_000, tokensPerSecond: 0, firstTokenMs: 0 }
const ALL: SubjectName[] = ['direct', 'pipe', 'floor', 'SQLite', 'Postgres']

export const ROUNDS = 3

/** An answer takes 15 s and all have begun after 5 s, so that for 10 s all are open at once. */
export const STAGES: readonly Stage[] = [
  ...[1, 100, 500, 1000].map((streams) => paced(streams, ALL)),
  paced(2000, ['direct', 'pipe', 'floor', 'SQLite']),
  { name: 'unpaced', streams: 50, rampMs: 0, script: UNPACED, subjects: ALL },
  { ...paced(1000, ['one worker', 'two workers']), name: 'workers' },
]

function paced(streams: number, subjects: SubjectName[]): Stage {
  return { name: `${streams} at once`, streams, rampMs: 5_000, script: PACED, subjects }
}
