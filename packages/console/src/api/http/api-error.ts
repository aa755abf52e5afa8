/** The server refused the request. Network errors and JSON errors are not of this class. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** What the server said beside the text and the code. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, { code, error, details = {} }: { code: string; error: string; details?: object }) {
    super(error)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = { ...details }
  }
}

export function findErrorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

export function findErrorDetail(error: unknown, name: string): unknown {
  return error instanceof ApiError ? error.details[name] : undefined
}

const AWAY_STATUSES = [502, 503, 504]
/** With these codes the server takes no requests; other codes are about the request. */
const AWAY_CODES = ['unknown', 'shutting_down', 'unavailable']

export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return AWAY_STATUSES.includes(error.status) && AWAY_CODES.includes(error.code)
}
