import type { HandoffRequest } from '@bricks/contract'
import { type HandoffOffer, LIMITS, looksLikeEmailAddress } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { findVisitorName, type VerifiedVisitor } from '#identity/verify-identity-token.ts'
import { createId } from '#ids.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { HANDOFF_LIMITS } from '#throttle/rate-limits.ts'
import { addToCounters, type Counter, type CounterWindow } from '#throttle/throttle.repository.ts'
import { type Clock, countSecondsUntil, HOUR } from '#time.ts'
import {
  hasConversationOfVisitor,
  hasSameHandoff,
  insertAndLimitHandoffs,
  markConversationHandedOver,
} from './handoff.repository.ts'

const { perConversation, perAddress, perProject } = HANDOFF_LIMITS

interface KeepContext {
  database: Database
  clock: Clock
}

interface Sender {
  address: string
  verified: VerifiedVisitor | undefined
}

/**
 * Throws `not_found` for a conversation of another visitor. Throws `too_many_requests` for a second message of a
 * conversation within an hour, or above the day's limit of the project or of the address. The same text from the same
 * name and address counts as the first message.
 */
export async function checkAndInsertHandoff(
  context: KeepContext,
  own: OwnProject,
  offer: HandoffOffer,
  request: HandoffRequest,
  { address, verified }: Sender,
): Promise<void> {
  const now = context.clock()
  const { visitor, message, conversation_id: conversationId } = request
  const signed = { name: verified && findVisitorName(verified), email: findSignedEmail(verified) }
  const [name, email] = [chooseField(request, signed, offer, 'name'), chooseField(request, signed, offer, 'email')]
  const isTyped = (name !== '' && !signed.name) || (email !== '' && !signed.email)
  const row = {
    owner_id: own.userId,
    id: createId(),
    project_id: own.id,
    conversation_id: conversationId ?? null,
    ...{ visitor, name, email, message },
    subject: verified && !isTyped ? verified.id : null,
    state: 'waiting' as const,
    attempts: 0,
    due_at: now.toISOString(),
    failure: null,
    created_at: now.toISOString(),
  }
  await inTransaction(context.database, async (database) => {
    if (conversationId !== undefined && !(await hasConversationOfVisitor(database, own, { conversationId, visitor })))
      throw new AppError('not_found')
    const ofConversation = `handoff:${own.id}:of:${conversationId ?? visitor}`
    const surplus = await countAndFindSurplus(database, [{ key: ofConversation, ...perConversation }], now)
    // The same message sent again does not count towards the limits of the day.
    if (surplus && (await hasSameHandoff(database, own, row, new Date(now.getTime() - HOUR)))) return
    const ofDay = [
      { key: `handoff:${own.id}:from:${foldAddress(address)}`, ...perAddress },
      { key: `handoff:${own.id}`, ...perProject },
    ]
    const exceeded = surplus ?? (await countAndFindSurplus(database, ofDay, now))
    if (exceeded) throw new AppError('too_many_requests', { retryAfter: countSecondsUntil(exceeded.expiresAt, now) })
    await insertAndLimitHandoffs(database, row)
    if (conversationId !== undefined) await markConversationHandedOver(database, own, conversationId)
  })
}

type Field = 'name' | 'email'

function chooseField(
  typed: Pick<HandoffRequest, Field>,
  signed: Record<Field, string | undefined>,
  { fields }: HandoffOffer,
  field: Field,
): string {
  if (fields[field] === 'off') return ''
  const value = signed[field] ?? typed[field]
  if (fields[field] === 'required' && value === '') throw new AppError('invalid_input')
  return value
}

function findSignedEmail(verified: VerifiedVisitor | undefined): string | undefined {
  const email = verified?.claims.get('email')?.trim() ?? ''
  return looksLikeEmailAddress(email) && email.length <= LIMITS.emailLength ? email : undefined
}

async function countAndFindSurplus(
  database: Database,
  windows: readonly (CounterWindow & { limit: number })[],
  now: Date,
): Promise<Counter | undefined> {
  const counters = await addToCounters(database, windows, now)
  return windows
    .map(({ key, limit }) => ({ counter: counters.get(key), limit }))
    .find(({ counter, limit }) => counter && counter.used > limit)?.counter
}
