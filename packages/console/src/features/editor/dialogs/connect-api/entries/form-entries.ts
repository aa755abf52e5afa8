import type { ApiParameter, BrickParameter } from '@bricks/contract'
import { alignApiParameters, isMasked, isSecretName } from '@bricks/contract/wire'
import {
  type ApiForm,
  type EntryEdit,
  type NewValue,
  NO_BRICK,
  NO_VALUE,
  type ValueList,
} from '#features/editor/dialogs/connect-api/api-form.ts'
import {
  findBrickErrors,
  findEditErrors,
  findValueErrors,
  hasAny,
} from '#features/editor/dialogs/connect-api/form-errors.ts'

export function addBrick(form: ApiForm): ApiForm {
  const { brick } = form.fresh
  const errors = findBrickErrors(form)
  if (hasAny(errors)) return { ...form, errors: { ...form.errors, brick: errors } }
  const added: BrickParameter = { ...brick, name: brick.name.trim(), type: 'string' }
  const next = withBricks(form, [...form.bricks, added])
  return { ...next, fresh: { ...next.fresh, brick: NO_BRICK }, errors: { ...next.errors, brick: {} } }
}

export function addValue(form: ApiForm, list: ValueList): ApiForm {
  const fresh = form.fresh[list]
  const errors = findValueErrors(form, list)
  if (hasAny(errors)) return { ...form, errors: { ...form.errors, [list]: errors } }
  const entry = { name: fresh.name.trim(), type: 'string', value: fresh.value, secret: isSecret(fresh, list) } as const
  const added = list === 'headers' ? entry : { ...entry, system: false }
  return {
    ...form,
    [list]: [...form[list], added],
    fresh: { ...form.fresh, [list]: NO_VALUE },
    errors: { ...form.errors, [list]: {} },
  }
}

export function withBricks(form: ApiForm, bricks: BrickParameter[]): ApiForm {
  return { ...form, bricks, parameters: alignApiParameters(bricks, form.parameters) }
}

/** First finishes another open entry. If that one has errors, it stays open. */
export function startEdit(form: ApiForm, edit: EntryEdit): ApiForm {
  const next = finishEdit(form)
  return next.edit ? next : { ...next, edit }
}

export function cancelEdit(form: ApiForm): ApiForm {
  return { ...withoutEdit(form), errors: { ...form.errors, edit: {} } }
}

export function finishEdit(form: ApiForm): ApiForm {
  const { edit } = form
  if (!edit) return form
  const errors = findEditErrors(form)
  if (hasAny(errors)) return { ...form, errors: { ...form.errors, edit: errors } }
  const next = cancelEdit(form)
  const name = edit.name.trim()
  if (edit.list === 'bricks') return renameBrick(next, edit, name)
  const rename = <Entry extends { name: string; value: string }>(entry: Entry): Entry => {
    if (entry.name !== edit.of || edit.of === name) return entry
    // The server finds a stored secret by its name, so a renamed one must be entered again.
    return { ...entry, name, ...(isMasked(entry.value) && { value: '' }) }
  }
  return { ...next, [edit.list]: form[edit.list].map(rename) }
}

export function isSecret({ name, secret }: NewValue, list: ValueList): boolean {
  return secret ?? isSecretName(name, list)
}

function renameBrick(form: ApiForm, edit: Extract<EntryEdit, { list: 'bricks' }>, name: string): ApiForm {
  const { of, description, isrequired } = edit
  const bricks = form.bricks.map((each) => (each.name === of ? { ...each, name, description, isrequired } : each))
  const rename = (parameter: ApiParameter): ApiParameter =>
    parameter.system && parameter.name === of ? { ...parameter, name, value: name } : parameter
  const url = form.url.replaceAll(`{${of}}`, `{${name}}`)
  return withBricks({ ...form, url, parameters: form.parameters.map(rename) }, bricks)
}

function withoutEdit({ edit: _edit, ...form }: ApiForm): ApiForm {
  return form
}
