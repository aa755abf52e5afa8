export type StorageFault = 'full' | 'unavailable'

export const SECONDS_UNTIL_STORAGE_IS_BACK = 5

/** Serialization failure and deadlock in Postgres. The statement, or its whole transaction, has done nothing. */
export const UNDONE_CODES: readonly string[] = ['40001', '40P01']

const FOREIGN_KEY_CODES: readonly string[] = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']

/**
 * Postgres errors: connection exceptions (08), lost resources (53), operator intervention (57), and a server that takes
 * no writes (25006), such as a former primary after a failover.
 */
const UNAVAILABLE_CLASSES = /^(08|53|57)...$/
const READ_ONLY_CODE = '25006'
const SYSTEM_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EIO']
const CONNECTION_MESSAGE =
  /connection terminated|connection error|timeout exceeded when trying to connect|not queryable|query read timeout/i
/**
 * Codes with which a Postgres session ends: by its operator (57P01 to 57P05), or because the connection is gone (08).
 */
const LOSS_CODE = /^(08...|57P0.)$/

/**
 * Returns a fault if the storage failed in a way that may end without a restart. Returns undefined for other errors,
 * such as that of a faulty query.
 */
export function findStorageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = readErrorCode(error)
  if (code.startsWith('SQLITE_FULL') || code === '53100' || code === 'ENOSPC') return 'full'
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN)/.test(code)) return 'unavailable'
  if (UNAVAILABLE_CLASSES.test(code) || SYSTEM_CODES.includes(code)) return 'unavailable'
  if (code === READ_ONLY_CODE || UNDONE_CODES.includes(code)) return 'unavailable'
  return CONNECTION_MESSAGE.test(error.message) ? 'unavailable' : undefined
}

/** True if the storage takes no writes for now: its disk is full, or it is read-only. It can still be read. */
export function isRefusedWrite(error: unknown): boolean {
  const code = readErrorCode(error)
  return findStorageFault(error) === 'full' || /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) || code === READ_ONLY_CODE
}

/** Use it for a write that only notes that something was read: if the storage takes no writes, the read goes on. */
export async function writeIfPossible(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!isRefusedWrite(error)) throw error
  }
}

/** True if a statement wrote for an account or a bot that was deleted after the request had found it. */
export function isOwnerGone(error: unknown): boolean {
  return FOREIGN_KEY_CODES.includes(readErrorCode(error))
}

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = readErrorCode(error)
  return LOSS_CODE.test(code) || SYSTEM_CODES.includes(code) || CONNECTION_MESSAGE.test(error.message)
}

export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
