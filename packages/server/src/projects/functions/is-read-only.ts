import type { ConnectedFunction } from '@bricks/contract'
import type { ResolvedFunction } from '#projects/brick-content.ts'

/**
 * A tool of an MCP server has no `confirm` if the server said that the tool only reads. Any other tool may change
 * something.
 */
export function isReadOnlyFunction({ api }: Pick<ResolvedFunction | ConnectedFunction, 'api'>): boolean {
  if (api.kind === 'mcp') return api.confirm === undefined
  return api.method === 'GET' && (api.confirm === undefined || api.confirm === false)
}
