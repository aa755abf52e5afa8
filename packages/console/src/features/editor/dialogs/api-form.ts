import type { ApiHeader, ApiParameter, BrickParameter, ConnectedFunction } from '@bricks/contract'
import {
  alignApiParameters,
  checkBrickParameter,
  checkConnectedApi,
  checkNamedValue,
  isMasked,
  isSecretName,
  MESSAGES,
  requiredNames,
} from '@bricks/contract/wire'
import type { FormStore } from '#features/editor/dialogs/form-store.ts'

/** A custom parameter or header before it is in its list. Without `secret` its name decides. */
export interface NewValue {
  name: string
  value: string
  secret?: boolean
}

type NewBrick = Pick<BrickParameter, 'name' | 'description' | 'isrequired'>

export type ValueList = 'parameters' | 'headers'

/** All that the dialog holds while it is open. What is typed into the rows for new entries counts, too. */
export interface ApiForm {
  name: string
  description: string
  url: string
  method: 'GET' | 'POST'
  bricks: BrickParameter[]
  parameters: ApiParameter[]
  headers: ApiHeader[]
  fresh: { brick: NewBrick; parameters: NewValue; headers: NewValue }
  errors: {
    form?: string | undefined
    brick?: Partial<Record<'name' | 'description', string>>
    parameters?: Partial<Record<'name' | 'value', string>>
    headers?: Partial<Record<'name' | 'value', string>>
  }
}

export type ApiFormStore = FormStore<ApiForm>

export const NO_BRICK: NewBrick = { name: '', description: '', isrequired: true }
export const NO_VALUE: NewValue = { name: '', value: '' }

export function startForm(connected?: ConnectedFunction): ApiForm {
  return {
    name: connected?.name ?? '',
    description: connected?.description ?? '',
    url: connected?.api.url ?? '',
    method: connected?.api.method ?? 'GET',
    bricks: connected?.parameters.properties ?? [],
    parameters: connected?.api.parameters ?? [],
    headers: connected?.api.headers ?? [],
    fresh: { brick: NO_BRICK, parameters: NO_VALUE, headers: NO_VALUE },
    errors: {},
  }
}

/** Takes the typed brick parameter into its list, or says what is wrong with it. */
export function addBrick(form: ApiForm): ApiForm {
  const { brick } = form.fresh
  const errors = checkBrickParameter(brick, namesOf(form.parameters))
  if (hasAny(errors)) return { ...form, errors: { ...form.errors, brick: errors } }
  const added: BrickParameter = { ...brick, name: brick.name.trim(), type: 'string' }
  const next = withBricks(form, [...form.bricks, added])
  return { ...next, fresh: { ...next.fresh, brick: NO_BRICK }, errors: { ...next.errors, brick: {} } }
}

/** Takes the typed parameter or header into its list, or says what is wrong with it. */
export function addValue(form: ApiForm, list: ValueList): ApiForm {
  const fresh = form.fresh[list]
  const errors = checkNamedValue(
    fold(fresh, list),
    form[list].map((entry) => fold(entry, list).name),
  )
  if (hasAny(errors)) return { ...form, errors: { ...form.errors, [list]: errors } }
  const entry = { name: fresh.name.trim(), type: 'string', value: fresh.value, secret: isSecret(fresh, list) } as const
  const added = list === 'headers' ? entry : { ...entry, system: false }
  return {
    ...form,
    [list]: [...form[list], added],
    fresh: { ...form.fresh, [list]: NO_VALUE },
    errors: { ...form.errors, [list]: {} },
  }
}

/** Puts the brick parameters, and the API parameters that take their values from the prompt with them. */
export function withBricks(form: ApiForm, bricks: BrickParameter[]): ApiForm {
  return { ...form, bricks, parameters: alignApiParameters(bricks, form.parameters) }
}

export function isSecret({ name, secret }: NewValue, list: ValueList): boolean {
  return secret ?? isSecretName(name, list)
}

/** Secrets belong to the host they were given for: on another one those the server keeps are asked for again. */
export function withoutForeignSecrets(form: ApiForm, storedUrl: string): ApiForm {
  if (!hasForeignSecrets(form, storedUrl)) return form
  const empty = <Entry extends { value: string }>(entry: Entry): Entry =>
    isMasked(entry.value) ? { ...entry, value: '' } : entry
  return { ...form, parameters: form.parameters.map(empty), headers: form.headers.map(empty) }
}

/** Whether the form goes to another host than its kept secrets were given for. */
export function hasForeignSecrets(form: ApiForm, storedUrl: string): boolean {
  const goesElsewhere = hostOf(form.url) !== hostOf(storedUrl)
  return goesElsewhere && [...form.parameters, ...form.headers].some(({ value }) => isMasked(value))
}

/** The form with what was typed into the rows for new entries taken in, and with every error found. */
export function finishForm(form: ApiForm): ApiForm {
  const { brick, parameters, headers } = form.fresh
  const isMissing = [...form.parameters, ...form.headers].some(isEmptied)
  let next: ApiForm = { ...form, errors: { form: isMissing ? MESSAGES.someEmpty : checkConnectedApi(form) } }
  if (brick.name.trim() || brick.description.trim()) next = addBrick(next)
  if (parameters.name.trim() || parameters.value.trim()) next = addValue(next, 'parameters')
  if (headers.name.trim() || headers.value.trim()) next = addValue(next, 'headers')
  return next
}

/** A value that was there and is none any more. A secret's may wait to be entered again. */
function isEmptied({ value, secret }: { value: string; secret?: boolean | undefined }): boolean {
  return value.trim() === '' && secret !== true
}

export function hasErrors({ errors }: ApiForm): boolean {
  return errors.form !== undefined || [errors.brick, errors.parameters, errors.headers].some(hasAny)
}

export function toFunction(form: ApiForm, id: string): ConnectedFunction {
  return {
    id,
    name: form.name.trim(),
    description: form.description.trim(),
    parameters: { type: 'object', properties: form.bricks, required: requiredNames(form.bricks) },
    api: { url: form.url.trim(), method: form.method, parameters: form.parameters, headers: form.headers },
  }
}

/** Case says nothing in the name of a header. */
function fold<Entry extends { name: string }>(entry: Entry, list: ValueList): Entry {
  return list === 'headers' ? { ...entry, name: entry.name.toLowerCase() } : entry
}

function hostOf(url: string): string {
  const text = `https://${url.trim()}`
  return URL.canParse(text) ? new URL(text).host : ''
}

function namesOf(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name)
}

/** Whether there is an error among these. */
export function hasAny(errors: object | undefined): boolean {
  return Object.keys(errors ?? {}).length > 0
}
