import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
} from '@modelcontextprotocol/client'
import { SignInError } from '#bricks/api-sign-in.ts'
import type { BrickFailure } from '#bricks/brick-result.ts'
import type { Deadline } from '#bricks/outbound/deadlines.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { NO_ANSWER } from './mcp-exchange.ts'
import { LongSessionIdError } from './mcp-fetch.ts'

export interface McpFailure {
  failure: BrickFailure
  status?: number | undefined
  said?: string
  isUnclear?: boolean
}

const ASKS_BACK = 'The tool asks its user for more, which a bot cannot answer.'
const LONG_SESSION_ID = 'The MCP server gives its session an id of more than 4 kB, which cannot be sent back to it.'
const NOT_UNDERSTOOD = 'The answer is not one of an MCP server.'

/**
 * With these JSON-RPC codes the server refuses a request before it begins it: the request is no JSON, is invalid, has
 * an unknown method, or has wrong parameters. So the tool has not acted.
 */
const NOT_BEGUN: readonly number[] = [-32_700, -32_600, -32_601, -32_602]

export class ToolChangedError extends Error {
  override readonly name = 'ToolChangedError'
}

export function toMcpFailure(error: unknown, deadline: Deadline, signal: AbortSignal): McpFailure {
  if (signal.aborted) return { failure: 'canceled' }
  if (deadline.isOver()) return { failure: 'timeout' }
  if (error instanceof ToolChangedError) return { failure: 'tool_changed' }
  if (error instanceof LongSessionIdError) return { failure: 'tool_failed', said: LONG_SESSION_ID }
  if (error instanceof SignInError) return { failure: error.failure }
  if (error instanceof OutboundError) return { failure: error.failure, status: error.status }
  if (error instanceof SdkHttpError) {
    return { failure: 'bad_status', status: error.status, said: String(error.data.text ?? '') }
  }
  if (error instanceof InsufficientScopeError) return { failure: 'bad_status', status: 403 }
  if (error instanceof ProtocolError) {
    if (error.message === NO_ANSWER) return { failure: 'unreachable' }
    return { failure: 'tool_failed', said: error.message, isUnclear: !NOT_BEGUN.includes(error.code) }
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.UnsupportedResultType)
    return { failure: 'tool_failed', said: ASKS_BACK }
  return { failure: 'tool_failed', said: NOT_UNDERSTOOD, isUnclear: true }
}

export function hasHttpStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof SdkHttpError && statuses.includes(error.status)
}
