import { Client } from 'pg'

/** With fewer users, Postgres would read the whole table and use no index. */
const LEAST_USERS = 5_000
const AT_ONCE = 500_000

/**
 * Makes a user and a project for each 100 turns, but LEAST_USERS at least; conversations of five turns over the last 30
 * days; and a call in half of the turns.
 */
export async function fillWithTurns(url: string, turns: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const users = Math.max(LEAST_USERS, Math.ceil(turns / 100))
    for (const statement of ACCOUNTS) await client.query(statement, [users])
    for (let from = 0; from < turns; from += AT_ONCE) {
      const to = Math.min(turns, from + AT_ONCE) - 1
      for (const statement of TURNS) await client.query(statement, [from, to])
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const HEX = "lpad(to_hex(n), 20, '0')"
const writeInstantSql = (expression: string) =>
  `to_char(now() at time zone 'utc' - (${expression}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const MONTH = `to_char(now() at time zone 'utc', 'YYYY-MM')`
const SECONDS = 30 * 24 * 60 * 60

const ACCOUNTS = [
  `insert into users (id, name, email, email_key, password_hash, granted_role, subscribed_role, created_at)
   select 'u-' || ${HEX}, 'Somebody', n || '@people.test', n || '@people.test', '-', 8, 0, ${writeInstantSql('0')}
   from generate_series(1, $1::int) n`,
  `insert into projects (owner_id, id, name, draft, revision, live_version, version, went_live_at, appearance, texts, origins, limits, recording_days, created_at, updated_at, stored_bytes)
   select 'u-' || ${HEX}, 'p-' || ${HEX}, 'Bot', (select draft from projects limit 1), 1, 1, 1, ${writeInstantSql('0')}, '{}', '{}', '[]', '{}', 30, ${writeInstantSql('0')}, ${writeInstantSql('0')}, 1000
   from generate_series(1, $1::int) n`,
  `insert into project_versions (owner_id, project_id, version, name, content, deployed_at)
   select 'u-' || ${HEX}, 'p-' || ${HEX}, 1, 'Bot', (select draft from projects limit 1), ${writeInstantSql('0')} from generate_series(1, $1::int) n`,
  `insert into usage_months (owner_id, period, used)
   select 'u-' || ${HEX}, ${MONTH}, 100 from generate_series(1, $1::int) n`,
  `insert into throttle_counters (key, window_started_at, used, expires_at)
   select 'chat:visitor:p-' || ${HEX} || ':v', ${writeInstantSql('0')}, 1, ${writeInstantSql('-60')} from generate_series(1, $1::int) n`,
]

const OF_PROJECT = "'p-' || lpad(to_hex(n / 100 + 1), 20, '0')"
const OF_USER = "'u-' || lpad(to_hex(n / 100 + 1), 20, '0')"
const OF_CONVERSATION = "'c-' || lpad(to_hex(n / 5), 20, '0')"

const TURNS = [
  `insert into conversations (owner_id, id, project_id, visitor, test, version, created_at, last_turn_at)
   select ${OF_USER}, ${OF_CONVERSATION}, ${OF_PROJECT}, 'v-' || n, 0, 1, ${writeInstantSql(`n % ${SECONDS}`)}, ${writeInstantSql(`n % ${SECONDS}`)}
   from generate_series($1::int, $2::int) n where n % 5 = 0`,
  `insert into conversation_turns (id, conversation_id, project_id, owner_id, state, period, reserved_at, settled_at, user_message, reply, finish, prompt_tokens, completion_tokens, feedback)
   select 't-' || ${HEX}, ${OF_CONVERSATION}, ${OF_PROJECT}, ${OF_USER}, 'answered', ${MONTH}, ${writeInstantSql(`n % ${SECONDS}`)}, ${writeInstantSql(`n % ${SECONDS}`)},
     repeat('Where is it? ', 5), repeat('It is on its way. ', 20), 'stop', 200, 80, 0
   from generate_series($1::int, $2::int) n`,
  `insert into brick_calls (owner_id, id, turn_id, project_id, function_id, brick, state, duration_ms, request, response, at)
   select ${OF_USER}, 'b-' || ${HEX}, 't-' || ${HEX}, ${OF_PROJECT}, 'order-status', 'Order status', 'succeeded', 120, repeat('x', 120), repeat('y', 200), ${writeInstantSql(`n % ${SECONDS}`)}
   from generate_series($1::int, $2::int) n where n % 2 = 0`,
]
