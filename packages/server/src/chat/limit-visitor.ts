import type { VisitorLimits } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { addToCounters, type Counter, subtractFromCounters } from '#throttle/throttle.repository.ts'

interface LimitsContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'chatsPerMinute'>
}

export interface Knock {
  projectId: string
  requestId: string | undefined
  /** Whom to count; undefined for the owner's own tests, which are not limited. */
  visitor?: { id: string | undefined; address: string; limits: VisitorLimits }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Refuses who comes too often or a second time with the same request, all in one statement. */
export async function limitVisitor({ database, clock, config }: LimitsContext, knock: Knock): Promise<void> {
  const now = clock()
  const { request, visitor, address } = keysOf(knock)
  const windows = [
    ...(request ? [{ key: request, windowMs: DAY }] : []),
    ...[visitor, address].flatMap((key) => (key ? [{ key, windowMs: MINUTE }] : [])),
  ]
  const counters = await addToCounters(database, windows, now)
  const used = (key: string | undefined) => (key && counters.get(key)) || undefined
  if ((used(request)?.used ?? 0) > 1) throw new AppError('duplicate_request')

  const { perVisitor, perAddress } = config.chatsPerMinute
  const refusal =
    refuse('slow_down', used(visitor), [perVisitor, knock.visitor?.limits.per_visitor], now) ??
    refuse('too_busy', used(address), [perAddress, knock.visitor?.limits.per_address], now)
  if (!refusal) return
  // What was refused here may come again as it is.
  if (request) await subtractFromCounters(database, [request])
  throw refusal
}

function keysOf({ projectId, requestId, visitor }: Knock) {
  return {
    request: requestId === undefined ? undefined : `chat:request:${projectId}:${requestId}`,
    visitor: visitor?.id ? `chat:visitor:${projectId}:${visitor.id}` : undefined,
    address: visitor && `chat:address:${projectId}:${foldAddress(visitor.address)}`,
  }
}

/** The lower of the limits that are set; 0 is none. */
function refuse(
  code: 'slow_down' | 'too_busy',
  counter: Counter | undefined,
  limits: (number | undefined)[],
  now: Date,
): AppError | undefined {
  const limit = Math.min(...limits.filter((each): each is number => each !== undefined && each > 0))
  if (!counter || counter.used <= limit) return undefined
  return new AppError(code, { retryAfter: Math.max(1, (counter.expiresAt.getTime() - now.getTime()) / 1000) })
}
