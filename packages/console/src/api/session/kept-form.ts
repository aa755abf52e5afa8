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

/** The fields that were changed, and what stood in these fields before. */
type KeptFields<Form> = Partial<Form> & { before?: Partial<Form> }

export interface RestoredForm<Form> {
  form: Form
  /** What the form was filled from; for the restored fields, what stood there when they were changed. */
  base: Form
  /** True if a restored field was saved meanwhile, and not with the value that was typed here. */
  isOutdated: boolean
}

/**
 * Keeps the fields of `form` that differ from `base`, and no others: those may be saved elsewhere before the form comes
 * back. Storage must not hold what is secret in it.
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
  // JSON has no `undefined`: a field that was emptied is named in `before` only, and one that was empty in `changed`.
  const named = [...new Set([...Object.keys(changed), ...Object.keys(before ?? {})])] as Array<keyof Form>
  const now = withoutSecrets(first)
  // A field that was saved meanwhile as it was typed here is no change: to save it again could undo a later change.
  const fields = listChangedFields(pickFields(changed, named), pickFields(now, named))
  // A form in which only a secret was typed names no field.
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
