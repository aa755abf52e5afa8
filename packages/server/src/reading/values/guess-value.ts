import type { BrickParameter } from '@bricks/contract'
import { singularize } from './parameter-names.ts'

type ParameterType = BrickParameter['type']

/** Names of values that change with each call, so the visitor or the model gives them. Compared after `toSnakeCase`. */
const FREE =
  /^(?:q|s|query|search|term|text|message|msg|body|content|comment|description|summary|subject|title|note|notes|name|first_?name|last_?name|full_?name|user_?name|city|town|street|address|place|location|country|zip|post_?code|phone|mobile|e?mail|date|day|from|to|start|end|time|amount|price|quantity|qty|keyword|keywords|tags?|labels?|question|answer|reason|word|words|company|customer|product|item|ids?|slug|topic|symbols?|tickers?|isin|isbn|ean|gtin|iata|icao|airport|origin|destination|value|input|prompt|login|assignee|assignees)$/
const FIXED =
  /^(?:type|object|kind|format|version|api_?version|v|mode|operator|property_?name|direction|lang|language|locale|encoding|callback|output|model|schema|units?|utf_?8|max_tokens|max_completion_tokens|max_output_tokens|max_new_tokens|top_p|top_k|object_?type|content_?type|media_?type|charset|(?:opt_|sysparm_)?fields?|properties|select|expand|include|includes|embed|filter_?type|response_?format|action|method|op|alt|sort_?by|sort|order|order_?by|sort_?order)$/
const FIXED_ANYWAY = /^(?:version|api_?version|v|content_?type|media_?type|charset|object|callback)$/
/** Addresses on the builder's own site, to which the API sends people or notices. No visitor may choose them. */
const OWN_ADDRESS =
  /(?:^|_)(?:return|cancel|success|redirect|callback|notify|notification|webhook|failure|error)_?ur[il]$/
const PAGING =
  /^(?:page|per_?page|page_?(?:size|number|no|limit|offset)|(?:sysparm_)?(?:limit|offset)|size|count|max|max_?(?:results|records|items|result_?count)|(?:hits|items|results)_per_page|rows|skip|top|take|start_?at|first|last)$/
const CURSOR =
  /^(?:cursor|after|before|starting_?after|ending_?before|page_?token|next_?token|next_?page_?token|continuation|continuation_?token|start_?cursor|since_?id|max_?id)$/

/**
 * True if the name says which part of a list is wanted. A `start` must be a number: otherwise it is a day or a station.
 * A `size` must not be a word: otherwise it is that of a shirt.
 */
export function isPagingName(name: string, value = ''): boolean {
  if (isCursorName(name)) return true
  const isStart = /^start$/i.test(name) && /^\d{1,9}$/.test(value)
  const isPage = PAGING.test(toSnakeCase(name).replace(/_$/, '')) || PAGING.test(toSnakeCase(readInnerName(name)))
  return isStart || (isPage && !/^\p{L}/u.test(value))
}

export function isCursorName(name: string): boolean {
  return CURSOR.test(toSnakeCase(readInnerName(name)))
}

const COMPARISON = /^(?:\d{1,4}|\$?(?:eq|eqi|ne|gt|gte|lt|lte|in|not|is|like|contains|containsi|startsWith|endsWith))$/

/** Gives `size` for `page[size]`, and `name` for `filters[name][$eq]`: the name in brackets says what the value is. */
function readInnerName(name: string): string {
  const [outer = '', ...inner] = name.slice(0, 300).split(/[[\]]+/)
  return inner.findLast((part) => part !== '' && !COMPARISON.test(part)) ?? outer
}

/** Values of these names say how the API is to answer, so they stay as they are. */
export function isFixedName(name: string): boolean {
  return FIXED.test(toSnakeCase(name))
}

