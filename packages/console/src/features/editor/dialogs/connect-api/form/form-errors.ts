import { findApiError, findNamedValueErrors, findParameterErrors, LIMITS, MESSAGES } from '@bricks/contract/wire'
import { findConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import { isCurlCommand } from './address.ts'
import { type ApiForm, doesMethodSendBody, type FormErrors, type NewBrick, type ValueList } from './api-form.ts'
import { findJsonFault } from './json-fault.ts'
import { chooseParameterName, parseChoices } from './new-brick-parameter.ts'

type EntryErrors = Partial<Record<string, string>>

export const URL_WANTED = 'Enter the API URL first.'

const TEXTS = ['form', 'url', 'values', 'body'] as const
const PARTS = ['brick', 'parameters', 'headers', 'secrets', 'edit', 'connection'] as const

export function findFormError(form: ApiForm): string | undefined {
  return [...form.parameters, ...form.headers].some(isWithoutValue) ? MESSAGES.someEmpty : findApiError(form)
}

export function findUrlError({ url }: ApiForm): string | undefined {
  if (url.trim() === '') return undefined
  if (isCurlCommand(url)) return 'This is a cURL command, not an address.'
  return /\s/.test(url.trim()) ? 'An address has no spaces.' : undefined
}

export function findEmptyValueError({ parameters, headers }: ApiForm): string | undefined {
  return [...parameters, ...headers].some(({ value }) => value.trim() === '') ? MESSAGES.empty : undefined
}

export function findBodyError({ method, content, body }: ApiForm): string | undefined {
  if (!doesMethodSendBody(method) || body.trim() === '' || content === 'none') return undefined
  if (body.length > LIMITS.bodyText) return `A body has at most ${LIMITS.bodyText.toLocaleString('en')} characters.`
  return content === 'json' ? findJsonFault(body) : undefined
}

export function findBrickParameterErrors({ fresh, parameters }: ApiForm) {
  return findNewParameterErrors(fresh.brick, listEntryNames(parameters))
}

export function findValueErrors(form: ApiForm, list: ValueList) {
  return findNamedValueErrors(
    withLowerCaseHeaderName(form.fresh[list], list),
    listEntryNames(form[list].map((entry) => withLowerCaseHeaderName(entry, list))),
  )
}

export function findEditedEntryErrors(form: ApiForm): EntryErrors {
  const { edit } = form
  if (!edit) return {}
  if (edit.list === 'bricks') {
    return findNewParameterErrors(edit, listEntryNames(form.parameters.filter(({ name }) => name !== edit.of)))
  }
  const { list, of, name } = edit
  const others = form[list].filter((entry) => entry.name !== of).map((entry) => withLowerCaseHeaderName(entry, list))
  return findNamedValueErrors({ ...withLowerCaseHeaderName({ name }, list), value: 'kept' }, listEntryNames(others))
}

export function findSignInErrors({ connection }: ApiForm): EntryErrors {
  return connection ? findConnectionErrors(connection) : {}
}

export function withoutMendedErrors(form: ApiForm): ApiForm {
  if (!hasFormErrors(form)) return form
  const texts = { form: findFormError, url: findRemainingUrlError, values: findEmptyValueError, body: findBodyError }
  const entries = {
    brick: findBrickParameterErrors,
    parameters: (now: ApiForm) => findValueErrors(now, 'parameters'),
    headers: (now: ApiForm) => findValueErrors(now, 'headers'),
    secrets: (now: ApiForm) => findValueErrors(now, 'secrets'),
    edit: findEditedEntryErrors,
    connection: findSignInErrors,
  }
  const errors: FormErrors = { ...form.errors }
  for (const part of TEXTS) errors[part] = errors[part] && texts[part](form)
  for (const part of PARTS) {
    if (isAnyErrorSet(errors[part])) errors[part] = keepRemainingErrors(errors[part], entries[part](form))
  }
  return haveSameErrors(errors, form.errors) ? form : { ...form, errors }
}

export function hasFormErrors({ errors }: ApiForm): boolean {
  return TEXTS.some((part) => errors[part] !== undefined) || PARTS.some((part) => isAnyErrorSet(errors[part]))
}

export function isAnyErrorSet(errors: object | undefined): boolean {
  return Object.keys(errors ?? {}).length > 0
}

function findNewParameterErrors(brick: NewBrick, usedNames: readonly string[]) {
  const { description } = brick
  const { name, ...rest } = findParameterErrors({ name: chooseParameterName(brick), description }, usedNames)
  const isLong = parseChoices(brick.choices).length > LIMITS.choicesPerParameter
  return {
    ...rest,
    // If the name is made from the description, an empty description already explains the missing name.
    ...(name !== undefined && !(rest.description && brick.name === undefined) && { name }),
    ...(isLong && { choices: `${LIMITS.choicesPerParameter} choices at most.` }),
  }
}

function findRemainingUrlError(form: ApiForm): string | undefined {
  const isWanted = form.errors.url === URL_WANTED && form.url.trim() === ''
  return isWanted ? URL_WANTED : findUrlError(form)
}

function withLowerCaseHeaderName<Entry extends { name: string }>(entry: Entry, list: ValueList): Entry {
  return list === 'headers' ? { ...entry, name: entry.name.toLowerCase() } : entry
}

function isWithoutValue({ value, secret }: { value: string; secret?: boolean | undefined }): boolean {
  return value.trim() === '' && secret !== true
}

function keepRemainingErrors(shown: EntryErrors = {}, standing: EntryErrors): EntryErrors {
  return Object.fromEntries(
    Object.keys(shown).flatMap((field) => (standing[field] === undefined ? [] : [[field, standing[field]]])),
  )
}

function haveSameErrors(one: FormErrors, other: FormErrors): boolean {
  return (
    TEXTS.every((part) => one[part] === other[part]) &&
    PARTS.every((part) => JSON.stringify(one[part] ?? {}) === JSON.stringify(other[part] ?? {}))
  )
}

function listEntryNames(list: readonly { name: string }[]): string[] {
  return list.map(({ name }) => name)
}
