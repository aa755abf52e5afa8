export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(status: number, message: string, details: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }
}

export function createMissingError(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
