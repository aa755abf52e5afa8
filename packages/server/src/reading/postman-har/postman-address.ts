import type { NamedText } from '#reading/requests/pasted-request.ts'
import { formatScalar, readListProperty, readProperty, readTextProperty } from '#reading/values/plain-data.ts'

export function readPostmanUrl(url: unknown): string {
  if (typeof url === 'string') return url.trim()
  const raw = readTextProperty(url, 'raw').trim()
  const disabled = readListProperty(url, 'query').some((pair) => readProperty(pair, 'disabled') === true)
  if (raw !== '' && !disabled) return raw
  const query = readEnabledPairs(readListProperty(url, 'query'))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
  const [address = ''] = raw.split('?', 1)
  const joined = address || joinUrlParts(url)
  return query === '' ? joined : `${joined}?${query}`
}

function joinUrlParts(url: unknown): string {
  const joinPostmanParts = (key: string, by: string) => {
    const value = readProperty(url, key)
    return Array.isArray(value)
      ? value.map((part) => formatScalar(part) ?? readTextProperty(part, 'value')).join(by)
      : readTextProperty(url, key)
  }
  const host = joinPostmanParts('host', '.')
  const path = joinPostmanParts('path', '/').replace(/^\//, '')
  const port = formatScalar(readProperty(url, 'port')) ?? ''
  const authority = port === '' ? host : `${host}:${port}`
  return host === '' ? '' : `${readTextProperty(url, 'protocol') || 'https'}://${authority}/${path}`
}

const MOST_FILLINGS = 5

/** The version of an API in the path is filled in, because only the builder chooses it. */
const VERSION = /\/\{\{\s?((?:api_?)?version)\s?\}\}(?=[/?]|$)/gi

/**
 * Variables before the path form the API's address. They are filled in several times, because a variable's value may
 * hold another variable.
 */
export function fillHostVariables(url: string, variables: ReadonlyMap<string, string>): string {
  let filled = url.replace(VERSION, (whole, name: string) => `/${variables.get(name) || whole.slice(1)}`)
  for (let times = 0; times < MOST_FILLINGS; times++) {
    const [, before = '', name = '', rest = ''] =
      /^((?:https?:\/\/)?[^/?#{}]{0,200})\{\{\s?([^{}]{1,100}?)\s?\}\}(.*)$/s.exec(filled) ?? []
    const value = variables.get(name)
    if (name === '' || value === undefined || value === '') return filled
    // If a description does not say where the API is, Postman makes a variable that is only a path.
    if (/^\/(?!\/)/.test(value)) return `${before}{{${name}}}${value.replace(/\/$/, '')}${rest}`
    filled = /:\/\//.test(value) ? value.replace(/\/$/, '') + rest : before + value.replace(/\/$/, '') + rest
  }
  return filled
}

export function readEnabledPairs(pairs: readonly unknown[]): NamedText[] {
  return pairs.flatMap((pair) => {
    const name = readTextProperty(pair, 'key')
    const isOff = readProperty(pair, 'disabled') === true || readProperty(pair, 'enabled') === false
    return name === '' || isOff ? [] : [{ name, value: formatScalar(readProperty(pair, 'value')) ?? '' }]
  })
}
