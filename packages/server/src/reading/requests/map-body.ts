import type { HttpApi } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { ExactNumber } from '#exact-number.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import { encodeFormName } from '#reading/values/form-text.ts'
import {
  findTypeOfText,
  isCoordinateName,
  isFixedValue,
  isIdempotencyName,
  isPagingName,
} from '#reading/values/guess-value.ts'
import { belongsToJsonRpcForm } from '#reading/values/json-text.ts'
import { findTypeOfOpenValue, repeatsOneOpenItem } from '#reading/values/open-values.ts'
import { foldPlaceholderName, singularize } from '#reading/values/parameter-names.ts'
import { splitPlaceholders } from '#reading/values/placeholders.ts'
import { readProperty } from '#reading/values/plain-data.ts'
import { findOdooPassword } from './body/find-odoo-password.ts'
import { parseJsonBody } from './body/parse-json-body.ts'
import { isSecretMember, isSecretValue } from './found-secrets.ts'
import type { MapTools } from './map-address.ts'
import { mapEmptyTextToParameter, mapEmptyValueToParameter } from './map-empty-value.ts'
import { mapTextBodyToBrick } from './map-text-body.ts'
import { addUniqueValue, type JsonPlace, nameJsonLeaf } from './parameter-list.ts'
import type { PastedBody } from './pasted-request.ts'

/** In characters. A longer body does not become short enough when values are replaced by placeholders. */
const MOST_PASTED = 128 * 1024
const LEAST_PAIR = 64

type MappedBody = Pick<HttpApi, 'content' | 'body'>

export function mapBodyToBrick(
  body: PastedBody | undefined,
  { method, type }: { method: string; type: string },
  tools: MapTools,
): MappedBody {
  if (method === 'GET' || method === 'DELETE') {
    if (body !== undefined && method === 'DELETE') tools.notes.add('The body of a DELETE request was left out.')
    return {}
  }
  if (body === undefined) return { content: 'none' }
  const size = body.kind === 'form' ? body.pairs.length * LEAST_PAIR : body.text.length
  const mapped = size > MOST_PASTED ? undefined : mapPastedBody(body, type, tools)
  if (mapped && (mapped.body?.length ?? 0) <= LIMITS.bodyText) return mapped
  tools.notes.add('A body of more than 16 kB was left out.')
  return { content: 'none' }
}

function mapPastedBody(body: PastedBody, type: string, tools: MapTools): MappedBody {
  switch (body.kind) {
    case 'form':
      if (body.files) tools.notes.add('A form of parts is sent as an ordinary form. Most APIs take both.')
      for (const name of body.files ?? [])
        tools.notes.add(`The file field "${name.slice(0, 60)}" was left out: bots send no files.`)
      return { content: 'form', body: mapFormBody(body, tools) }
    case 'text':
      return { content: 'text', body: mapTextBodyToBrick(body.text, type, tools) }
    case 'json':
      if (body.text.trim() === '') return { content: 'none' }
      try {
        return mapJsonBody(body.text, tools)
      } catch (error) {
        if (!(error instanceof NothingReadError && body.isGuess)) throw error
        tools.notes.add('A body that looks like JSON is none, and has no content type. It is sent as plain text.')
        return { content: 'text', body: mapTextBodyToBrick(body.text, type, tools) }
      }
  }
}

function mapJsonBody(text: string, tools: MapTools): MappedBody {
  const mapped = mapJsonValueToTemplate(parseJsonBody(text, tools), { key: '', parents: [] }, tools)
  const pretty = JSON.stringify(mapped, undefined, 2)
  return { content: 'json', body: pretty.length <= LIMITS.bodyText ? pretty : JSON.stringify(mapped) }
}

function mapJsonValueToTemplate(value: unknown, place: JsonPlace, tools: MapTools): unknown {
  if (value instanceof ExactNumber) return mapJsonLeafToTemplate(value, place, tools)
  if (Array.isArray(value)) return mapJsonListToTemplate(value, place, tools)
  if (typeof value === 'object' && value !== null) {
    const parents = place.key === '' ? place.parents : [...place.parents, place.key]
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        belongsToJsonRpcForm(value, key, member) ? member : mapMemberToTemplate(value, { key, parents }, tools),
      ]),
    )
  }
  return mapJsonLeafToTemplate(value, place, tools)
}

