import { createHash } from 'node:crypto'
import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { isRefusedWrite } from '#db/storage-fault.ts'
import { inTransaction } from '#db/transaction.ts'
import { truncateClientAddress } from '#throttle/client-address.ts'
import { upsertAuditEvent, upsertFailedSignIn } from './audit.repository.ts'
import type { AuditEventTable } from './audit.table.ts'
import { getCurrentAuthor } from './author.ts'

export interface AuditedAct {
  ownerId: string
  kind: AuditKind
  projectId?: string | undefined
  /**
   * `about`: the name of the changed thing, by default the project's name. `note`: what changed, in a few words.
   * Neither may hold a secret. `who`: the author, if nobody is signed in yet, as in a sign-in; by default the author of
   * the request.
   */
  about?: string
  note?: string
  who?: { kind?: AuditAuthor; id: string | null; name: string }
}

const LONGEST = 200
const ID_LENGTH = 22

/**
 * Call it in the transaction of the change, if there is one. Acts that the same person repeats from the same place
 * within an hour are counted in one row.
 */
export async function recordAuditEvent(database: Database, act: AuditedAct): Promise<void> {
  await upsertAuditEvent(database, createAuditRow(act))
}

/** For an act that only reads: if the storage takes no writes, the act is written to the server's log instead. */
export async function recordReadAct(
  { database, logger }: { database: Database; logger: Pick<Logger, 'warn'> },
  act: AuditedAct,
): Promise<void> {
  try {
    await recordAuditEvent(database, act)
  } catch (error) {
    if (!isRefusedWrite(error)) throw error
    logger.warn(
      { account: act.ownerId, kind: act.kind, project: act.projectId, err: error },
      'not in the account’s log',
    )
  }
}

/**
 * Takes the same time whether or not the account exists, and does not wait for the disk, which would reveal the
 * difference. Writes one row an hour, so that guessed passwords do not push other events out of the log.
 */
export async function recordFailedSignIn(database: Database, emailKey: string): Promise<void> {
  const row = createAuditRow({ ownerId: '', kind: 'sign_in_failed' })
  const ofHour = { ...row, id: createEventId(['sign_in_failed', cutToHour(row.at)]) }
  await inTransaction(database, (transaction) => upsertFailedSignIn(transaction, ofHour, emailKey))
}

function createAuditRow({ ownerId, kind, projectId, about = '', note = '', who }: AuditedAct): AuditEventTable {
  const author = getCurrentAuthor()
  const { kind: authorKind = 'person', id: authorId, name } = who ?? author
  const row = {
    owner_id: ownerId,
    at: author.at.toISOString(),
    times: 1,
    kind,
    author: authorKind,
    author_id: authorId,
    author_name: name,
    project_id: projectId ?? null,
    about: cutAuditText(about),
    note: cutAuditText(note),
    address: truncateClientAddress(author.address),
    device: cutAuditText(author.device),
  }
  const { at, times: _times, ...same } = row
  return { ...row, id: createEventId([cutToHour(at), ...Object.values(same)]) }
}

function cutAuditText(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST).toWellFormed()
}

function cutToHour(at: string): string {
  return at.slice(0, 13)
}

function createEventId(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, ID_LENGTH)
}
