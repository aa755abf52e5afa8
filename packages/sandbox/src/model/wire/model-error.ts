export class ModelError extends Error {
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly code: string | null

  constructor(status: number, message: string, details: { type?: string; param?: string; code?: string } = {}) {
    super(message)
    this.status = status
    this.type = details.type ?? 'invalid_request_error'
    this.param = details.param ?? null
    this.code = details.code ?? null
  }
}