/** True if a pasted value stays as it is. `name`: the value's key, or that of the list around it. */
export function isFixedValue(name: string, value: unknown): boolean {
  const key = toSnakeCase(readInnerName(name))
  if (FIXED_ANYWAY.test(key)) return true
  if (typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return FIXED.test(key)
  if (typeof value !== 'string' || value.trim() === '') return true
  if (/^(?:true|false|null|yes|no|on|off|\*)$/i.test(value)) return true
  if (OWN_ADDRESS.test(key) && /^https?:\/\//i.test(value)) return true
  if (/^(?:fields|include|expand|select|sort)\[/.test(name)) return value.length <= 100
  if (key === 'query' && value.includes('{')) return true
  if (looksLikePersonalData(value) || isCursorName(name)) return false
  if (FIXED.test(key)) return value.length <= 100
  return !isFreeName(name) && looksLikeEnumValue(value)
}

export function isFreeName(name: string): boolean {
  const key = toSnakeCase(readInnerName(name))
  const plain = key.replace(/_code$/, '')
  return FREE.test(key) || FREE.test(plain) || FREE.test(plain.slice(plain.lastIndexOf('_') + 1))
}

/** A list of fields that the answer should contain, such as `temperature_2m,wind_speed_10m`. */
const FIELD_NAMES =
  /^(?=[^,]*,)(?=[^_]*_)[a-z]{1,30}(?:_[a-z0-9]{1,20}){0,5}(?:,[a-z]{1,30}(?:_[a-z0-9]{1,20}){0,5}){1,50}$/
/** Names that end with a measure, such as `temperature_2m` and `change_24hr`. */
const MEASURE = /^[a-z]{1,20}(?:_[a-z]{1,20}){0,3}_\d{1,3}[a-z]{1,3}$/

function looksLikeEnumValue(value: string): boolean {
  if (FIELD_NAMES.test(value) || MEASURE.test(value)) return true
  return /^[a-z]{1,20}(?:[_.-][a-z]{1,20}){0,3}$/.test(value) || /^[A-Z]{2,20}(?:_[A-Z]{1,20}){0,3}$/.test(value)
}

export function looksLikePersonalData(value: string): boolean {
  return isEmail(value) || isDate(value) || isUuid(value) || /^\+?[\d ()-]{7,20}$/.test(value)
}

const COORDINATES = /^-?\d{1,3}\.\d{1,15},-?\d{1,3}\.\d{1,15}(?:[,;]-?\d{1,3}\.\d{1,15}){0,100}$/

/** `Sheet1!A1:D5` */
const CELLS = /^[^!/]{1,60}![A-Z]{1,3}\d{0,7}(?::[A-Z]{1,3}\d{0,7})?$/

export function nameValueByForm(value: string): 'email' | 'date' | 'range' | 'coordinates' | undefined {
  if (isEmail(value)) return 'email'
  if (isDate(value)) return 'date'
  if (CELLS.test(value)) return 'range'
  return COORDINATES.test(value) ? 'coordinates' : undefined
}

export function isEmail(value: string): boolean {
  return /^[^\s@<>]{1,64}@[\w.-]{1,200}\.[A-Za-z]{2,24}$/.test(value)
}

export function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,12}(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value)
}

export function isUuid(value: string): boolean {
  return /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i.test(value)
}

const COORDINATE = /(?:^|_)(?:lat|latitude|lng|lon|long|longitude)$/

/** True if the next value may have decimals, although the pasted value is a whole number such as 52. */
export function isCoordinateName(name: string): boolean {
  return COORDINATE.test(toSnakeCase(readInnerName(name)))
}

/** Values of these names consist of digits, but are no numbers: they may begin with a zero. */
const CODE =
  /^(?:zip|zip_?code|post_?code|postal_?code|plz|phone|mobile|fax|ean|gtin|upc|isbn|imei)$|(?:tracking|phone|mobile|invoice|account|card|serial|parcel|shipment|vat|tax|waybill|routing)_?(?:number|num|no|nr)$|_(?:zip|post_?code|postal_?code|phone)$/

/**
 * Gives the type of a text in an address or a form. A text that a number would change is a string: one with a leading
 * zero or plus sign, or the cents of 10.00.
 */
export function findTypeOfText(text: string, name = ''): ParameterType {
  if (CODE.test(toSnakeCase(readInnerName(name)))) return 'string'
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return isCoordinateName(name) ? 'number' : 'integer'
  return /^-?(?:0|[1-9]\d{0,11})\.\d{0,11}[1-9]$/.test(text) ? 'number' : 'string'
}

/**
 * True if a number in a path is no input, but the API's version, as in `/rest/api/3/issue` and `/1/cards`, or a key
 * that all callers share, as in `/v1/1/search`. It stands first or behind `api`, `rest` or a version, and never last.
 */
export function isApiVersion(segment: string, before: string, isLast: boolean): boolean {
  return !isLast && /^\d{1,2}$/.test(segment) && /^(?:|api|rest|v\d{1,2})$/i.test(before)
}

/** True if a segment of a path names one thing among many: 1234, a UUID, cus_9s6XKzkNRiz8i3, an e-mail. */
export function looksLikeId(segment: string, position: number): boolean {
  if (/^v\d/i.test(segment) || segment.length > 200) return false
  if (isDate(segment)) return position > 2
  // A segment such as `2026-01` is a version of the API.
  if (/^\d{4}-\d\d$/.test(segment)) return false
  if (isUuid(segment) || nameValueByForm(segment) !== undefined || /^\d{1,30}$/.test(segment)) return true
  const digits = segment.replace(/\D/g, '').length
  const letters = segment.replace(/[^A-Za-z]/g, '').length
  const capitals = segment.replace(/[^A-Z]/g, '').length
  // An id has many capitals. A name in camelCase has fewer, because its words are longer.
  if (/^[A-Za-z\d]{16,60}$/.test(segment) && capitals > letters / 2.8 && capitals < letters) return true
  if (digits === 0 || /[^\w.:~-]/.test(segment)) return false
  if (/^[\da-f]{16,}$/i.test(segment)) return true
  return (
    (digits >= 3 || (digits >= 2 && segment.length >= 10)) &&
    letters + digits >= 6 &&
    !/^oauth2?$|^[a-z]{3,}\d{1,2}$/i.test(segment)
  )
}

/**
 * True if a segment that is too short to be known by itself names one thing because of the word before it: A17, ORD-7
 * or a17 of `orders`. A word of capitals alone is left to `splitPlaceholders`.
 */
export function looksLikeShortId(segment: string, before: string): boolean {
  if (!/^[A-Za-z][A-Za-z_-]{1,60}$/.test(before) || /^(?:api|rest|json|rpc)$/i.test(before)) return false
  if (segment.length > 40 || /^v\d/i.test(segment)) return false
  if (/^[A-Z\d]+(?:[_-][A-Z\d]+){0,4}$/.test(segment) && /[A-Z]/.test(segment) && /\d/.test(segment)) return true
  return singularize(before) !== before && /^[a-z]{1,2}-?\d{2,12}$/.test(segment)
}

const IDEMPOTENCY = /(?:^|_)idempotency_?(?:key|token|id)$/
const REQUEST_ID = /(?:^|_)(?:request|correlation)_?id$/
const OTHER_REQUEST = /(?:^|_)(?:original|parent|previous|last|ref|reference|related)_/

/** True if each call needs a new value under this name. By this value the API recognizes a repeated call. */
export function isIdempotencyName(name: string): boolean {
  const key = toSnakeCase(name)
  return IDEMPOTENCY.test(key) && !OTHER_REQUEST.test(key)
}

/** Also true for a `request_id`, but only in a header: elsewhere it may be the id of a request for leave. */
export function isUniqueHeaderName(name: string): boolean {
  const key = toSnakeCase(name)
  return (IDEMPOTENCY.test(key) || REQUEST_ID.test(key)) && !OTHER_REQUEST.test(key)
}

const ACCOUNT =
  'app|application|client|account|organi[sz]ation|org|project|tenant|workspace|merchant|company|subscription'
const BUILDER_HEADER = new RegExp(
  `(?:^|_)(?:version|organi[sz]ation|project|tenant|(?:${ACCOUNT})_?(?:id|name|code|guid|uuid|slug))$`,
)

/** True if the header says whose account is used, or which version of the API: no visitor knows that. */
export function isBuilderHeaderName(name: string): boolean {
  return BUILDER_HEADER.test(toSnakeCase(name))
}

function toSnakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/^\$/, '')
    .replace(/[^A-Za-z0-9]/g, '_')
    .toLowerCase()
}
