import type { ApiForm } from './api-form.ts'
import { addBrick, addValue, finishEdit } from './entries/form-entries.ts'
import { findFormError } from './form-errors.ts'

/** Adds the new and edited entries that are still open, and finds all errors. */
export function finishForm(form: ApiForm): ApiForm {
  const { brick, parameters, headers } = form.fresh
  let next = finishEdit({ ...form, errors: { form: findFormError(form) } })
  if (brick.name.trim() || brick.description.trim()) next = addBrick(next)
  if (parameters.name.trim() || parameters.value.trim()) next = addValue(next, 'parameters')
  if (headers.name.trim() || headers.value.trim()) next = addValue(next, 'headers')
  return next
}
