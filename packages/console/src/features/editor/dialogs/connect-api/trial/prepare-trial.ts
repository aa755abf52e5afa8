import type { ConnectedFunction, Connection } from '@bricks/contract'
import type { ApiForm, FormErrors } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { buildConnectedFunction } from '#features/editor/dialogs/connect-api/form/build-connected-function.ts'
import { finishAndCheckForm } from '#features/editor/dialogs/connect-api/form/finish-and-check-form.ts'
import {
  findEmptyValueError,
  hasFormErrors,
  URL_WANTED,
} from '#features/editor/dialogs/connect-api/form/form-errors.ts'

interface Trial {
  call?: { function: ConnectedFunction; values: Record<string, string>; connection?: Connection }
  missing: string[]
  errors?: FormErrors
}

/** The key of the sample of an unfinished new entry, whose own name still changes. */
export const NEW_ENTRY = ' new'

export type SampleValues = ReadonlyMap<string, string>

export function findSampleValue(
  { name, example = '' }: { name: string; example?: string | undefined },
  values: SampleValues,
) {
  return values.get(name) ?? example
}

/** Name and description may be empty, because a trial asks no model. */
export function prepareTrial(form: ApiForm, id: string, values: SampleValues, before?: ConnectedFunction): Trial {
  const filled = finishAndCheckForm(form)
  const errors = findTrialErrors(filled)
  if (hasFormErrors({ ...filled, errors })) return { errors, missing: [] }
  const isParameterOfForm = (at: number) => at < form.bricks.length
  const samples = filled.bricks.map((brick, at) => {
    const key = isParameterOfForm(at) ? brick.name : NEW_ENTRY
    return { ...brick, key, sample: findSampleValue({ ...brick, name: key }, values) }
  })
  const isNeeded = (name: string) => filled.url.includes(`{${name}}`)
  const missing = samples
    .filter(({ name, isrequired, sample }) => (isrequired || isNeeded(name)) && sample.trim() === '')
    .map(({ key }) => key)
  if (missing.length > 0) return { missing }
  const named = {
    ...filled,
    name: filled.name.trim() || 'New API',
    description: filled.description.trim() || 'New API',
  }
  const given = samples.flatMap(({ name, sample }) => (sample.trim() === '' ? [] : [[name, sample] as const]))
  const call = { function: buildConnectedFunction(named, id, before), values: Object.fromEntries(given) }
  return { missing, call: { ...call, ...(filled.connection && { connection: filled.connection }) } }
}

function findTrialErrors(form: ApiForm): FormErrors {
  const { form: _form, ...errors } = form.errors
  return { ...errors, values: findEmptyValueError(form), ...(form.url.trim() === '' && { url: URL_WANTED }) }
}
