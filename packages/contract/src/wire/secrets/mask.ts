/**
 * A secret value is shown as four bullets, sometimes with its last three characters. A text with a bullet is never
 * taken for a secret value.
 */
export const MASK_BULLET = '•'
export const MASK = '••••'

const SHORTEST_WITH_TAIL = 12

export function maskProviderKey(key: string): string {
  return key === '' ? '' : MASK + key.slice(-3)
}

export function maskBrickSecret(value: string): string {
  const characters = Array.from(value)
  return characters.length < SHORTEST_WITH_TAIL ? MASK : MASK + characters.slice(-3).join('')
}

export function isMasked(value: string): boolean {
  return value.includes(MASK_BULLET)
}

const SECRET_WORDS = new Set(['authorization', 'cookie', 'token', 'secret', 'password', 'apikey'])

/**
 * Whether a value of this name is secret if the builder has not chosen. Whole words of the name count. The word `key`
 * counts only in headers or after `api`; everything in `secrets` is secret.
 */
export function isSecretByDefault(name: string, list: 'parameters' | 'headers' | 'secrets'): boolean {
  if (list === 'secrets') return true
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some(
    (word, at) => SECRET_WORDS.has(word) || (word === 'key' && (list === 'headers' || words[at - 1] === 'api')),
  )
}
