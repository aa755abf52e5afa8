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
