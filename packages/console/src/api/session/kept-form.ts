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

export function forgetForm(name: string): void {
  keepForm(name, undefined)
}
