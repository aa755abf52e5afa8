import { setTimeout as sleep } from 'node:timers/promises'
import type { Insights } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database, DatabaseLocation } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { NewTotal } from '#insights/totals/list-totals.ts'
import { BUCKETS } from '#insights/totals/list-totals.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY, formatDay } from '#time.ts'
import { type MeasuredTimes, measureTimes } from './measure-times.ts'
import { openMeasuredServer } from './open-measured-server.ts'
import { createBuilder, createTestProject } from './test-projects.ts'

export const INSIGHT_DAYS = 90
const CHATS_A_DAY = 10_000
const BRICKS = 10
const ROWS_AT_ONCE = 100
const TURNS_AT_ONCE = 500
const ASKED_AGAIN_MS = 200
const NOW = new Date('2026-11-22T12:00:00.000Z')

export interface MeasuredInsights extends MeasuredTimes {
  name: string
}

export async function measureInsights(
  location: DatabaseLocation,
  { folder, visitors, turns }: { folder: string; visitors: number; turns: number },
): Promise<MeasuredInsights[]> {
  const server = await openMeasuredServer(location, folder)
  const { database } = server.context
  try {
    const owner = await createBuilder(server)
    const own = { id: await createTestProject(owner), userId: owner.userId }
    await fillInsightDays(database, own, visitors)
    await fillTurns(database, own, turns)
    if (location.engine === 'postgres') await sql`vacuum analyze`.execute(database)
    const measured: MeasuredInsights[] = []
    const readInsights = async (days: number, more = ''): Promise<Insights> => {
      const answer = await owner.get(`${buildInsightsAddress(own.id, days)}${more}`)
      if (answer.statusCode !== 200) throw new Error(`Insights answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    }
    for (const days of [7, INSIGHT_DAYS]) {
      const numbers = await measureTimes(() => readInsights(days, '&without=questions'))
      measured.push({ name: `${days} days`, ...numbers })
      while ((await readInsights(days)).questions === null) await sleep(ASKED_AGAIN_MS)
      measured.push({ name: `${days} days, with what was asked`, ...(await measureTimes(() => readInsights(days))) })
    }
    const first = await measureTimes((repeat) => readInsights(INSIGHT_DAYS - 1 - repeat))
    measured.push({ name: 'some 80 days, looked at for the first time', ...first })
    return measured
  } finally {
    await server.close()
  }
}

export function buildInsightsAddress(projectId: string, days: number): string {
  const from = formatDay(new Date(NOW.getTime() - (days - 1) * DAY))
  return `/project/insights?project_id=${projectId}&from=${from}&to=${formatDay(NOW)}`
}

/** `visitors`: the number on each of the two newest days. Visitors of older days are stored as a count only. */
export async function fillInsightDays(database: Database, own: OwnProject, visitors: number): Promise<void> {
  for (let ago = 0; ago < INSIGHT_DAYS; ago++) {
    const now = new Date(NOW.getTime() - ago * DAY)
    const totals = ago < 2 ? [...createDayTotals(), ...createVisitorTotals(visitors)] : createDayTotals()
    for (let from = 0; from < totals.length; from += ROWS_AT_ONCE) {
      await addDailyTotals(database, own, totals.slice(from, from + ROWS_AT_ONCE), now)
    }
  }
}

function createDayTotals(): NewTotal[] {
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
  const bricks = Array.from({ length: BRICKS }, (_, brick) => `brick-${brick}`)
  return [
    { kind: 'all', key: '', count: CHATS_A_DAY, visitors: 4_000 },
    ...['gpt-4o-mini', 'gpt-4o'].map((key) => ({ kind: 'model' as const, key, count: 5_000 })),
    ...buckets.map((bucket) => ({ kind: 'first' as const, key: String(bucket), count: 400 })),
    ...buckets.map((bucket) => ({ kind: 'whole' as const, key: String(bucket), count: 400 })),
    ...bricks.map((key) => ({ kind: 'brick' as const, key, name: key, count: 900 })),
    ...bricks.flatMap((brick) =>
      buckets.map((bucket) => ({ kind: 'brick_ms' as const, key: `${brick} ${bucket}`, count: 40 })),
    ),
  ]
}

function createVisitorTotals(count: number): NewTotal[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'visitor', key: `visitor-${index}`, count: 1 }))
}

async function fillTurns(database: Database, own: OwnProject, count: number): Promise<void> {
  const of = { owner_id: own.userId, project_id: own.id }
  for (let from = 0; from < count; from += TURNS_AT_ONCE) {
    const turns = Array.from({ length: Math.min(TURNS_AT_ONCE, count - from) }, (_, index) => makeTurn(from + index))
    const opened = turns.filter((_, index) => (from + index) % 3 === 0)
    await inTransaction(database, async (transaction) => {
      const rows = opened.map(({ conversation_id: id, reserved_at: at }) => ({
        ...of,
        ...{ id, visitor: null, test: 0, version: 1, created_at: at, last_turn_at: at },
      }))
      if (rows.length > 0) await transaction.insertInto('conversations').values(rows).execute()
      await transaction
        .insertInto('conversation_turns')
        .values(turns.map((turn) => ({ ...of, ...turn })))
        .execute()
    })
  }
}

function makeTurn(index: number) {
  const at = new Date(NOW.getTime() - Math.floor((index * DAY) / CHATS_A_DAY)).toISOString()
  const words = Array.from({ length: 8 }, (_, place) => `word${(index * 31 + place * 7) % 900}`).join(' ')
  const user_message = index % 10 === 0 ? `Where is my order ${index % 97}?` : words
  return {
    ...{ id: `t${index}`, conversation_id: `c${Math.floor(index / 3)}`, state: 'answered' as const, period: '2026-11' },
    ...{ reserved_at: at, settled_at: at, user_message, reply: 'It is on its way.', finish: 'stop', error_code: null },
    ...{ prompt_tokens: 200, completion_tokens: 60, feedback: 0 },
  }
}
