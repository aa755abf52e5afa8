import { type FormEvent, useState } from 'react'

interface Rule<Values> {
  required?: string
  pattern?: { value: RegExp; message: string }
  validate?: (value: string, values: Values) => true | string
}

/**
 * For public pages, without the form library. Uncontrolled fields keep text typed before hydration. Errors show from
 * the first submit on, then update with each key.
 */
export function useShortForm<Name extends string>(
  rules: Record<Name, Rule<Record<Name, string>>>,
  onSubmit: (values: Record<Name, string>) => void,
) {
  const names = Object.keys(rules) as Name[]
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>()

  const validateForm = (form: HTMLFormElement) => {
    const entries = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(entries.get(name) ?? '')])) as Record<
      Name,
      string
    >
    const found = names.map((name) => [name, findFault(rules[name], values[name], values)] as const)
    setFaults(Object.fromEntries(found) as typeof faults)
    return { values, firstFaulty: found.find(([, fault]) => fault)?.[0] }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events bubble through components: without this, a dialog's form would also submit the form that opened it.
    event.stopPropagation()
    const form = event.currentTarget
    const { values, firstFaulty } = validateForm(form)
    if (firstFaulty === undefined) return onSubmit(values)
    const field = form.elements.namedItem(firstFaulty)
    if (field instanceof HTMLElement) field.focus()
  }
  const field = (name: Name) => ({
    name,
    error: faults?.[name],
    onChange: ({ currentTarget: { form } }: { currentTarget: { form: HTMLFormElement | null } }) => {
      if (faults && form) validateForm(form)
    },
  })
  return { submit, field }
}

function findFault<Values>({ required, pattern, validate }: Rule<Values>, value: string, values: Values) {
  if (required && value === '') return required
  if (pattern && value !== '' && !pattern.value.test(value)) return pattern.message
  const verdict = validate?.(value, values)
  return typeof verdict === 'string' ? verdict : undefined
}
