import type { Card } from '@bricks/contract/wire'
import type { OutboundFailure } from './outbound/outbound-error.ts'
import type { SignInError } from './sign-in.ts'

/** `tool_failed`, `tool_changed`: of an MCP server. */
export type BrickFailure =
  | OutboundFailure
  | SignInError['failure']
  | 'bad_status'
  | 'invalid_arguments'
  | 'visitor_unknown'
  | 'tool_failed'
  | 'tool_changed'

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
  /** Whether `text` was cut, if that differs from `truncated`, which is about `body`. */
  textTruncated?: boolean
  /** Estimated, of the whole answer and of what the model gets. */
  tokens?: { before: number; after: number }
  /** Nothing of what the brick keeps was in the answer, so that all of it was shown. */
  hasOtherForm?: boolean
  /** Beside the words; absent if there are none. */
  cards?: Card[]
}

export interface ShownRequest {
  method: string
  url: string
  headers?: { name: string; value: string }[]
  body?: string
}
