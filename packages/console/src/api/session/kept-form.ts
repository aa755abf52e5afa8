import { withTabStorage } from './tab-storage.ts'

const PREFIX = 'bricks:form:'

/** What is typed into a dialog stays in the tab until the dialog is closed, so that it survives a reload and Back. */
export function keepForm(name: string, form: object | undefined): void {
  withTabStorage((storage) =>
    form ? storage.setItem(PREFIX + name, JSON.stringify(form)) : storage.removeItem(PREFIX + name),
  )
}

export function readKeptForm<Form extends object>(name: string): Form | undefined {
  const kept = withTabStorage((storage): Form | null => JSON.parse(storage.getItem(PREFIX + name) ?? 'null'))
  return kept ?? undefined
}

/** The fields that were changed in the form. `before` has the values that stood in these fields before. */
type KeptFields<Form> = Partial<Form> & { before?: Partial<Form> }

/**
 * `base` has the values that the form is compared with; for a restored field, its value before it was changed.
 * `isOutdated`: a restored field was saved elsewhere meanwhile, with another value than the restored one.
 */
export interface RestoredForm<Form> {
  form: Form
  base: Form
  isOutdated: boolean
}

/**
 * Keeps only the fields of `form` that differ from `base`, because others may save the rest before the form is
 * restored. `withoutSecrets` removes secrets, because the browser's storage must not hold them.
 */
export function keepFormChanges<Form extends object>(
  name: string,
  form: Form,
  base: Form,
  withoutSecrets: (form: Form) => Form = returnUnchanged,
): void {
  const [typed, stored] = [withoutSecrets(form), withoutSecrets(base)]
  const fields = listChangedFields(typed, stored)
  const before = pickFields(stored, fields)
  keepForm(name, { ...pickFields(typed, fields), before } satisfies KeptFields<Form>)
}

/** A field that was not changed comes from `first`, because it may have been saved elsewhere since. */
export function restoreForm<Form extends object>(
  name: string,
  first: Form,
  withoutSecrets: (form: Form) => Form = returnUnchanged,
): RestoredForm<Form> | undefined {
  const kept = readKeptForm<KeptFields<Form>>(name)
  if (!kept) return undefined
  const { before, ...others } = kept
  const changed = others as Partial<Form>
  // JSON drops `undefined`: a field that was emptied is only in `before`, and a field that was empty is only in
  // `changed`.
  const named = [...new Set([...Object.keys(changed), ...Object.keys(before ?? {})])] as Array<keyof Form>
  const now = withoutSecrets(first)
  // A field is no change if the same value was saved meanwhile: saving it again could undo a later change.
  const fields = listChangedFields(pickFields(changed, named), pickFields(now, named))
  // If only a secret was typed, no field is named, but the form still counts as kept.
  if (named.length > 0 && fields.length === 0) {
    forgetForm(name)
    return undefined
  }
  const form = { ...first, ...pickFields(changed, fields) }
  if (!before) return { form, base: first, isOutdated: false }
  const then = pickFields(before, fields)
  const isOutdated = listChangedFields(then, pickFields(now, fields)).length > 0
  return { form, base: { ...first, ...then }, isOutdated }
}

function returnUnchanged<Form>(form: Form): Form {
  return form
}

export function listChangedFields<Form extends object>(form: Form, saved: Form): Array<keyof Form> {
  const fields = Object.keys({ ...form, ...saved }) as Array<keyof Form>
  return fields.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(saved[field]))
}

export function pickFields<Form extends object>(form: Partial<Form>, fields: ReadonlyArray<keyof Form>): Partial<Form> {
  return Object.fromEntries(fields.map((field) => [field, form[field]])) as Partial<Form>
}

export function forgetForm(name: string): void {
  keepForm(name, undefined)
}
