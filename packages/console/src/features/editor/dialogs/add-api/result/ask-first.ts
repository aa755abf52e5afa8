import type { ConnectedFunction } from '@bricks/contract'

/** Of a tool, its server says so. */
export function mayChangeThings({ api }: ConnectedFunction): boolean {
  return api.kind === 'mcp' ? api.confirm !== undefined : api.method !== 'GET'
}

/** Unless something else was said. */
export function askFirst(connected: ConnectedFunction): ConnectedFunction {
  const { api } = connected
  return api.confirm === undefined && mayChangeThings(connected) ? withAsking(connected, true) : connected
}

export function withAsking(connected: ConnectedFunction, asks: boolean): ConnectedFunction {
  return { ...connected, api: { ...connected.api, confirm: asks } }
}
