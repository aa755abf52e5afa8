import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { foldEmail } from './email-key.ts'
import type { User } from './user.ts'
import { DATA_PARTS, listUserRows } from './user-data.repository.ts'

/** Columns that hold JSON as text. */
const JSON_COLUMNS = new Set([
  'draft',
  'content',
  'appearance',
  'texts',
  'origins',
  'limits',
  'required',
  'setup',
  'bricks',
  'request',
  'response',
])

/** All that is stored of a user as one JSON text, in pieces. Values marked secret are empty. */
export async function exportUserData(
  context: { database: Database; clock: Clock },
  user: User,
): Promise<AsyncGenerator<string>> {
  await limitRate(context, { key: `data:${user.id}`, ...RATE_LIMITS.dataDownloadPerAccount })
  return writeUserData(context, user)
}

async function* writeUserData({ database, clock }: { database: Database; clock: Clock }, user: User) {
  const owner = { id: user.id, emailKey: user.emailConfirmed ? foldEmail(user.email) : null }
  yield `{"format":"bricks-account/1","exported_at":${JSON.stringify(clock().toISOString())}`
  for (const part of DATA_PARTS) {
    yield `,\n"${part}":[`
    let separator = '\n'
    for await (const row of listUserRows(database, part, owner)) {
      yield separator + JSON.stringify(row, showColumn)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

function showColumn(column: string, value: unknown): unknown {
  return JSON_COLUMNS.has(column) && typeof value === 'string' ? parseColumn(value) : value
}

function parseColumn(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (isSecret(value) ? '' : value))
  } catch {
    return text
  }
}

/** Stands in a project where a secret value is: its row's id. */
function isSecret(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'secret'
}
