import type { ApiHeader, ApiParameter, ConnectionAuth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { findHeaderRefusal } from '#bricks/outbound/header-rules.ts'
import { isSecretValue } from '#reading/requests/found-secrets.ts'
import { decodePercentEncoding, encodeFormName, encodeFormText } from '#reading/values/form-text.ts'
import { isUniqueHeaderName } from '#reading/values/guess-value.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import { buildParameterPairs, createRoom, type Room, readPairStyle } from './build-pairs.ts'
import type { Description } from './description.ts'
import { describeJoinedList, type Field, findConstant, findExample, readTextField } from './field-of-schema.ts'
import type { OperationFields } from './operation-fields.ts'
import { findTypeOfSchema, simplifySchema } from './simplify-schema.ts'

export interface ReadParameters {
  path: string
  query: string[]
  room: Room
  headers: ApiHeader[]
  parameters: ApiParameter[]
  /** True if the operation signs in, so that its other parameters need not. */
  hasSignIn: boolean
}

/** Characters of the address that are kept free for the host and for parameters that can only be sent as a text. */
const ADDRESS_ROOM = 400
const SET_BY_US = /^(?:accept|content-type|authorization|user-agent)$/i

/** Encodes characters that a path may have in a description, also inside a `{name}`, but not in an address. */
export function encodePathCharacters(path: string): string {
  return path.replace(/[\s"'<>\\^`|]/g, (character) => encodeURIComponent(character))
}

export function readOpenApiParameters(
  description: Description,
  { path, holders, auths }: { path: string; holders: readonly unknown[]; auths: readonly ConnectionAuth[] },
  fields: OperationFields,
): ReadParameters {
  const room = createRoom(LIMITS.urlLength - ADDRESS_ROOM - path.length, LIMITS.parametersPerBrick)
  const read: ReadParameters = { path, query: [], room, headers: [], parameters: [], hasSignIn: auths.length > 0 }
  const known = new Map<string, PlainRecord>()
  for (const holder of holders) {
    for (const each of readListProperty(holder, 'parameters')) {
      const parameter = description.resolve(each)
      known.set(`${readTextProperty(parameter, 'in')} ${readTextProperty(parameter, 'name')}`, parameter)
    }
  }
  const signInNames = new Set(auths.map((auth) => (auth.kind === 'key' ? auth.name.toLowerCase() : undefined)))
  const required = [...known.values()].toSorted(
    (one, other) => Number(isRequiredParameter(other)) - Number(isRequiredParameter(one)),
  )
  for (const parameter of required) {
    const name = readTextProperty(parameter, 'name')
    const place = readTextProperty(parameter, 'in')
    if (name === '' || (signInNames.has(name.toLowerCase()) && place !== 'path')) continue
    if (place !== 'path' && isTokenOfSignIn(parameter, auths)) continue
    if (place === 'path') readPathParameter(description, parameter, fields, read)
    else if (place === 'query') readQueryParameter(description, parameter, fields, read)
    else if (place === 'querystring') readWholeQuery(description, parameter, fields, read)
    else if (place === 'header' && !SET_BY_US.test(name)) readHeaderParameter(description, parameter, fields, read)
    else if (place === 'cookie' && isRequiredParameter(parameter)) fields.noteLeftOut(name, true)
    else if (place === 'cookie') description.notes.add('Parameters in cookies were left out.')
  }
  read.path = fillUndescribedPlaceholders(read.path, fields)
  return read
}

function isRequiredParameter(parameter: PlainRecord): boolean {
  return readTextProperty(parameter, 'in') === 'path' || readProperty(parameter, 'required') === true
}

/** Some descriptions list the token of their sign-in also as a parameter, because it could be sent in this way, too. */
function isTokenOfSignIn(parameter: PlainRecord, auths: readonly ConnectionAuth[]): boolean {
  const isToken = /^(?:access_?|auth_?)?token$/i.test(readTextProperty(parameter, 'name'))
  const says = /\bauthenticat|\bscopes?\b|\baccess token\b/i.test(readTextProperty(parameter, 'description'))
  return isToken && says && auths.some(({ kind }) => kind === 'bearer' || kind.startsWith('oauth2'))
}

function readParameterSchema(description: Description, parameter: PlainRecord): PlainRecord {
  const [media] = Object.values(readRecordProperty(parameter, 'content'))
  const schema = simplifySchema(description, readProperty(parameter, 'schema') ?? readProperty(media, 'schema'))
  const example = findExample(parameter)
  return example === undefined ? schema : { ...schema, example }
}

function readPathParameter(
  description: Description,
  parameter: PlainRecord,
  fields: OperationFields,
  read: ReadParameters,
): void {
  const name = readTextProperty(parameter, 'name')
  const described = `{${encodePathCharacters(name)}}`
  if (!read.path.includes(described)) return
  const schema = readParameterSchema(description, parameter)
  const constant = findConstant(schema)
  const found =
    readTextField(description, schema, name, readTextProperty(parameter, 'description')) ??
    createTextField(name, parameter)
  const field = found.type === 'list' ? toPathList(found, parameter) : found
  const place = constant === undefined ? fields.addField(name, field, true) : encodeFormText(String(constant))
  // Our own placeholders have control characters in place of braces until all names are filled, so that none of them is
  // filled twice.
  if (place === undefined) return
  const written = writePathValuePrefix(parameter) + place.replace('{', '\u0001').replace('}', '\u0002')
  read.path = read.path.replaceAll(described, () => written)
}

/** A call joins a list by commas. So a list that is written as `;id=7;id=8` or `.7.8` becomes a text. */
function toPathList(field: Field, parameter: PlainRecord): Field {
  const style = readTextProperty(parameter, 'style')
  const isExploded = readProperty(parameter, 'explode') === true
  if (style !== 'label' && !(style === 'matrix' && isExploded)) return field
  const text = { type: 'string', choices: undefined, example: undefined } as const
  if (style === 'label' && isExploded)
    return { ...field, ...text, description: describeJoinedList(field.description, 'dots', field.choices) }
  return style === 'label'
    ? field
    : { ...field, ...text, choices: field.choices, description: `${field.description} One of them.` }
}

function writePathValuePrefix(parameter: PlainRecord): string {
  const style = readTextProperty(parameter, 'style')
  if (style === 'matrix') return `;${encodeURIComponent(readTextProperty(parameter, 'name').toWellFormed())}=`
  return style === 'label' ? '.' : ''
}

/** Fills the names in the path that no parameter describes, and puts the braces back. */
function fillUndescribedPlaceholders(path: string, fields: OperationFields): string {
  return path
    .replace(/\{([^{}]{1,100})\}/g, (placeholder, encoded: string) => {
      const name = decodePercentEncoding(encoded)
      return fields.addField(name, createTextField(name, {}), true) ?? placeholder
    })
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '}')
}

function createTextField(name: string, parameter: PlainRecord) {
  const told = readTextProperty(parameter, 'description') || `${name}.`
  return { type: 'string', description: told, choices: undefined, example: findExample(parameter) } as const
}

function readQueryParameter(
  description: Description,
  parameter: PlainRecord,
  fields: OperationFields,
  read: ReadParameters,
): void {
  const name = readTextProperty(parameter, 'name')
  const isRequired = isRequiredParameter(parameter)
  const schema = readParameterSchema(description, parameter)
  const encoded = encodeFormName(name)
  const isKnown = fields.list().some((each) => each.name === name)
  if (isDescribedSecret(name, schema, read.hasSignIn) && !isKnown) {
    read.parameters.push({ name, type: 'string', value: '', system: false, secret: true, in: 'query' })
    fields.reserve(name)
    return
  }
  const about = readTextProperty(parameter, 'description')
  const only = isRequired ? undefined : findConstant(schema)
  // Even with one possible value there is a choice: to send it or not.
  if (only !== undefined && only !== '' && typeof only !== 'object') {
    const field = readTextField(description, schema, name, about) ?? createTextField(name, parameter)
    const choices = field.type === 'boolean' ? undefined : [String(only)]
    const place = fields.addField(name, { ...field, choices }, false)
    if (place !== undefined) read.query.push(`${encoded}=${place}`)
    return
  }
  const style = readPairStyle(parameter, 'query', findMediaType(parameter))
  const pairs = buildParameterPairs(
    description,
    { name, key: encoded, schema, about, isRequired, style, room: read.room },
    fields,
  )
  if (pairs) read.query.push(...pairs)
  else if (style.lists === 'brackets') fields.noteLeftOut(name, isRequired)
  else {
    const place = fields.addField(name, createTextField(name, parameter), isRequired)
    if (place !== undefined) read.query.push(`${encoded}=${place}`)
  }
}

/** OpenAPI 3.2 may describe the query as one object, each of whose fields is a pair. */
function readWholeQuery(
  description: Description,
  parameter: PlainRecord,
  fields: OperationFields,
  read: ReadParameters,
): void {
  const name = readTextProperty(parameter, 'name')
  const isRequired = isRequiredParameter(parameter)
  const schema = readParameterSchema(description, parameter)
  const isForm = /x-www-form-urlencoded/i.test(findMediaType(parameter))
  const style = { objects: 'members', lists: 'repeated', isJson: false } as const
  const pair = { name, key: encodeFormName(name), schema, isRequired, style, room: read.room }
  const pairs =
    isForm && findTypeOfSchema(schema) === 'object' ? buildParameterPairs(description, pair, fields) : undefined
  read.query.push(...(pairs ?? fields.noteLeftOut(name, isRequired)))
}

const KEY_OF_CALLER = /(?:api|access|secret|auth|private|subscription|app|client|consumer|developer|license)[_-]?key/i

/** Beside a sign-in, a name with `key` is a secret only if it names a caller's key: `incident_key` is a filter. */
function isDescribedSecret(name: string, schema: PlainRecord, hasSignIn: boolean): boolean {
  if (!isSecretValue(name, 'secret-value') || !/^(?:string|unknown)$/.test(findTypeOfSchema(schema))) return false
  return !hasSignIn || !/key(?:$|[^a-z])|Key$/.test(name) || KEY_OF_CALLER.test(name)
}

function findMediaType(parameter: PlainRecord): string {
  return Object.keys(readRecordProperty(parameter, 'content'))[0] ?? ''
}

function readHeaderParameter(
  description: Description,
  parameter: PlainRecord,
  fields: OperationFields,
  read: ReadParameters,
): void {
  const name = readTextProperty(parameter, 'name')
  if (name.length > LIMITS.name || findHeaderRefusal([{ name, value: '' }])) {
    fields.noteLeftOut(name, isRequiredParameter(parameter))
    return
  }
  if (read.headers.some((header) => header.name.toLowerCase() === name.toLowerCase())) return
  if (isSecretValue(name, 'secret-value')) {
    read.headers.push({ name, type: 'string', value: '', secret: true })
    return
  }
  const schema = readParameterSchema(description, parameter)
  const constant = findConstant(schema)
  const isRequired = isRequiredParameter(parameter)
  if (constant !== undefined) {
    if (isRequired) read.headers.push({ name, type: 'string', value: String(constant) })
    return
  }
  const field =
    readTextField(description, schema, name, readTextProperty(parameter, 'description')) ??
    createTextField(name, parameter)
  const value = (isUniqueHeaderName(name) && fields.addUnique()) || fields.addField(name, field, isRequired)
  if (value !== undefined) read.headers.push({ name, type: 'string', value })
}
