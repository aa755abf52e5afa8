import type { ConnectedFunction } from '@bricks/contract'

const SAMPLES: ReadonlyMap<string, string> = new Map([
  ['id', 'sample-visitor'],
  ['name', 'Alex Sample'],
  ['email', 'alex@example.com'],
])

/** Gives a made-up value for each `{visitor.NAME}` of the brick, for a trial by the builder, who is no visitor. */
export function createSampleVisitor(api: ConnectedFunction['api']): ReadonlyMap<string, string> {
  const asked = Array.from(JSON.stringify(api).matchAll(/\{visitor\.([^{}"\\]{1,120})\}/g), ([, name = '']) => name)
  return new Map([...SAMPLES, ...asked.map((name) => [name, SAMPLES.get(name) ?? `sample-${name}`] as const)])
}
