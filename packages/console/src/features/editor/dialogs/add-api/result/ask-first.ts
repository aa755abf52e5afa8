import type { ConnectedFunction } from '@bricks/contract'

export function mayCallChangeSomething({ api }: ConnectedFunction): boolean {
  return api.kind === 'mcp' ? api.confirm !== undefined : api.method !== 'GET'
}

export function askFirstIfChanging(connected: ConnectedFunction): ConnectedFunction {
  const { api } = connected
  return api.confirm === undefined && mayCallChangeSomething(connected) ? withAskFirst(connected, true) : connected
}

export function withAskFirst(connected: ConnectedFunction, asks: boolean): ConnectedFunction {
  return { ...connected, api: { ...connected.api, confirm: asks } }
}
