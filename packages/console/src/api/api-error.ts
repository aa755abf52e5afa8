/** The server's own answer that it did not do it. Anything else that is thrown (no network, no JSON) is not of this class. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, { code, error }: { code: string; error: string }) {
    super(error)
    this.name = 'ApiError'
    this.code = code
    this.status = status
  }
}

/** The code of a failed call, or undefined where no answer came at all. */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

const AWAY_STATUSES = [502, 503, 504]
/** Codes of our own that say the server itself takes no requests now; the others are about what was asked for. */
const AWAY_CODES = ['unknown', 'shutting_down', 'unavailable']

/** Whether no answer of the server came: none at all, or one in its place that says that it is away. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return AWAY_STATUSES.includes(error.status) && AWAY_CODES.includes(error.code)
}