function mapMemberToTemplate(holder: object, { key, parents }: JsonPlace, tools: MapTools): unknown {
  const member: unknown = readProperty(holder, key)
  const password = findOdooPassword(holder, key)
  if (password === undefined || !Array.isArray(member)) return mapJsonValueToTemplate(member, { key, parents }, tools)
  const place = `{secret.${tools.secrets.addPart('body', 'password', password.text)}}`
  return member.map((item: unknown, position) =>
    position === password.position ? place : mapJsonValueToTemplate(item, { key: singularize(key), parents }, tools),
  )
}

/** Texts in a list count as a visitor's unless every one of them looks like a word of the API. */
function mapJsonListToTemplate(value: unknown[], { key, parents }: JsonPlace, tools: MapTools): unknown {
  const isTexts = value.length > 0 && value.every((item) => typeof item === 'string')
  const types = new Set(value.map((item) => (typeof item === 'string' ? findTypeOfOpenValue(key, item) : undefined)))
  if (types.size === 1 && types.has('string') && key !== '')
    return tools.parameters.add({ ...nameJsonLeaf({ key, parents }), type: 'list' }) ?? value
  const isOpen =
    isTexts && value.some((item) => splitPlaceholders(String(item), 'value').some(({ name }) => name !== undefined))
  if (isTexts && !isOpen && key !== '' && !value.every((item) => isFixedLeaf(item, { key, parents }))) {
    const found = { ...nameJsonLeaf({ key, parents }), type: 'list', example: JSON.stringify(value) } as const
    return tools.parameters.add(found) ?? value
  }
  const items = repeatsOneOpenItem(value) ? value.slice(0, 1) : value
  return items.map((item) => mapJsonValueToTemplate(item, { key: key === '' ? '' : singularize(key), parents }, tools))
}

function mapJsonLeafToTemplate(value: unknown, { key, parents }: JsonPlace, tools: MapTools): unknown {
  if (typeof value === 'string') return mapTextLeaf(value, { key, parents }, tools)
  const number = value instanceof ExactNumber ? Number(value) : value
  if (typeof number !== 'number' || isFixedLeaf(number, { key, parents })) return value
  const type = /^-?\d+$/.test(String(value)) && !isCoordinateName(key) ? 'integer' : 'number'
  const found = {
    ...nameJsonLeaf({ key, parents }),
    type,
    example: String(value),
    isRequired: !isPagingName(key),
  } as const
  return tools.parameters.add(found) ?? value
}

/** The text of an argument, as in `order(id: "BLA-123")`, or a stand-in for one. */
const VALUE_IN_QUERY = /:\s{0,5}(?:"[^"]|YOUR_|[A-Z]{2,20}_ID\b)/
const FIXED_QUERY =
  'The query of GraphQL is sent as it stands: what is to change with each call must be one of its variables.'

function mapTextLeaf(value: string, { key, parents }: JsonPlace, tools: MapTools): string {
  if (isIdempotencyName(key) && value !== '') return addUniqueValue(key, value, tools.parameters)
  if (isSecretMember(key, value)) {
    return `{secret.${tools.secrets.addPart('body', key, value)}}`
  }
  if (value.trim() === '') return mapEmptyTextToParameter({ key, parents }, tools) ?? value
  const type = findTypeOfOpenValue(key, value)
  if (type !== undefined) {
    const found = { ...nameJsonLeaf({ key, parents }), type, isRequired: !isPagingName(key) }
    return tools.parameters.add(found) ?? value
  }
  const isGraphQl = /^(?:query|mutation)$/i.test(key) && value.includes('{') && !value.includes('{{')
  if (isGraphQl && VALUE_IN_QUERY.test(value)) tools.notes.add(FIXED_QUERY)
  const parts = isGraphQl ? [{ text: value }] : splitPlaceholders(value, 'value')
  if (parts.some(({ name }) => name !== undefined)) {
    return parts
      .map((part) =>
        part.name === undefined ? part.text : replacePlaceholder(part, parts.length === 1, { key, parents }, tools),
      )
      .join('')
  }
  if (isFixedLeaf(value, { key, parents })) return value
  const found = { ...nameJsonLeaf({ key, parents }), example: value, isRequired: !isPagingName(key, value) }
  return tools.parameters.add(found) ?? value
}

