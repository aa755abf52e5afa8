import type { ApiForm } from '#features/editor/dialogs/api-form.ts'
import { addBrick, addValue, finishEdit } from '#features/editor/dialogs/form-entries.ts'
import { findFormError } from '#features/editor/dialogs/form-errors.ts'

/** The form with what was typed into the rows for new and edited entries taken in, and with every error found. */
export function finishForm(form: ApiForm): ApiForm {
  const { brick, parameters, headers } = form.fresh
  let next = finishEdit({ ...form, errors: { form: findFormError(form) } })
  if (brick.name.trim() || brick.description.trim()) next = addBrick(next)
  if (parameters.name.trim() || parameters.value.trim()) next = addValue(next, 'parameters')
  if (headers.name.trim() || headers.value.trim()) next = addValue(next, 'headers')
  return next
}
