import { sql } from 'kysely'
import type { Turn } from '#chat/turn.ts'
import {
  buildClosingUpdate,
  type ClosedOutcome,
  CONVERSATION_COLUMNS,
  type ConversationOfTurn,
  moveTurnToNewConversation,
  type TurnOutcome,
  toWholeConversation,
  updateConversationOnConflict,
  type WholeConversation,
} from '#conversations/conversation.repository.ts'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import { prepareStatementByCount } from '#db/prepare-statement.ts'
import { isConnectionLoss, readErrorCode, UNDONE_CODES } from '#db/storage-fault.ts'
import { inTransactionOnceReachable } from '#db/transaction.ts'
import type { NewTotal } from '#insights/totals/list-totals.ts'
import { addToTotalOnConflict, listTotalValues, TOTAL_COLUMNS } from '#insights/totals/totals.repository.ts'

interface PlainTurn {
  outcome: TurnOutcome
  conversation: ConversationOfTurn
  /** At least one, because SQL knows no empty list of rows. */
  totals: readonly NewTotal[]
}

/** Citus does not route a statement with several inserts to one shard, and SQLite has no such statements. */
export function canCloseInOneStatement(database: Database): boolean {
  return isPostgres(database) && !isDistributed(database)
}

/**
 * Closes a turn, adds it to its conversation and counts it: one statement where a transaction sends five. Returns
 * false, and has changed nothing, if the turn is closed already, if the visitor deleted the conversation or the owner
 * turned recording off since the turn began, or if Postgres undid the statement. Also returns false if the connection
 * broke: then nobody knows what was changed.
 */
export async function closePlainTurn(
  database: Database,
  turn: Turn,
  { outcome, conversation, totals }: PlainTurn,
  now: Date,
): Promise<boolean> {
  const named: NamedValues = {
    ...toWholeConversation(conversation),
    ...outcome,
    turnId: turn.id,
    settled_at: now.toISOString(),
    isRecording: turn.isRecording ? 1 : 0,
  }
  const numbered = { ...listTotalValues({ id: turn.projectId, userId: turn.userId }, totals, now) }
  const settled = await closeInOneStatement(database, { ...named, ...numbered }, totals.length)
  if (settled?.spoken === null)
    await inTransactionOnceReachable(database, (within) => moveTurnToNewConversation(within, turn, conversation))
  return settled !== undefined
}

async function closeInOneStatement(database: Database, values: Values, rows: number) {
  try {
    const [settled] = await closeStatement(rows)(database, values)
    return settled
  } catch (error) {
    if (isConnectionLoss(error) || UNDONE_CODES.includes(readErrorCode(error))) return undefined
    throw error
  }
}

type NamedValues = WholeConversation & ClosedOutcome & { turnId: string; isRecording: number }
type Values = NamedValues & { [at: number]: unknown }

/**
 * Postgres runs the last insert first, so the conversation's row is locked before the rows of the totals, which all
 * visitors of a bot write.
 */
const closeStatement = prepareStatementByCount((database, value: Values, rows) =>
  database
    .with('closed', (within) =>
      buildClosingUpdate(within, value, { userId: value.owner_id, id: value.turnId })
        // Not written with `=`: Postgres might then use the index by conversation, and read all turns of a long
        // conversation to find one. It uses no index for `is not distinct from`.
        .where('conversation_id', 'is not distinct from', value.id)
        .where(({ or, exists, selectFrom }) =>
          or([
            sql<boolean>`cast(${value.isRecording} as integer) = 0`,
            exists(
              selectFrom('projects')
                .select('projects.id')
                .where('projects.owner_id', '=', value.owner_id)
                .where('projects.id', '=', value.project_id)
                .where('projects.recording_days', '>', 0),
            ),
          ]),
        )
        .returning('conversation_turns.id'),
    )
    .with('counted', (within) =>
      within
        .insertInto('daily_totals')
        .columns([...TOTAL_COLUMNS])
        .expression(sql`select added.* from closed cross join (values ${writeTotalsValues(value, rows)}) as added`)
        .onConflict(addToTotalOnConflict),
    )
    .with('spoken', (within) =>
      within
        .insertInto('conversations')
        .columns([...CONVERSATION_COLUMNS])
        .expression(sql`select ${writeConversationValues(value)} from closed`)
        .onConflict(updateConversationOnConflict(value))
        .returning('conversations.id'),
    )
    .selectFrom('closed')
    .leftJoin('spoken', (join) => join.onTrue())
    .select(['closed.id', 'spoken.id as spoken']),
)

const NUMBERS: readonly string[] = ['test', 'version', 'turns', 'failed', 'marks']

function writeConversationValues(value: Values) {
  return sql.join(
    CONVERSATION_COLUMNS.map((column) =>
      NUMBERS.includes(column) ? sql`cast(${value[column]} as integer)` : sql`cast(${value[column]} as text)`,
    ),
  )
}

function writeTotalsValues(value: Values, rows: number) {
  const firstNumber = TOTAL_COLUMNS.indexOf('count')
  const writeRowValues = (row: number) =>
    sql`(${sql.join(
      TOTAL_COLUMNS.map((_, at) => {
        const place = value[row * TOTAL_COLUMNS.length + at]
        return at < firstNumber ? sql`cast(${place} as text)` : sql`cast(${place} as double precision)`
      }),
    )})`
  return sql.join(Array.from({ length: rows }, (_, row) => writeRowValues(row)))
}
