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

export function listChangedFields<Form extends object>(form: Form, saved: Form): Array<keyof Form> {
  const fields = Object.keys({ ...form, ...saved }) as Array<keyof Form>
  return fields.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(saved[field]))
}

export function pickFields<Form extends object>(form: Form, fields: ReadonlyArray<keyof Form>): Partial<Form> {
  return Object.fromEntries(fields.map((field) => [field, form[field]])) as Partial<Form>
}

export function forgetForm(name: string): void {
  keepForm(name, undefined)
}
