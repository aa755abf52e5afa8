/**
 * The answer has an error status: it comes from the server or from a proxy in front of it. A failure of the network, or
 * a good answer that is no JSON, gives an error of another class.
 */
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
/**
 * With these codes and one of `AWAY_STATUSES` the server takes no requests at all. `unknown`: the answer names no code,
 * so it comes from a proxy.
 */
const AWAY_CODES = ['unknown', 'shutting_down', 'unavailable']

export function isServerAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return AWAY_STATUSES.includes(error.status) && AWAY_CODES.includes(error.code)
}
