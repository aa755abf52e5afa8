import type { Card } from '@bricks/contract/wire'
import type { SignInError } from './api-sign-in.ts'
import type { OutboundFailure } from './outbound/outbound-error.ts'

/** Only MCP servers cause `tool_failed` and `tool_changed`. */
export type BrickFailure =
  | OutboundFailure
  | SignInError['failure']
  | 'bad_status'
  | 'invalid_arguments'
  | 'visitor_unknown'
  | 'tool_failed'
  | 'tool_changed'

/**
 * No text in a result holds a secret of the bot's owner.
 * `isUnclear`: the call failed in a way that does not tell whether the tool has acted.
 * `text`: what the model reads: the shaped answer, or a line of JSON that names the failure, then what the API said.
 * `isServerStatus`: `status` is about the MCP server, and says nothing about what the tool was asked for.
 * `leadsTo`: where a refused redirect leads. Set only if the call is a trial by the bot's owner.
 * `textTruncated`: `text` was cut; `truncated` is then about `body` alone. If absent, `truncated` is about both.
 */
export interface BrickResult {
  state: 'succeeded' | 'failed'
  failure?: BrickFailure
  isUnclear?: boolean
  text: string
  durationMs: number
  status?: number
  isServerStatus?: boolean
  contentType?: string
  body: string
  truncated: boolean
  request: ShownRequest
  leadsTo?: string
  textTruncated?: boolean
  tokens?: { before: number; after: number }
  hasOtherForm?: boolean
  cards?: Card[]
}

export interface ShownRequest {
  method: string
  url: string
  headers?: { name: string; value: string }[]
  body?: string
}
