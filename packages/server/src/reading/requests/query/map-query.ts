import { isSecretValue } from '#reading/requests/found-secrets.ts'
import type { MapTools } from '#reading/requests/map-address.ts'
import { mapEmptyValueToParameter } from '#reading/requests/map-empty-value.ts'
import { addUniqueValue } from '#reading/requests/parameter-list.ts'
import { describeSignature } from '#reading/requests/signed-requests.ts'
import { decodeFormText, encodeFormText } from '#reading/values/form-text.ts'
import {
  findTypeOfText,
  isCursorName,
  isFixedName,
  isFixedValue,
  isIdempotencyName,
  isPagingName,
} from '#reading/values/guess-value.ts'
import { findTypeOfOpenValue } from '#reading/values/open-values.ts'
import { foldPlaceholderName } from '#reading/values/parameter-names.ts'
import { isUnknownSecret, splitPlaceholders } from '#reading/values/placeholders.ts'

/**
 * Beside a time, a signature signs one request alone. Without a time, a signature may be the key of an address that was
 * shared. A `sign` with a word, such as a sign of the zodiac, is no signature.
 */
const SIGNATURE = /^(?:(?:signature|sig|hmac)=|sign=(?![a-z]{2,12}$))/i

/** Under these names `string` may be a real value. Elsewhere documentation writes it in place of a value. */
const SAYS_TYPE = /(?:type|kind|format|object|model|schema)$/i

export function mapQueryToBrick(query: string, tools: MapTools): string {
  const pairs = query.split('&').filter((pair) => pair !== '')
  const seen = new Set<string>()
  const isTimed = pairs.some((pair) => /^(?:timestamp|nonce|ts)=/i.test(pair))
  const mapped = pairs.flatMap((pair) => {
    const equals = pair.indexOf('=')
    const rawName = equals < 0 ? pair : pair.slice(0, equals)
    const name = decodeFormText(rawName)
    const sameName = pairs.filter((other) => other.startsWith(`${rawName}=`))
    if (equals < 0) return [encodeQuery(pair)]
    const rawValue = pair.slice(equals + 1)
    if (isTimed && SIGNATURE.test(pair)) {
      tools.secrets.remember(decodeFormText(rawValue))
      tools.notes.add(describeSignature('a signature'))
      return []
    }
    if (sameName.length > 1 && sameName.length < 50) {
      if (seen.has(rawName)) return []
      const values = sameName.map((other) => decodeFormText(other.slice(equals + 1)))
      const isOpen = values.every((value) => findTypeOfOpenValue(name, value) !== undefined)
      if (isOpen || !values.some((value) => isSecretValue(name, value) || isFixedValue(name, value))) {
        seen.add(rawName)
        const example = isOpen ? undefined : JSON.stringify(values)
        const added = tools.parameters.add({ ...tools.describeInput(name), name, type: 'list', example })
        if (added !== undefined) return [`${encodeQuery(rawName)}=${added}`]
      }
    }
    const value = mapQueryValueToParameter(name, rawValue, tools)
    return value === undefined ? [] : [`${encodeQuery(rawName)}=${value}`]
  })
  return mapped.join('&')
}

function mapQueryValueToParameter(name: string, raw: string, tools: MapTools): string | undefined {
  const value = decodeFormText(raw)
  if (isSecretValue(name, value) && value !== '') {
    const secret = isUnknownSecret(value) ? '' : value
    tools.secrets.add({
      rank: 'query',
      auth: { kind: 'key', in: 'query', name, value: secret },
      parameter: { name, type: 'string', value: '', system: false, secret: true, in: 'query' },
    })
    return undefined
  }
  if (tools.isSigned) return encodeQuery(raw)
  if (isIdempotencyName(name) && value !== '' && !tools.isReading) return addUniqueValue(name, value, tools.parameters)
  const { description, ...told } = tools.describeInput(name)
  const isRequired = !isPagingName(name, value) && told.isRequired
  const type = findTypeOfOpenValue(name, value)
  if (type !== undefined) return tools.parameters.add({ name, type, description, isRequired }) ?? encodeQuery(raw)
  if (value === 'string' && isFixedName(name) && !SAYS_TYPE.test(name))
    return tools.parameters.add({ name, description, isRequired: false }) ?? encodeQuery(raw)
  if (value.trim() === '') return mapEmptyValueToParameter(name, tools) ?? encodeQuery(raw)
  const parts = splitPlaceholders(value, 'query')
  if (parts.some((part) => part.name !== undefined) || /^[:{]\w{1,60}\}?$/.test(value)) {
    const whole = /^[:{](\w{1,60})\}?$/.exec(value)?.[1]
    const found = whole === undefined ? parts : [{ name: whole, text: value }]
    return found
      .map((part) => {
        if (part.name === undefined) return encodeFormText(part.text)
        const called = found.length === 1 ? name : foldPlaceholderName(part.name)
        const example = tools.variables.get(part.name)
        const added = { name: called, placeholder: part.name, description, isRequired, example }
        const type = told.isList ? 'list' : example ? findTypeOfText(example, called) : 'string'
        return tools.parameters.add({ ...added, type }) ?? ''
      })
      .join('')
  }
  if (isFixedValue(name, value)) return encodeQuery(raw)
  const example = isCursorName(name) ? undefined : value
  return (
    tools.parameters.add({ name, type: findTypeOfText(value, name), description, example, isRequired }) ??
    encodeQuery(raw)
  )
}

function encodeQuery(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%/?[\]]/gu, (character) =>
    encodeURIComponent(character.toWellFormed()),
  )
}
