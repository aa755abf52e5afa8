import type { ConnectedFunction } from '@bricks/contract'
import { createFoundApis, type Found } from './found-apis.ts'

export function createSampleFoundApis(functions: readonly ConnectedFunction[]): Found {
  const answer = { kind: 'openapi', title: '', connection: null, groups: [], notes: [] } as const
  const read = { ...answer, functions: [...functions], groups: [], notes: [], total: functions.length }
  const found = createFoundApis(read, { text: '' }, [], 0)
  return { ...found, own: { ...found.own, host: '' }, ticked: new Map() }
}
