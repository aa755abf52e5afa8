import type {
  AnswerFilter,
  ApiHeader,
  ApiParameter,
  BodySecret,
  BrickParameter,
  ConnectedFunction,
  Connection,
  HttpApi,
} from '@bricks/contract'
import { isMasked } from '@bricks/contract/wire'
import { findHost } from '#features/editor/connections/auth-kinds.ts'
import type { ConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import type { FormStore } from './form-store.ts'

/** If `secret` is undefined, the name decides whether the value is a secret. */
export interface NewValue {
  name: string
  value: string
  secret?: boolean | undefined
}

/**
 * `name` is the name in the API; if undefined, it is made from the description. `choices` has one choice per line. If
 * `place` is '', the method decides the place.
 */
export interface NewBrick {
  name: string | undefined
  description: string
  isrequired: boolean
  example: string
  type: BrickParameter['type']
  format: BrickParameter['format']
  choices: string
  place: '' | 'query' | 'body'
}

export type ValueList = 'parameters' | 'headers' | 'secrets'

export type EntryEdit = ({ list: 'bricks'; of: string } & NewBrick) | { list: ValueList; of: string; name: string }

/**
 * `fromAddress` has the names of the brick parameters that braces in the address created, `fromPaste` the names of what
 * the query of a pasted address created.
 * If `hasSignIn` is false, the form does not ask for the sign-in, and the brick keeps its own sign-in.
 * `confirm` is undefined in a new form until the builder uses the switch: until then `asksVisitor` decides by the
 * method.
 */
export interface ApiForm {
  name: string
  description: string
  url: string
  method: HttpApi['method']
  bricks: BrickParameter[]
  fromAddress: string[]
  fromPaste: string[]
  parameters: ApiParameter[]
  headers: ApiHeader[]
  content: NonNullable<HttpApi['content']>
  body: string
  secrets: BodySecret[]
  connection: Connection | undefined
  hasSignIn: boolean
  answer: AnswerFilter
  confirm: ConnectedFunction['api']['confirm']
  tool: string | undefined
  fresh: { brick: NewBrick; parameters: NewValue; headers: NewValue; secrets: NewValue }
  edit?: EntryEdit
  errors: FormErrors
}

export interface FormErrors {
  form?: string | undefined
  url?: string | undefined
  /** Set if a fixed value or header is empty: a trial needs all of them. */
  values?: string | undefined
  body?: string | undefined
  connection?: ConnectionErrors
  brick?: Partial<Record<'name' | 'description' | 'choices', string>>
  parameters?: Partial<Record<'name' | 'value', string>>
  headers?: Partial<Record<'name' | 'value', string>>
  secrets?: Partial<Record<'name' | 'value', string>>
  edit?: Partial<Record<'name' | 'description' | 'choices', string>>
}

export type ApiFormStore = FormStore<ApiForm>

export const NO_BRICK: NewBrick = {
  name: undefined,
  description: '',
  isrequired: true,
  example: '',
  type: 'string',
  format: undefined,
  choices: '',
  place: '',
}
export const NO_VALUE: NewValue = { name: '', value: '' }

export function createApiForm(connected?: ConnectedFunction, connections?: readonly Connection[]): ApiForm {
  const api = connected?.api
  const http = api?.kind === 'mcp' ? undefined : api
  return {
    name: connected?.name ?? '',
    description: connected?.description ?? '',
    url: api?.url ?? '',
    method: http?.method ?? 'GET',
    bricks: connected?.parameters.properties ?? [],
    fromAddress: [],
    fromPaste: [],
    parameters: http?.parameters ?? [],
    headers: http?.headers ?? [],
    content: http?.content ?? 'json',
    body: http?.body ?? '',
    secrets: http?.secrets ?? [],
    connection: connections?.find(({ id }) => id === api?.connection),
    hasSignIn: connections !== undefined,
    answer: api?.answer ?? {},
    confirm: api ? (api.confirm ?? false) : undefined,
    tool: api?.kind === 'mcp' ? api.tool : undefined,
    fresh: { brick: NO_BRICK, parameters: NO_VALUE, headers: NO_VALUE, secrets: NO_VALUE },
    errors: {},
  }
}

export function asksVisitor({ confirm, method, tool }: ApiForm): boolean {
  return confirm === undefined ? tool === undefined && method !== 'GET' : confirm !== false
}

/** A stored secret belongs to its host: for another host the builder must enter it again. */
export function withoutForeignSecrets(form: ApiForm, storedUrl: string): ApiForm {
  if (!hasForeignSecrets(form, storedUrl)) return form
  const withoutMaskedValue = <Entry extends { value: string }>(entry: Entry): Entry =>
    isMasked(entry.value) ? { ...entry, value: '' } : entry
  return {
    ...form,
    parameters: form.parameters.map(withoutMaskedValue),
    headers: form.headers.map(withoutMaskedValue),
    secrets: form.secrets.map(withoutMaskedValue),
  }
}

export function hasForeignSecrets(form: ApiForm, storedUrl: string): boolean {
  const goesElsewhere = findHost(form.url) !== findHost(storedUrl)
  return goesElsewhere && [...form.parameters, ...form.headers, ...form.secrets].some(({ value }) => isMasked(value))
}

/**
 * A sign-in belongs to a host. If the address changes to another host, a new sign-in moves to that host, and a stored
 * one is removed from the form.
 */
export function withFittingConnection(form: ApiForm, connections: readonly Connection[]): ApiForm {
  const { connection } = form
  const host = findHost(form.url)
  if (!connection || host === '' || connection.host === host) return form
  const isStored = connections.some(({ id }) => id === connection.id)
  if (isStored) return { ...form, connection: undefined }
  const name = connection.name === connection.host ? host : connection.name
  return { ...form, connection: { ...connection, name, host } }
}

export function isApiFormChanged(form: ApiForm, first: ApiForm): boolean {
  const formatForComparison = ({ errors: _errors, fromAddress: _made, fromPaste: _taken, ...rest }: ApiForm) =>
    JSON.stringify(rest)
  return formatForComparison(form) !== formatForComparison(first)
}

export function doesMethodSendBody(method: ApiForm['method']): boolean {
  return method !== 'GET' && method !== 'DELETE'
}
