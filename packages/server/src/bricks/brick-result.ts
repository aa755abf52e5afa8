import type { OutboundFailure } from './outbound/outbound-error.ts'

export type BrickFailure = OutboundFailure | 'bad_status' | 'invalid_arguments'

/** What came of one call of a brick. No text in it holds a value its owner marked secret. */
export interface BrickResult {
  state: 'succeeded' | 'failed'
  failure?: BrickFailure
  /** For the model: the answer's body, or a line of JSON that names the failure. */
  text: string
  durationMs: number
  /** Absent where no answer came. */
  status?: number
  contentType?: string
  /** The answer as its owner may see it, trimmed. */
  body: string
  truncated: boolean
  request: ShownRequest
}

/** The request with its secret values masked. */
export interface ShownRequest {
  method: 'GET' | 'POST'
  url: string
  body?: string
}
