import type { ConnectedFunction } from '@bricks/contract'

const SAMPLES: ReadonlyMap<string, string> = new Map([
  ['id', 'sample-visitor'],
  ['name', 'Alex Sample'],
  ['email', 'alex@example.com'],
])

/** Sample values for the owner's own tests, where no web site signs: all values of a visitor that the call uses. */
export function createSampleVisitor(api: ConnectedFunction['api']): ReadonlyMap<string, string> {
  const asked = Array.from(JSON.stringify(api).matchAll(/\{visitor\.([^{}"\\]{1,120})\}/g), ([, name = '']) => name)
  return new Map([...SAMPLES, ...asked.map((name) => [name, SAMPLES.get(name) ?? `sample-${name}`] as const)])
}
