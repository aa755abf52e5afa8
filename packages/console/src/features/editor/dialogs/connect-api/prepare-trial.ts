import type { ConnectedFunction } from '@bricks/contract'
import { type ApiForm, toFunction } from './api-form.ts'
import { finishForm } from './finish-form.ts'
import { hasAny } from './form-errors.ts'

interface Trial {
  call?: { function: ConnectedFunction; values: Record<string, string> }
  missing: string[]
  problem?: string
}

/** A trial needs an address and values. Name and description may be empty, because no model is asked. */
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
