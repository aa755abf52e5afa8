import type { ConnectedFunction } from '@bricks/contract'
import type { ResolvedFunction } from './stored-function.ts'

/**
 * A tool of an MCP server may change something, unless the server said that it only reads: then the tool has no
 * `confirm`.
 */
export function onlyReads({ api }: Pick<ResolvedFunction | ConnectedFunction, 'api'>): boolean {
  if (api.kind === 'mcp') return api.confirm === undefined
  return api.method === 'GET' && (api.confirm === undefined || api.confirm === false)
}
