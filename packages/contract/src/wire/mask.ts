/** Four bullets: what a secret value is shown as. A text that holds this bullet is never a secret itself. */
export const MASK_BULLET = '•'
export const MASK = '••••'

/** Brick secrets shorter than this (in characters) are shown as bullets only. */
const SHORTEST_WITH_TAIL = 12

/** The provider key as its owner sees it: four bullets and the last 3 characters; '' when there is none. */
export function maskProviderKey(key: string): string {
  return key === '' ? '' : MASK + key.slice(-3)
}

/** A brick's secret value as its owner sees it. */
export function maskBrickSecret(value: string): string {
  const characters = Array.from(value)
  return characters.length < SHORTEST_WITH_TAIL ? MASK : MASK + characters.slice(-3).join('')
}

export function isMasked(value: string): boolean {
  return value.includes(MASK_BULLET)
}

const SECRET_WORDS = new Set(['authorization', 'cookie', 'token', 'secret', 'password', 'apikey'])

/**
 * Whether the "Secret" switch is on by itself for a parameter or header of this name: when one of its whole words is
 * authorization, cookie, token, secret, password, apikey or api-key; `key` alone counts in header names only.
 */
export function isSecretName(name: string, list: 'parameters' | 'headers'): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some(
    (word, at) => SECRET_WORDS.has(word) || (word === 'key' && (list === 'headers' || words[at - 1] === 'api')),
  )
}
