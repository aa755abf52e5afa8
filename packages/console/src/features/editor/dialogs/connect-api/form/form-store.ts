import { useSyncExternalStore } from 'react'

/** The state is outside React, so that a component renders again only when its own part changes. */
export interface FormStore<Form> {
  get: () => Form
  change: (next: Partial<Form> | ((form: Form) => Form)) => void
  subscribe: (listener: () => void) => () => void
}

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

/** `select` must return the same object for the same state, never a new one: otherwise React renders without end. */
export function useFormPart<Form, Part>({ get, subscribe }: FormStore<Form>, select: (form: Form) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(get()))
}
