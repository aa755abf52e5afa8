import { type QueryExecutorProvider, sql } from 'kysely'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { cutFirstWords, writeSearchWords } from '#conversation-texts/search-words.ts'
import { computeTurnMarks, type MarkedCall } from '#conversation-texts/turn-marks.ts'
import { isRecord, parseJson } from '#json.ts'

const PAGE = 50

interface ConversationRow {
  owner_id: string
  id: string
  project_id: string
}

interface TurnRow {
  id: string
  user_message: string | null
  reply: string | null
  error_code: string | null
  feedback: number
}

interface CallRow {
  turn_id: string
  function_id: string | null
  brick: string
  state: string
  response: string | null
}

export async function fillConversations(rows: QueryExecutorProvider): Promise<void> {
  let last: ConversationRow | undefined
  do {
    const after = last ? sql`where (owner_id, id) > (${last.owner_id}, ${last.id})` : sql``
    const page = await sql<ConversationRow>`
      select owner_id, id, project_id from conversations ${after} order by owner_id, id limit ${sql.lit(PAGE)}
    `.execute(rows)
    for (const conversation of page.rows) await fillConversationColumns(rows, conversation)
    last = page.rows.length === PAGE ? page.rows.at(-1) : undefined
  } while (last)
}

async function fillConversationColumns(rows: QueryExecutorProvider, conversation: ConversationRow): Promise<void> {
  const { owner_id, id, project_id } = conversation
  const { rows: turns } = await sql<TurnRow>`
    select id, user_message, reply, error_code, feedback from conversation_turns
    where owner_id = ${owner_id} and conversation_id = ${id} and project_id = ${project_id}
      and (state in ('answered', 'incomplete') or (state = 'released' and error_code is not null))
    order by reserved_at, id`.execute(rows)
  const { rows: calls } = await sql<CallRow>`
    select turn_id, function_id, brick, brick_calls.state, response from brick_calls
    inner join conversation_turns as turns on turns.owner_id = brick_calls.owner_id and turns.id = brick_calls.turn_id
    where turns.owner_id = ${owner_id} and turns.conversation_id = ${id} order by at, brick_calls.id`.execute(rows)
  const ofTurn = Map.groupBy(calls, ({ turn_id }) => turn_id)
  const marks = turns.map((turn) => judgeTurnMarks(turn, ofTurn.get(turn.id) ?? []))
  for (const [index, turn] of turns.entries()) {
    if (marks[index] === 0) continue
    await sql`update conversation_turns set marks = ${marks[index]}
      where owner_id = ${owner_id} and id = ${turn.id}`.execute(rows)
  }
  const first = turns.find(({ user_message }) => user_message !== null)?.user_message
  const texts = turns.flatMap(({ user_message, reply }) => [user_message ?? '', reply ?? ''])
  await sql`update conversations set first_words = ${first ? cutFirstWords(first) : null}, turns = ${turns.length},
    failed = ${marks.filter((bits) => (bits & MARK_BITS.failed) !== 0).length},
    marks = ${marks.reduce((all, bits) => all | bits, 0)},
    called = ${writeCalledBricks(calls.flatMap(({ function_id }) => function_id ?? []))},
    words = ${writeSearchWords(project_id, texts)}
    where owner_id = ${owner_id} and id = ${id}`.execute(rows)
}

function judgeTurnMarks({ user_message, reply, error_code, feedback }: TurnRow, calls: readonly CallRow[]): number {
  const judged = computeTurnMarks({
    question: user_message ?? '',
    reply: reply ?? '',
    hasFault: error_code !== null,
    offered: 0,
    calls: calls.map(toJudgedCall),
  })
  return judged | (feedback < 0 ? MARK_BITS.disliked : 0)
}

function toJudgedCall({ function_id, brick, state, response }: CallRow): MarkedCall {
  const kept = response === null ? undefined : parseJson(response)
  const { status, body } = isRecord(kept) ? kept : {}
  return {
    brick: function_id ?? brick,
    hasFailed: state === 'failed',
    status: typeof status === 'number' ? status : undefined,
    // An answer that was not kept gets a text, because an empty answer would count as "found nothing".
    answer: typeof body === 'string' && body !== '' ? body : '-',
  }
}
