import type { ConnectedFunction } from '@bricks/contract'
import { createFoundApis, type Found } from './found-apis.ts'

export function createSampleFoundApis(functions: readonly ConnectedFunction[]): Found {
  const read = { functions: [...functions], groups: [], notes: [], total: functions.length }
  const found = createFoundApis({ kind: 'openapi', title: '', connection: null, ...read }, { text: '' }, [], 0)
  return { ...found, own: { ...found.own, host: '' }, ticked: new Map() }
}
