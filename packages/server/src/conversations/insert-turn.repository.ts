import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  buildChatClaimOrNewMonth,
  type ChatClaim,
  chooseUsageClaimKind,
  claimChatOfMonth,
  toUsageClaimValues,
  type UsageClaimKind,
  type UsageClaimValues,
} from '#plans/usage/usage.repository.ts'

export interface NewTurn {
  id: string
  conversationId: string
  projectId: string
  userId: string
  period: string
}

/**
 * If the conversation that a client names belongs to another visitor or to another bot, or is of another kind (of a
 * visitor, a test, by a preview link), the turn opens the conversation `otherId` instead.
 */
export interface ConversationGuard {
  identity: string
  test: number
  /** 1 if no version answers: in a test and in a chat by a preview link. */
  draft: number
  otherId: string
}

export interface ReservedTurnRow {
  used: number
  conversationId: string
}

/**
 * Counts a chat and inserts its turn, both or neither. Undefined if the chat is refused. On a Postgres that is not
 * distributed both are one statement, so that no round trip holds the lock on the month's row.
 */
export async function countChatAndInsertTurn(
  database: Database,
  claim: ChatClaim,
  turn: NewTurn,
  reservedAt: Date,
  guard?: ConversationGuard,
): Promise<ReservedTurnRow | undefined> {
  // Citus does not route a statement with two INSERTs to one shard.
  if (isPostgres(database) && !isDistributed(database)) {
    const values = { ...toUsageClaimValues(claim), ...turn, ...guard, reservedAt: reservedAt.toISOString() }
    const [taken] = await findChatClaimStatement(chooseUsageClaimKind(claim), guard)(database, values)
    return taken && { used: taken.used, conversationId: taken.conversation_id }
  }
  return inTransaction(database, async (transaction) => {
    const used = await claimChatOfMonth(transaction, claim)
    if (used === undefined) return undefined
    return { used, conversationId: await insertTurn(transaction, turn, reservedAt, guard) }
  })
}

export async function insertTurn(
  database: Database,
  turn: NewTurn,
  reservedAt: Date,
  guard?: ConversationGuard,
): Promise<string> {
  const values = { ...turn, reservedAt: reservedAt.toISOString() }
  if (!guard) {
    await insertStatement(database, values)
    return turn.conversationId
  }
  // Citus takes no subquery among the values of an INSERT.
  if (isDistributed(database)) {
    const conversationId = (await isOutsideConversation(database, turn, guard)) ? guard.otherId : turn.conversationId
    await insertStatement(database, { ...values, conversationId })
    return conversationId
  }
  const [inserted] = await insertGuardedStatement(database, { ...values, ...guard })
  return inserted?.conversation_id ?? turn.conversationId
}

export async function isConversationOfAnotherVisitor(
  database: Database,
  { userId, conversationId }: Pick<NewTurn, 'userId' | 'conversationId'>,
  { identity }: Pick<ConversationGuard, 'identity'>,
): Promise<boolean> {
  const owned = await findConversationOwner(database, { userId, conversationId })
  return owned !== undefined && owned.identity !== null && owned.identity !== identity
}

async function isOutsideConversation(
  database: Database,
  { userId, conversationId, projectId }: NewTurn,
  { identity, test, draft }: ConversationGuard,
): Promise<boolean> {
  const owned = await findConversationOwner(database, { userId, conversationId })
  if (owned === undefined) return false
  const isOfAnother = owned.identity !== null && owned.identity !== identity
  const isOfAnotherKind = owned.test !== test || (owned.version === 0 ? 1 : 0) !== draft
  return isOfAnother || isOfAnotherKind || owned.project_id !== projectId
}

function findConversationOwner(
  database: Database,
  { userId, conversationId }: Pick<NewTurn, 'userId' | 'conversationId'>,
) {
  return database
    .selectFrom('conversations')
    .select(['identity', 'test', 'version', 'project_id'])
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
}

type NewTurnValues = NewTurn & { reservedAt: string }
type GuardedValues = NewTurnValues & ConversationGuard

const insertStatement = prepareStatement((database, turn: NewTurnValues) =>
  database.insertInto('conversation_turns').values(toTurnRow(turn)),
)

const insertGuardedStatement = prepareStatement((database, turn: GuardedValues) =>
  database
    .insertInto('conversation_turns')
    .values({ ...toTurnRow(turn), conversation_id: writeIdUnlessConversationIsForeign(turn) })
    .returning('conversation_id'),
)

function toTurnRow(turn: NewTurnValues) {
  return {
    id: turn.id,
    conversation_id: turn.conversationId,
    project_id: turn.projectId,
    owner_id: turn.userId,
    state: 'reserved' as const,
    period: turn.period,
    reserved_at: turn.reservedAt,
    feedback: 0,
  }
}

function writeIdUnlessConversationIsForeign(turn: GuardedValues) {
  const { userId, conversationId, projectId, identity, test, draft, otherId } = turn
  return sql<string>`case when exists (
    select 1 from conversations as owned
    where owned.owner_id = ${userId} and owned.id = ${conversationId}
      and (owned.identity <> ${identity} or owned.test <> ${test} or owned.project_id <> ${projectId}
        or case when owned.version = 0 then 1 else 0 end <> ${draft})
  ) then cast(${otherId} as text) else cast(${conversationId} as text) end`
}

const claimStatements = { live: prepareChatClaim('live'), test: prepareChatClaim('test') }
const guardedClaimStatements = {
  live: prepareChatClaimWithOwnerCheck('live'),
  test: prepareChatClaimWithOwnerCheck('test'),
}

function findChatClaimStatement(kind: UsageClaimKind, guard: ConversationGuard | undefined) {
  const guarded = guardedClaimStatements[kind]
  return guard
    ? (database: Database, values: UsageClaimValues & NewTurnValues) => guarded(database, { ...values, ...guard })
    : claimStatements[kind]
}

function prepareChatClaim(kind: UsageClaimKind) {
  return prepareStatement((database, value: UsageClaimValues & NewTurnValues) =>
    claimChatAndInsertTurn(database, kind, value),
  )
}

function prepareChatClaimWithOwnerCheck(kind: UsageClaimKind) {
  return prepareStatement((database, value: UsageClaimValues & GuardedValues) =>
    claimChatAndInsertTurn(database, kind, value, writeIdUnlessConversationIsForeign(value)),
  )
}

function claimChatAndInsertTurn(
  database: Database,
  kind: UsageClaimKind,
  value: UsageClaimValues & NewTurnValues,
  conversationId = sql<string>`cast(${value.conversationId} as text)`,
) {
  return database
    .with('taken', (within) => buildChatClaimOrNewMonth(within, kind, value))
    .with('opened', (within) =>
      within
        .insertInto('conversation_turns')
        .columns(['id', 'conversation_id', 'project_id', 'owner_id', 'state', 'period', 'reserved_at', 'feedback'])
        .expression((expression) =>
          expression
            .selectFrom('taken')
            .select(({ val, lit }) => [
              val(value.id).as('id'),
              conversationId.as('conversation_id'),
              val(value.projectId).as('project_id'),
              val(value.userId).as('owner_id'),
              sql<'reserved'>`'reserved'`.as('state'),
              val(value.period).as('period'),
              val(value.reservedAt).as('reserved_at'),
              lit(0).as('feedback'),
            ]),
        )
        .returning('conversation_id'),
    )
    .selectFrom(['taken', 'opened'])
    .select(['taken.used', 'opened.conversation_id'])
}
