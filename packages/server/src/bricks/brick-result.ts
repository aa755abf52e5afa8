import type { Card } from '@bricks/contract/wire'
import type { OutboundFailure } from './outbound/outbound-error.ts'
import type { SignInError } from './sign-in.ts'

/** `tool_failed` and `tool_changed` come only from MCP servers. */
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
  /** For the model: the shaped answer, or a line of JSON that names the failure and then what the API said. */
  text: string
  durationMs: number
  status?: number
  contentType?: string
  body: string
  truncated: boolean
  request: ShownRequest
  /** Whether `text` was cut, while `truncated` says so of `body`. If it is missing, `truncated` holds for both. */
  textTruncated?: boolean
  /** Estimated: `before` for the whole answer, `after` for the text that the model gets. */
  tokens?: { before: number; after: number }
  /** True if none of the fields that the brick keeps was in the answer, so that the model got all of it. */
  hasOtherForm?: boolean
  /** Cards to show beside the answer's text; absent if there are none. */
  cards?: Card[]
}

export interface ShownRequest {
  method: string
  url: string
  headers?: { name: string; value: string }[]
  body?: string
}
