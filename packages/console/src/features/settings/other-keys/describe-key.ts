import type { ProviderKey } from '@bricks/contract'

export function describeKey({ key, needs_key, operator_key }: ProviderKey): string {
  if (key !== '') return `Your key: ${key}`
  if (needs_key) return 'No key yet'
  return operator_key ? 'Whoever runs this server has a key here' : 'No key needed'
}
