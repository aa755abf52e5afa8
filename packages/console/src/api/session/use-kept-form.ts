import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { forgetForm, keepFormChanges, listChangedFields, pickFields, restoreForm } from './kept-form.ts'

interface KeptForm<Form> {
  form: Form
  setForm: Dispatch<SetStateAction<Form>>
  base: Form
  isChanged: boolean
  wasKept: boolean
  isOutdated: boolean
  forget: () => void
}

/**
 * The form of a dialog; `base` and `isOutdated` are those of `RestoredForm`. If the data is saved elsewhere, fields
 * that were not changed here show the new values.
 */
export function useKeptForm<Form extends object>(
  name: string,
  saved: Form,
  withoutSecrets?: (form: Form) => Form,
): KeptForm<Form> {
  const [restored] = useState(() => restoreForm(name, saved, withoutSecrets))
  const [known, setKnown] = useState({ saved, base: restored?.base ?? saved })
  const [form, setForm] = useState<Form>(restored?.form ?? saved)
  if (known.saved !== saved) {
    setKnown({ saved, base: saved })
    setForm({ ...saved, ...pickFields(form, listChangedFields(form, known.base)) })
  }
  const { base } = known
  const isChanged = JSON.stringify(form) !== JSON.stringify(base)
  // The effect runs only after a change: a dialog that fades out renders again, and would keep what was just discarded.
  useEffect(() => {
    if (isChanged) keepFormChanges(name, form, base, withoutSecrets)
    else forgetForm(name)
  }, [name, form, base, isChanged, withoutSecrets])
  return {
    form,
    setForm,
    base,
    isChanged,
    wasKept: restored !== undefined,
    isOutdated: restored?.isOutdated === true,
    forget: () => forgetForm(name),
  }
}
