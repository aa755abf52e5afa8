import type { ConnectedFunction, Connection } from '@bricks/contract'
import type { ApiForm } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { finishForm } from '#features/editor/dialogs/connect-api/form/finish-form.ts'
import { hasAny } from '#features/editor/dialogs/connect-api/form/form-errors.ts'
import { toFunction } from '#features/editor/dialogs/connect-api/form/to-function.ts'

interface Trial {
  call?: { function: ConnectedFunction; values: Record<string, string>; connection?: Connection }
  missing: string[]
  problem?: string
}

/** Stands for the entry that is typed but not added yet, whose name is still changing. */
export const NEW_ENTRY = ' new'

export type SampleValues = ReadonlyMap<string, string>

/** A value that was typed or, where nothing was, the example. */
export function sampleOf({ name, example = '' }: { name: string; example?: string | undefined }, values: SampleValues) {
  return values.get(name) ?? example
}

/** A trial needs an address and values. Name and description may be empty, because no model is asked. */
export function prepareTrial(form: ApiForm, id: string, values: SampleValues, before?: ConnectedFunction): Trial {
  const filled = finishForm(form)
  const problem = findProblem(filled)
  if (problem !== undefined) return { problem, missing: [] }
  const isAdded = (at: number) => at < form.bricks.length
  const samples = filled.bricks.map((brick, at) => {
    const key = isAdded(at) ? brick.name : NEW_ENTRY
    return { ...brick, key, sample: sampleOf({ ...brick, name: key }, values) }
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
  const call = { function: toFunction(named, id, before), values: Object.fromEntries(given) }
  return { missing, call: { ...call, ...(filled.connection && { connection: filled.connection }) } }
}

function findProblem({ url, parameters, headers, errors }: ApiForm): string | undefined {
  if (url.trim() === '') return 'Enter the API URL first.'
  if (errors.url !== undefined) return errors.url
  const empty = [...parameters, ...headers].find(({ value }) => value.trim() === '')
  if (empty) return `Enter the value of ${empty.name} first.`
  if (errors.body !== undefined) return errors.body
  if (hasAny(errors.connection)) return 'Fill in the sign-in first.'
  const isOpen = [errors.brick, errors.parameters, errors.headers, errors.secrets, errors.edit].some(hasAny)
  return isOpen ? 'Finish or cancel the entry you began first.' : undefined
}
