import type { Logger } from 'pino'
import { recordReadAct } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { foldEmail } from '#mail/email-key.ts'
import { isSecretReference } from '#projects/brick-content.ts'
import { limitRateOfReads } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { DATA_PARTS, listUserRows } from './user-data-rows.repository.ts'

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
  'result',
  'changes',
  'latest',
  'moments',
  'fields',
  'previous',
])

export async function exportUserData(
  context: { database: Database; clock: Clock; logger: Pick<Logger, 'warn'> },
  user: User,
): Promise<AsyncGenerator<string>> {
  await limitRateOfReads(context, RATE_LIMITS.dataDownload, user.id)
  await recordReadAct(context, { ownerId: user.id, kind: 'data_downloaded' })
  return writeUserData(context, user)
}

async function* writeUserData({ database, clock }: { database: Database; clock: Clock }, user: User) {
  const owner = { id: user.id, emailKey: user.emailConfirmed ? foldEmail(user.email) : null }
  yield `{"format":"bricks-account/1","exported_at":${JSON.stringify(clock().toISOString())}`
  for (const part of DATA_PARTS) {
    yield `,\n"${part}":[`
    let separator = '\n'
    for await (const row of listUserRows(database, part, owner)) {
      yield separator + JSON.stringify(row, toExportedValue)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

function toExportedValue(column: string, value: unknown): unknown {
  return JSON_COLUMNS.has(column) && typeof value === 'string' ? parseJsonColumn(value) : value
}

function parseJsonColumn(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (isSecretReference(value) ? '' : value))
  } catch {
    return text
  }
}
