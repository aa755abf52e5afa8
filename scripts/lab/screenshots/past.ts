import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './call.ts'

const LONGEST_MS = 120_000
const EVERY_MS = 250

export async function waitForPast(folder: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
    if (/"hasPast": true/.test(readFileSync(join(folder, 'sandbox', 'sandbox-accounts.json'), 'utf8'))) return
    await pause(EVERY_MS)
  }
  throw new Error('The sample bots have no past.')
}

export interface Past {
  project: string
  talk: string
  turn: string
}

export async function findPast(call: Call, token: string): Promise<Past> {
  const projects = await call<{ id: string; name: string }[]>('/project/getByUser', undefined, token)
  const project = projects.find(({ name }) => name === 'Parcel helper')?.id ?? ''
  const of = `project_id=${project}`
  const talks = await call<{ id: string }[]>(`/project/conversations?${of}&q=neighbour`, undefined, token)
  const talk = talks[0]?.id ?? ''
  const turns = await call<{ id: string }[]>(`/project/conversation?${of}&conversation_id=${talk}`, undefined, token)
  return { project, talk, turn: turns[0]?.id ?? '' }
}
