import { useSyncExternalStore } from 'react'

/** What a form holds, kept beside its fields: each draws itself anew when its own part changes, and no other with it. */
export interface FormStore<Form> {
  get: () => Form
  change: (next: Partial<Form> | ((form: Form) => Form)) => void
  subscribe: (listener: () => void) => () => void
}

/** `mend` has the last word on each change, such as to drop the errors that were mended by it. */
export function createFormStore<Form extends object>(
  first: Form,
  mend: (form: Form) => Form = (form) => form,
): FormStore<Form> {
  let form = first
  const listeners = new Set<() => void>()
  return {
    get: () => form,
    change: (next) => {
      form = mend(typeof next === 'function' ? next(form) : { ...form, ...next })
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of the form. `select` gives the same value for the same part: never a list or object made for the call. */
export function useFormPart<Form, Part>({ get, subscribe }: FormStore<Form>, select: (form: Form) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(get()))
}
