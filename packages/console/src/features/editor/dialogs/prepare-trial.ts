import type { ConnectedFunction } from '@bricks/contract'
import { type ApiForm, toFunction } from '#features/editor/dialogs/api-form.ts'
import { finishForm } from '#features/editor/dialogs/finish-form.ts'
import { hasAny } from '#features/editor/dialogs/form-errors.ts'

interface Trial {
  /** What to call, where nothing stands in the way. */
  call?: { function: ConnectedFunction; values: Record<string, string> }
  /** The parameters that cannot be left without a sample value. */
  missing: string[]
  /** What is to be mended in the form first. */
  problem?: string
}

/** A call needs an address and values. A name and a description may still be missing: nobody hears of them. */
export function prepareTrial(form: ApiForm, id: string, values: ReadonlyMap<string, string>): Trial {
  const filled = finishForm(form)
  const problem = findProblem(filled)
  if (problem !== undefined) return { problem, missing: [] }
  const isGiven = (name: string) => (values.get(name) ?? '').trim() !== ''
  const isNeeded = (name: string) => filled.url.includes(`{${name}}`)
  const missing = filled.bricks
    .filter(({ name, isrequired }) => (isrequired || isNeeded(name)) && !isGiven(name))
    .map(({ name }) => name)
  if (missing.length > 0) return { missing }
  const named = {
    ...filled,
    name: filled.name.trim() || 'New API',
    description: filled.description.trim() || 'New API',
  }
  const given = filled.bricks.flatMap(({ name }) => (isGiven(name) ? [[name, values.get(name) ?? ''] as const] : []))
  return { missing, call: { function: toFunction(named, id), values: Object.fromEntries(given) } }
}

function findProblem({ url, parameters, headers, errors }: ApiForm): string | undefined {
  if (url.trim() === '') return 'Enter the API URL first.'
  const empty = [...parameters, ...headers].find(({ value }) => value.trim() === '')
  if (empty) return `Enter the value of ${empty.name} first.`
  const isOpen = [errors.brick, errors.parameters, errors.headers, errors.edit].some(hasAny)
  return isOpen ? 'Finish or cancel the entry you began first.' : undefined
}
