import { forgetForm, keepForm, listChangedFields, pickFields, readKeptForm } from '#api/session/kept-form.ts'
import { type ApiForm, isFormChanged } from './api-form.ts'
import { withoutFormSecrets } from './without-secrets.ts'

type Fields = Partial<ApiForm>

/** The fields that were changed, and what stood in these fields before. */
type KeptFields = Fields & { before?: Fields }

interface RestoredForm {
  form: ApiForm
  /** What the form was filled from; for the restored fields, what stood there when they were changed. */
  base: ApiForm
  /** True if a field that is restored was saved with another content since. */
  isOutdated: boolean
}

/** A field that was not changed comes from `first`, because it may have been saved elsewhere since. */
export function restoreApiForm(name: string, first: ApiForm): RestoredForm | undefined {
  const kept = readKeptForm<KeptFields>(name)
  if (!kept) return undefined
  const { before = {}, ...changed } = kept
  // JSON has no `undefined`: a field that was emptied is named in `before` only, and one that was empty in `changed`.
  const fields = [...new Set([...Object.keys(changed), ...Object.keys(before)])] as Array<keyof ApiForm>
  const form = { ...first, ...pickFields(changed, fields) }
  if (!kept.before) return { form, base: first, isOutdated: false }
  const base = { ...first, ...pickFields(before, fields) }
  return {
    form,
    base,
    isOutdated: listChangedFields(base, withoutFormSecrets(first)).some((field) => fields.includes(field)),
  }
}

export function keepApiForm(name: string, form: ApiForm, base: ApiForm): void {
  if (!isFormChanged(form, base)) {
    forgetForm(name)
    return
  }
  const [typed, stored] = [withoutFormSecrets(form), withoutFormSecrets(base)]
  const fields = listChangedFields(typed, stored)
  const before = pickFields(stored, fields)
  keepForm(name, { ...pickFields(typed, fields), before } satisfies KeptFields)
}
