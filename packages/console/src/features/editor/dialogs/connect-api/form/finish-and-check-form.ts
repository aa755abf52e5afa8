import type { ApiForm } from './api-form.ts'
import { addBrickParameter, addValue, finishEntryEdit } from './form-entries.ts'
import { findBodyError, findFormError, findSignInErrors, findUrlError } from './form-errors.ts'

export function finishAndCheckForm(form: ApiForm): ApiForm {
  const { brick, ...values } = form.fresh
  let next = finishEntryEdit(form)
  if ((brick.name ?? '').trim() || brick.description.trim()) next = addBrickParameter(next)
  for (const list of ['parameters', 'headers', 'secrets'] as const) {
    const { name, value } = values[list]
    if (name.trim() || value.trim()) next = addValue(next, list)
  }
  const found = {
    form: findFormError(next),
    url: findUrlError(next),
    values: undefined,
    body: findBodyError(next),
    connection: findSignInErrors(next),
  }
  return { ...next, errors: { ...next.errors, ...found } }
}
