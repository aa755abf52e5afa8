import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { forgetForm, keepForm, listChangedFields, pickFields, readKeptForm } from './kept-form.ts'

interface KeptForm<Form> {
  form: Form
  setForm: Dispatch<SetStateAction<Form>>
  isChanged: boolean
  wasKept: boolean
  forget: () => void
}

/**
 * The form of a dialog. `keepForm` keeps the fields that differ from `saved`, and no others: those may be saved elsewhere
 * before the form comes back. Storage must not hold what is secret in it.
 */
export function useKeptForm<Form extends object>(
  name: string,
  saved: Form,
  withoutSecrets?: (form: Form) => Form,
): KeptForm<Form> {
  const [kept] = useState(() => readKeptForm<Form>(name))
  const [form, setForm] = useState<Form>({ ...saved, ...kept })
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved)
  // An effect that runs only after a change: a dialog that fades out renders again, and would keep what was just discarded.
  useEffect(() => {
    const typed = withoutSecrets?.(form) ?? form
    keepForm(name, isChanged ? pickFields(typed, listChangedFields(typed, saved)) : undefined)
  }, [name, form, saved, isChanged, withoutSecrets])
  return { form, setForm, isChanged, wasKept: kept !== undefined, forget: () => forgetForm(name) }
}
