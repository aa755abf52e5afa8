/** The server refused the request. A failure of the network or unreadable JSON gives an error of another class. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
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
/** With these codes the server takes no requests at all; every other code is about one request. */
const AWAY_CODES = ['unknown', 'shutting_down', 'unavailable']

export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return AWAY_STATUSES.includes(error.status) && AWAY_CODES.includes(error.code)
}
