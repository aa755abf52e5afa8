import type { Expectation } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { readStoredResponse } from '#rehearsal/brick-sample.repository.ts'
import type { CheckContent } from './check-content.ts'
import { type FoundCall, findTurnsUntil } from './made-from-turn.repository.ts'

interface MadeFromTurn {
  content: CheckContent
  /** The oldest turn that it says something of: when that goes, the check goes with it. */
  oldestTurnId: string
}

/** What was said up to that turn, its calls as expectations, and what the bricks answered. */
export async function makeFromTurn(
  database: Database,
  own: OwnProject,
  from: { conversation_id: string; turn_id: string },
): Promise<MadeFromTurn> {
  const { turns, calls } = await findTurnsUntil(database, own, from)
  const [oldest] = turns
  const last = turns.at(-1)
  if (!oldest || !last) throw new AppError('not_found')
  const places = new Map(turns.map(({ id }, at) => [id, at]))
  const recorded = calls.flatMap((call) => {
    const answer = readStoredResponse(call.response)
    return answer ? [{ turn: places.get(call.turnId) ?? 0, brick: call.functionId, ...answer }] : []
  })
  const content = {
    name: nameAfter(last.said),
    turns: turns.map(({ said }) => ({ say: said })),
    expects: expectCalls(
      calls.filter(({ turnId }) => turnId === last.id),
      turns.length - 1,
    ),
    recorded,
    from,
  }
  return { content, oldestTurnId: oldest.id }
}

function expectCalls(calls: readonly FoundCall[], turn: number): Expectation[] {
  const bricks = [...new Set(calls.map(({ functionId }) => functionId))]
  return bricks.slice(0, LIMITS.expectationsPerCheck).map((brick) => ({ turn, kind: 'calls', brick }))
}

function nameAfter(said: string): string {
  const line = said.trim().replaceAll(/\s+/g, ' ')
  return [...line].slice(0, LIMITS.name).join('').toWellFormed()
}