/**
 * The variables of GraphQL change with each call, so their names do not make a value fixed. `operationName` is always
 * fixed, because it names an operation of the query.
 */
function isFixedLeaf(value: unknown, { key, parents }: JsonPlace): boolean {
  if (key === 'operationName' && parents.length === 0) return true
  return isFixedValue(parents[0] === 'variables' ? 'name' : key, value)
}

function replacePlaceholder(
  { name = '', text }: { name?: string | undefined; text: string },
  isWhole: boolean,
  { key, parents }: JsonPlace,
  { parameters, variables, typed }: MapTools,
): string {
  const example = variables.get(name)
  const found = isWhole && key !== '' ? nameJsonLeaf({ key, parents }) : { name: foldPlaceholderName(name) }
  // A placeholder without quotes is mostly a number; an example, if known, tells its type better.
  const type = isWhole && typed.has(text) ? (example ? findTypeOfText(example) : 'number') : 'string'
  return parameters.add({ ...found, placeholder: name, type, example }) ?? text
}

function mapFormBody({ pairs }: Extract<PastedBody, { kind: 'form' }>, tools: MapTools): string {
  const mapped: string[] = []
  const seen = new Set<string>()
  const byName = Map.groupBy(pairs, ({ name }) => name)
  for (const { name, value } of pairs) {
    const values = (byName.get(name) ?? []).slice(0, 50).map((pair) => pair.value)
    const isOpen = values.every((each) => findTypeOfOpenValue(name, each) !== undefined)
    const isList =
      values.length > 1 && values.length < 50 && (isOpen || !values.some((each) => isFixedValue(name, each)))
    if (isList && seen.has(name)) continue
    seen.add(name)
    const example = isOpen ? undefined : JSON.stringify(values)
    const list = isList
      ? tools.parameters.add({ ...tools.describeInput(name), name, type: 'list', example })
      : undefined
    mapped.push(`${encodeFormName(name)}=${list ?? mapFormValue(name, value, tools)}`)
  }
  return mapped.join('&')
}

function mapFormValue(name: string, value: string, tools: MapTools): string {
  const key = name.match(/\[([^[\]]+)\]$/)?.[1] ?? name
  if (isIdempotencyName(key) && value !== '') return addUniqueValue(key, value, tools.parameters)
  if (value !== '' && isSecretValue(name, value)) return `{secret.${tools.secrets.addPart('body', name, value)}}`
  const type = findTypeOfOpenValue(key, value)
  const told = tools.describeInput(name)
  if (type !== undefined)
    return tools.parameters.add({ name, type, ...told, isRequired: !isPagingName(key) && told.isRequired }) ?? value
  if (value.trim() === '') return mapEmptyValueToParameter(name, tools) ?? encodeURIComponent(value)
  const parts = splitPlaceholders(value, 'value')
  const isOpen = parts.some((part) => part.name !== undefined)
  if (!isOpen && isFixedValue(key, value)) return encodeURIComponent(value.toWellFormed())
  if (!isOpen) {
    const found = {
      ...told,
      name,
      type: findTypeOfText(value, name),
      example: value,
      isRequired: !isPagingName(key, value),
    }
    return tools.parameters.add(found) ?? encodeURIComponent(value.toWellFormed())
  }
  return parts
    .map((part) => {
      if (part.name === undefined) return encodeURIComponent(part.text.toWellFormed())
      return replacePlaceholder(part, parts.length === 1, { key: name, parents: [] }, tools)
    })
    .join('')
}
