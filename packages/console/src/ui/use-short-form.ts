import { type FormEvent, useState } from 'react'

/** What a value must be, and what is said of one that is not. */
interface Rule<Values> {
  required?: string
  pattern?: { value: RegExp; message: string }
  validate?: (value: string, values: Values) => true | string
}

/**
 * The form of a public page, which must weigh little: its fields keep their own values, so that what was typed before the
 * program came stays. Faults are told from the first try on, and then as one types.
 */
export function useShortForm<Name extends string>(
  rules: Record<Name, Rule<Record<Name, string>>>,
  onSubmit: (values: Record<Name, string>) => void,
) {
  const names = Object.keys(rules) as Name[]
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>()

  const look = (form: HTMLFormElement) => {
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
    // A dialog's form would else send the form that its opener stands in: React's events go up by components.
    event.stopPropagation()
    const form = event.currentTarget
    const { values, firstFaulty } = look(form)
    if (firstFaulty === undefined) return onSubmit(values)
    const field = form.elements.namedItem(firstFaulty)
    if (field instanceof HTMLElement) field.focus()
  }
  const field = (name: Name) => ({
    name,
    error: faults?.[name],
    onChange: ({ currentTarget: { form } }: { currentTarget: { form: HTMLFormElement | null } }) => {
      if (faults && form) look(form)
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
