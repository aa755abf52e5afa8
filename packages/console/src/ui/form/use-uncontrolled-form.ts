import { type FormEvent, useRef, useState } from 'react'

interface Rule<Values> {
  required?: string
  pattern?: { value: RegExp; message: string }
  validate?: (value: string, values: Values) => true | string
}

/**
 * Fields are uncontrolled: they keep text that was typed before hydration, and most key presses render nothing.
 * `isChanged`: a field differs from its `defaultValue`.
 */
export function useUncontrolledForm<Name extends string>(
  rules: Record<Name, Rule<Record<Name, string>>>,
  onSubmit: (values: Record<Name, string>) => void,
  onChange?: (values: Record<Name, string>) => void,
) {
  const names = Object.keys(rules) as Name[]
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>()
  const [isChanged, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const readValues = (form: HTMLFormElement) => {
    const entries = new FormData(form)
    return Object.fromEntries(names.map((name) => [name, String(entries.get(name) ?? '')])) as Record<Name, string>
  }
  const validateForm = (form: HTMLFormElement) => {
    const values = readValues(form)
    const found = names.map((name) => [name, findFieldFault(rules[name], values[name], values)] as const)
    setFaults(Object.fromEntries(found) as typeof faults)
    return { values, firstFaulty: found.find(([, fault]) => fault)?.[0] }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through components: without this call, a dialog's form would also submit the form that opened
    // it.
    event.stopPropagation()
    form.current = event.currentTarget
    const { values, firstFaulty } = validateForm(form.current)
    if (firstFaulty === undefined) return onSubmit(values)
    const field = form.current.elements.namedItem(firstFaulty)
    if (field instanceof HTMLElement) field.focus()
  }
  const field = (name: Name) => ({
    name,
    error: faults?.[name],
    onChange: ({ currentTarget: { form } }: { currentTarget: { form: HTMLFormElement | null } }) => {
      if (!form) return
      if (faults) validateForm(form)
      setChanged(names.some((each) => hasChanged(form.elements.namedItem(each))))
      onChange?.(readValues(form))
    },
  })
  const markSaved = () => setChanged(false)
  const resetForm = () => {
    form.current?.reset()
    setFaults(undefined)
    markSaved()
  }
  return { submit, field, isChanged, markSaved, reset: resetForm }
}

function hasChanged(field: Element | RadioNodeList | null): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && field.value !== field.defaultValue
}

function findFieldFault<Values>({ required, pattern, validate }: Rule<Values>, value: string, values: Values) {
  if (required && value === '') return required
  if (pattern && value !== '' && !pattern.value.test(value)) return pattern.message
  const verdict = validate?.(value, values)
  return typeof verdict === 'string' ? verdict : undefined
}
