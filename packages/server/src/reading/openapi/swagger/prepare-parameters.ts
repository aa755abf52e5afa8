import { isRecord } from '#json.ts'
import { describeParameter } from '#reading/requests/parameter-list.ts'
import {
  formatScalar,
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import { createDescription, type Description } from '../description.ts'
import { describeJoinedList } from '../field-of-schema.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Prepares a Swagger description for the upgrade to OpenAPI 3. The upgrade loses parameters of the body that are
 * references or belong to a whole path, so each operation gets its own copy of them. The upgrade also assumes that a
 * list in a form repeats its name, but Swagger joins the values by commas, so each list says how it is written.
 */
export function prepareSwaggerParameters(swagger: PlainRecord): PlainRecord {
  const description = createDescription(swagger, undefined)
  const paths = Object.entries(readRecordProperty(swagger, 'paths')).map(([path, item]) => [
    path,
    isRecord(item) && readProperty(item, '$ref') === undefined ? preparePathItem(description, item) : item,
  ])
  const shared = Object.entries(readRecordProperty(swagger, 'parameters')).map(([name, parameter]) => [
    name,
    isRecord(parameter) ? prepareList(parameter) : parameter,
  ])
  return {
    ...swagger,
    // If a description names no scheme, the scheme of its own address counts. This is https if it was fetched.
    ...(readListProperty(swagger, 'schemes').length === 0 && { schemes: ['https'] }),
    paths: Object.fromEntries(paths),
    ...(shared.length > 0 && { parameters: Object.fromEntries(shared) }),
  }
}

function preparePathItem(description: Description, item: PlainRecord): PlainRecord {
  const general = readListProperty(item, 'parameters')
  const inBody = general.map((each) => description.resolve(each)).filter(isInBody)
  const prepared = Object.entries(item).map(([key, value]) => {
    if (key === 'parameters') {
      const others = general.filter((each) => !isInBody(description.resolve(each)))
      return [key, others.map((each) => prepareParameter(description, each))]
    }
    if (!METHODS.includes(key) || !isRecord(value)) return [key, value]
    const own = readListProperty(value, 'parameters').map((each) => prepareParameter(description, each))
    const inherited = inBody.filter((each) => !own.some((other) => isSameParameter(each, other))).map(prepareList)
    return [key, own.length + inherited.length > 0 ? { ...value, parameters: [...inherited, ...own] } : value]
  })
  return Object.fromEntries(prepared)
}

/** A reference to any other parameter stays, because the upgrade follows it. */
function prepareParameter(description: Description, parameter: unknown): unknown {
  const resolved = description.resolve(parameter)
  if (isInBody(resolved)) return prepareList(resolved)
  return isRecord(parameter) && readProperty(parameter, '$ref') === undefined ? prepareList(parameter) : parameter
}

function isInBody(parameter: PlainRecord): boolean {
  return /^(?:body|formData)$/.test(readTextProperty(parameter, 'in'))
}

/** An operation has one body, whatever it is called. */
function isSameParameter(one: PlainRecord, other: unknown): boolean {
  const place = readTextProperty(one, 'in')
  if (place !== readTextProperty(other, 'in')) return false
  return place === 'body' || readTextProperty(one, 'name') === readTextProperty(other, 'name')
}

/** These are words, because a `|` would be removed as a sign of Markdown. */
const SIGNS: Readonly<Record<string, string>> = { tsv: 'tabs', ssv: 'spaces', pipes: 'vertical bars' }
/** Only in these places can OpenAPI 3 say that a list is joined by spaces or by `|`. It can never say tabs. */
const SAYS_SIGN = /^(?:query|formData)$/

function prepareList(parameter: PlainRecord): PlainRecord {
  if (readTextProperty(parameter, 'type') !== 'array') return parameter
  const format = readTextProperty(parameter, 'collectionFormat') || 'csv'
  const sign = SIGNS[format]
  const isKept = sign === undefined || (format !== 'tsv' && SAYS_SIGN.test(readTextProperty(parameter, 'in')))
  if (isKept) return { ...parameter, collectionFormat: format }
  const { items, collectionFormat: _, ...text } = parameter
  const told =
    readTextProperty(parameter, 'description').trim() || describeParameter(readTextProperty(parameter, 'name'))
  const choices = readListProperty(items, 'enum').flatMap((each) => formatScalar(each) ?? [])
  const description = describeJoinedList(/[.!?]$/.test(told) ? told : `${told}.`, sign, choices)
  return { ...text, type: 'string', description }
}
