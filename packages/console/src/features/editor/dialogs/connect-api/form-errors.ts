import { checkBrickParameter, checkConnectedApi, checkNamedValue, MESSAGES } from '@bricks/contract/wire'
import type { ApiForm, ValueList } from './api-form.ts'

type FormErrors = ApiForm['errors']
type EntryErrors = Partial<Record<string, string>>

const PARTS = ['brick', 'parameters', 'headers', 'edit'] as const

export function findFormError(form: ApiForm): string | undefined {
  return [...form.parameters, ...form.headers].some(isEmptied) ? MESSAGES.someEmpty : checkConnectedApi(form)
}

export function findBrickErrors({ fresh, parameters }: ApiForm) {
  return checkBrickParameter(fresh.brick, namesOf(parameters))
}

export function findValueErrors(form: ApiForm, list: ValueList) {
  return checkNamedValue(fold(form.fresh[list], list), namesOf(form[list].map((entry) => fold(entry, list))))
}

export function findEditErrors(form: ApiForm): EntryErrors {
  const { edit } = form
  if (!edit) return {}
  if (edit.list === 'bricks') {
    return checkBrickParameter(edit, namesOf(form.parameters.filter(({ name }) => name !== edit.of)))
  }
  const { list, of, name } = edit
  const others = form[list].filter((entry) => entry.name !== of).map((entry) => fold(entry, list))
  return checkNamedValue({ ...fold({ name }, list), value: 'kept' }, namesOf(others))
}

export function withoutMendedErrors(form: ApiForm): ApiForm {
  if (!hasErrors(form)) return form
  const standing: Record<(typeof PARTS)[number], EntryErrors> = {
    brick: findBrickErrors(form),
    parameters: findValueErrors(form, 'parameters'),
    headers: findValueErrors(form, 'headers'),
    edit: findEditErrors(form),
  }
  const errors: FormErrors = { ...form.errors, form: form.errors.form && findFormError(form) }
  for (const part of PARTS) {
    if (hasAny(errors[part])) errors[part] = keepStanding(errors[part], standing[part])
  }
  return isSame(errors, form.errors) ? form : { ...form, errors }
}

export function hasErrors({ errors }: ApiForm): boolean {
  return errors.form !== undefined || PARTS.some((part) => hasAny(errors[part]))
}

export function hasAny(errors: object | undefined): boolean {
  return Object.keys(errors ?? {}).length > 0
}

/** Header names ignore case. */
function fold<Entry extends { name: string }>(entry: Entry, list: ValueList): Entry {
  return list === 'headers' ? { ...entry, name: entry.name.toLowerCase() } : entry
}

function isEmptied({ value, secret }: { value: string; secret?: boolean | undefined }): boolean {
  return value.trim() === '' && secret !== true
}

function keepStanding(shown: EntryErrors = {}, standing: EntryErrors): EntryErrors {
  return Object.fromEntries(
    Object.keys(shown).flatMap((field) => (standing[field] === undefined ? [] : [[field, standing[field]]])),
  )
}

function isSame(one: FormErrors, other: FormErrors): boolean {
  return (
    one.form === other.form &&
    PARTS.every((part) => JSON.stringify(one[part] ?? {}) === JSON.stringify(other[part] ?? {}))
  )
}

function namesOf(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name)
}
