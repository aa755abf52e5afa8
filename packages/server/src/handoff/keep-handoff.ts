import type { HandoffRequest } from '@bricks/contract'
import type { HandoffOffer } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { HANDOFF_LIMITS } from '#throttle/rate-limits.ts'
import { addToCounters } from '#throttle/throttle.repository.ts'
import { type Clock, HOUR, secondsUntil } from '#time.ts'
import { hasConversation, hasSameHandoff, insertHandoff, markHandedOver } from './handoff.repository.ts'

interface KeepContext {
  database: Database
  clock: Clock
}

/**
 * Keeps a visitor's words until they are delivered. Throws `not_found` for a conversation that is not this visitor's, `too_many_requests` for
 * the second within an hour. The same words again are one message.
 */
export async function keepHandoff(
  context: KeepContext,
  own: OwnProject,
  offer: HandoffOffer,
  request: HandoffRequest,
): Promise<void> {
  const now = context.clock()
  const { visitor, message, conversation_id: conversationId } = request
  const [name, email] = [readField(request, offer, 'name'), readField(request, offer, 'email')]
  const row = {
    owner_id: own.userId,
    id: createId(),
    project_id: own.id,
    conversation_id: conversationId ?? null,
    ...{ visitor, name, email, message },
    state: 'waiting' as const,
    attempts: 0,
    due_at: now.toISOString(),
    failure: null,
    created_at: now.toISOString(),
  }
  // Whatever is refused takes its counts back with it.
  await inTransaction(context.database, async (database) => {
    if (conversationId !== undefined && !(await hasConversation(database, own, { conversationId, visitor })))
      throw new AppError('not_found')
    const counters = await countHandoff(database, own, conversationId ?? visitor, now)
    if (counters.perConversation.used > HANDOFF_LIMITS.perConversation.limit) {
      if (await hasSameHandoff(database, own, row, new Date(now.getTime() - HOUR))) return
      throw tooMany(counters.perConversation, now)
    }
    if (counters.perProject.used > HANDOFF_LIMITS.perProject.limit) throw tooMany(counters.perProject, now)
    await insertHandoff(database, row)
    if (conversationId !== undefined) await markHandedOver(database, own, conversationId)
  })
}

/** What was not asked for is not kept. */
function readField(request: HandoffRequest, { fields }: HandoffOffer, field: 'name' | 'email'): string {
  if (fields[field] === 'off') return ''
  if (fields[field] === 'required' && request[field] === '') throw new AppError('invalid_input')
  return request[field]
}

async function countHandoff(database: Database, own: OwnProject, conversation: string, now: Date) {
  const keys = {
    perConversation: `handoff:${own.id}:of:${conversation}`,
    perProject: `handoff:${own.id}`,
  }
  const windows = [
    { key: keys.perConversation, ...HANDOFF_LIMITS.perConversation },
    { key: keys.perProject, ...HANDOFF_LIMITS.perProject },
  ]
  const counters = await addToCounters(database, windows, now)
  const none = { used: 0, expiresAt: now }
  return {
    perConversation: counters.get(keys.perConversation) ?? none,
    perProject: counters.get(keys.perProject) ?? none,
  }
}

function tooMany({ expiresAt }: { expiresAt: Date }, now: Date): AppError {
  return new AppError('too_many_requests', { retryAfter: secondsUntil(expiresAt, now) })
}
