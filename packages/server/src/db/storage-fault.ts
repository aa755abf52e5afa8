export type StorageFault = 'full' | 'unavailable'

/** Postgres: connection exceptions (08), lost resources (53), operator intervention (57). */
const UNAVAILABLE_CLASSES = /^(08|53|57)...$/
const SYSTEM_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EIO']
/** pg and its pool report these without a code. */
const CONNECTION_MESSAGE = /connection terminated|timeout exceeded when trying to connect|not queryable/i

/** Recognises a failure of the storage, not of a query. It can end without a restart. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_FULL') || code === '53100' || code === 'ENOSPC') return 'full'
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN)/.test(code)) return 'unavailable'
  if (UNAVAILABLE_CLASSES.test(code) || SYSTEM_CODES.includes(code)) return 'unavailable'
  return CONNECTION_MESSAGE.test(error.message) ? 'unavailable' : undefined
}
