import type { OutboundFailure } from './outbound/outbound-error.ts'

export type BrickFailure = OutboundFailure | 'bad_status' | 'invalid_arguments'

/** No text in it holds a secret of the owner. */
export interface BrickResult {
  state: 'succeeded' | 'failed'
  failure?: BrickFailure
  /** For the model: the body, or a line of JSON that names the failure. */
  text: string
  durationMs: number
  status?: number
  contentType?: string
  body: string
  truncated: boolean
  request: ShownRequest
}

export interface ShownRequest {
  method: 'GET' | 'POST'
  url: string
  body?: string
}
