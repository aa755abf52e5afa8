import type { ApiHeader, ApiParameter, BrickParameter, ConnectedFunction, HttpApi } from '@bricks/contract'
import { isMasked, requiredNames } from '@bricks/contract/wire'
import type { FormStore } from './form-store.ts'

/** A parameter or header that is not in its list yet. Without `secret` its name decides whether it is a secret. */
export interface NewValue {
  name: string
  value: string
  secret?: boolean
}

export type NewBrick = Pick<BrickParameter, 'name' | 'description' | 'isrequired'>

export type ValueList = 'parameters' | 'headers'

export type EntryEdit = ({ list: 'bricks'; of: string } & NewBrick) | { list: ValueList; of: string; name: string }

export interface ApiForm {
  name: string
  description: string
  url: string
  method: HttpApi['method']
  bricks: BrickParameter[]
  parameters: ApiParameter[]
  headers: ApiHeader[]
  fresh: { brick: NewBrick; parameters: NewValue; headers: NewValue }
  edit?: EntryEdit
  errors: {
    form?: string | undefined
    brick?: Partial<Record<'name' | 'description', string>>
    parameters?: Partial<Record<'name' | 'value', string>>
    headers?: Partial<Record<'name' | 'value', string>>
    edit?: Partial<Record<'name' | 'description', string>>
  }
}

export type ApiFormStore = FormStore<ApiForm>

export const NO_BRICK: NewBrick = { name: '', description: '', isrequired: true }
export const NO_VALUE: NewValue = { name: '', value: '' }

export function startForm(connected?: ConnectedFunction): ApiForm {
  const api = connected?.api.kind === 'mcp' ? undefined : connected?.api
  return {
    name: connected?.name ?? '',
    description: connected?.description ?? '',
    url: connected?.api.url ?? '',
    method: api?.method ?? 'GET',
    bricks: connected?.parameters.properties ?? [],
    parameters: api?.parameters ?? [],
    headers: api?.headers ?? [],
    fresh: { brick: NO_BRICK, parameters: NO_VALUE, headers: NO_VALUE },
    errors: {},
  }
}

/** A stored secret belongs to its host. For another host it must be entered again. */
export function withoutForeignSecrets(form: ApiForm, storedUrl: string): ApiForm {
  if (!hasForeignSecrets(form, storedUrl)) return form
  const empty = <Entry extends { value: string }>(entry: Entry): Entry =>
    isMasked(entry.value) ? { ...entry, value: '' } : entry
  return { ...form, parameters: form.parameters.map(empty), headers: form.headers.map(empty) }
}

export function hasForeignSecrets(form: ApiForm, storedUrl: string): boolean {
  const goesElsewhere = hostOf(form.url) !== hostOf(storedUrl)
  return goesElsewhere && [...form.parameters, ...form.headers].some(({ value }) => isMasked(value))
}

export function isChanged(form: ApiForm, first: ApiForm): boolean {
  const content = ({ errors: _errors, ...rest }: ApiForm) => JSON.stringify(rest)
  return content(form) !== content(first)
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

function hostOf(url: string): string {
  const text = `https://${url.trim()}`
  return URL.canParse(text) ? new URL(text).host : ''
}
