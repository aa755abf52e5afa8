export type StorageFault = 'full' | 'unavailable'

/** Sent as Retry-After with errors of the storage. */
export const SECONDS_UNTIL_STORAGE_IS_BACK = 5

/** Postgres: serialization failure and deadlock. The statement, or all of its transaction, has done nothing. */
export const UNDONE_CODES: readonly string[] = ['40001', '40P01']

/** Postgres: connection exceptions (08), lost resources (53), operator intervention (57). */
const UNAVAILABLE_CLASSES = /^(08|53|57)...$/
/** Postgres: the server takes no writes, such as a former primary after a failover. */
const READ_ONLY_CODE = '25006'
const SYSTEM_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EIO']
/** pg and its pool report these without a code. */
const CONNECTION_MESSAGE =
  /connection terminated|connection error|timeout exceeded when trying to connect|not queryable|query read timeout/i
/** Postgres ends a session: by its operator (57P01 to 57P05), or the connection is gone (08). */
const LOSS_CODE = /^(08...|57P0.)$/

/** Recognises a failure of the storage, not of a query. Such a failure can end without a restart. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = readCode(error)
  if (code.startsWith('SQLITE_FULL') || code === '53100' || code === 'ENOSPC') return 'full'
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN)/.test(code)) return 'unavailable'
  if (UNAVAILABLE_CLASSES.test(code) || SYSTEM_CODES.includes(code)) return 'unavailable'
  if (code === READ_ONLY_CODE || UNDONE_CODES.includes(code)) return 'unavailable'
  return CONNECTION_MESSAGE.test(error.message) ? 'unavailable' : undefined
}

/** The connection to Postgres broke: nobody knows whether the statement was done. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = readCode(error)
  return LOSS_CODE.test(code) || SYSTEM_CODES.includes(code) || CONNECTION_MESSAGE.test(error.message)
}

export function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
