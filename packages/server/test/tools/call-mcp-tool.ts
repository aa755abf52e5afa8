import type { AnswerFilter } from '@bricks/contract'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { CallContext } from '#bricks/call-brick.ts'
import { MCP_URL, type McpWorld } from './mcp-world.ts'

interface CallOptions {
  args?: Record<string, unknown>
  answer?: AnswerFilter
  schema?: Record<string, unknown>
  owner?: Partial<CallContext>
  signal?: AbortSignal
  url?: string
}

export function callTool(
  { caller }: Pick<McpWorld, 'caller'>,
  tool: string,
  { args = {}, answer, schema, owner, signal = new AbortController().signal, url = MCP_URL }: CallOptions = {},
): Promise<BrickResult> {
  const api = { kind: 'mcp' as const, url, tool, ...(answer && { answer }) }
  // Goes through JSON, because a model's arguments come from JSON too.
  const typed = JSON.parse(JSON.stringify(args))
  return caller.callBrick({ api, ...(schema && { schema }) }, typed, signal, { account: 'a', ...owner })
}
