import type { ApiParameter, BrickParameter } from '@bricks/contract'
import { alignApiToBrickParameters, isMasked, isSecretByDefault } from '@bricks/contract/wire'
import {
  type ApiForm,
  type EntryEdit,
  type NewBrick,
  type NewValue,
  NO_BRICK,
  NO_VALUE,
  type ValueList,
} from './api-form.ts'
import { findBrickParameterErrors, findEditedEntryErrors, findValueErrors, isAnyErrorSet } from './form-errors.ts'
import { toBrickParameter } from './new-brick-parameter.ts'

export function addBrickParameter(form: ApiForm): ApiForm {
  const { brick } = form.fresh
  const errors = findBrickParameterErrors(form)
  if (isAnyErrorSet(errors)) return { ...form, errors: { ...form.errors, brick: errors } }
  const added = toBrickParameter(brick)
  const next = setParameterPlace(withBrickParameters(form, [...form.bricks, added]), added.name, brick.place)
  return { ...next, fresh: { ...next.fresh, brick: NO_BRICK }, errors: { ...next.errors, brick: {} } }
}

export function addValue(form: ApiForm, list: ValueList): ApiForm {
  const fresh = form.fresh[list]
  const errors = findValueErrors(form, list)
  if (isAnyErrorSet(errors)) return { ...form, errors: { ...form.errors, [list]: errors } }
  const entry = { name: fresh.name.trim(), value: fresh.value, secret: isSecretEntry(fresh, list) }
  const added = {
    headers: { ...entry, type: 'string' },
    parameters: { ...entry, type: 'string', system: false },
    secrets: entry,
  } as const
  return {
    ...form,
    [list]: [...form[list], added[list]],
    fresh: { ...form.fresh, [list]: NO_VALUE },
    errors: { ...form.errors, [list]: {} },
  }
}

export function withBrickParameters(form: ApiForm, bricks: BrickParameter[]): ApiForm {
  return { ...form, bricks, parameters: alignApiToBrickParameters(bricks, form.parameters) }
}

export function moveBrickParameter(form: ApiForm, name: string, by: -1 | 1): ApiForm {
  const from = form.bricks.findIndex((each) => each.name === name)
  const moved = form.bricks[from]
  const to = from + by
  if (!moved || to < 0 || to >= form.bricks.length) return form
  return { ...form, bricks: form.bricks.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

export function startEntryEdit(form: ApiForm, edit: EntryEdit): ApiForm {
  const next = finishEntryEdit(form)
  return next.edit ? next : { ...next, edit }
}

export function cancelEntryEdit(form: ApiForm): ApiForm {
  return { ...withoutEdit(form), errors: { ...form.errors, edit: {} } }
}

export function finishEntryEdit(form: ApiForm): ApiForm {
  const { edit } = form
  if (!edit) return form
  const errors = findEditedEntryErrors(form)
  if (isAnyErrorSet(errors)) return { ...form, errors: { ...form.errors, edit: errors } }
  const next = cancelEntryEdit(form)
  if (edit.list === 'bricks') return replaceBrickParameter(next, edit)
  const name = edit.name.trim()
  const renameEntry = <Entry extends { name: string; value: string }>(entry: Entry): Entry => {
    if (entry.name !== edit.of || edit.of === name) return entry
    // The server finds a stored secret by its name, so a renamed secret must be entered again.
    return { ...entry, name, ...(isMasked(entry.value) && { value: '' }) }
  }
  const renamed = { ...next, [edit.list]: next[edit.list].map(renameEntry) }
  return edit.list === 'secrets'
    ? { ...renamed, body: form.body.replaceAll(`{secret.${edit.of}}`, `{secret.${name}}`) }
    : renamed
}

export function isSecretEntry({ name, secret }: NewValue, list: ValueList): boolean {
  return secret ?? isSecretByDefault(name, list)
}

function replaceBrickParameter(form: ApiForm, edit: NewBrick & { of: string }): ApiForm {
  const { of } = edit
  const before = form.bricks.find(({ name }) => name === of)
  const brick = toBrickParameter(edit, before)
  const bricks = form.bricks.map((each) => (each.name === of ? brick : each))
  const renameParameter = (parameter: ApiParameter): ApiParameter =>
    parameter.system && parameter.name === of ? { ...parameter, name: brick.name, value: brick.name } : parameter
  const renameInBraces = (text: string) => text.replaceAll(`{${of}}`, `{${brick.name}}`)
  const renameInValue = <Entry extends { value: string }>(entry: Entry): Entry => ({
    ...entry,
    value: renameInBraces(entry.value),
  })
  const next = withBrickParameters(
    {
      ...form,
      url: renameInBraces(form.url),
      body: renameInBraces(form.body),
      headers: form.headers.map(renameInValue),
      parameters: form.parameters.map(renameParameter).map((each) => (each.system ? each : renameInValue(each))),
      confirm: renameInConfirm(form.confirm, of, brick.name),
    },
    bricks,
  )
  return setParameterPlace(next, brick.name, edit.place)
}

/** The visitor may still change a parameter that was renamed. */
function renameInConfirm(confirm: ApiForm['confirm'], of: string, name: string): ApiForm['confirm'] {
  if (typeof confirm !== 'object' || !confirm.editable) return confirm
  return { ...confirm, editable: confirm.editable.map((each) => (each === of ? name : each)) }
}

function setParameterPlace(form: ApiForm, name: string, place: NewBrick['place']): ApiForm {
  const withParameterPlace = ({ in: _before, ...parameter }: ApiParameter): ApiParameter =>
    place === '' ? parameter : { ...parameter, in: place }
  return {
    ...form,
    parameters: form.parameters.map((each) => (each.system && each.name === name ? withParameterPlace(each) : each)),
  }
}

function withoutEdit({ edit: _edit, ...form }: ApiForm): ApiForm {
  return form
}
