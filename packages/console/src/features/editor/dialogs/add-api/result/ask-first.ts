import type { ConnectedFunction } from '@bricks/contract'

/** For a tool of an MCP server, the server says whether it only reads. */
export function mayChangeThings({ api }: ConnectedFunction): boolean {
  return api.kind === 'mcp' ? api.confirm !== undefined : api.method !== 'GET'
}

/** Makes the call ask the visitor first if it may change something and `confirm` is not set. */
export function askFirst(connected: ConnectedFunction): ConnectedFunction {
  const { api } = connected
  return api.confirm === undefined && mayChangeThings(connected) ? withAsking(connected, true) : connected
}

export function withAsking(connected: ConnectedFunction, asks: boolean): ConnectedFunction {
  return { ...connected, api: { ...connected.api, confirm: asks } }
}
