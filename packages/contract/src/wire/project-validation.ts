import { LIMITS } from './limits.ts'

export const MESSAGES = {
  empty: "Can't be empty.",
  nameUsed: 'Name already used.',
  someEmpty: 'Some of your input cannot be empty',
  modelMissing: 'Please select a GPT model',
  passwordsDiffer: "Password doesn't match",
  unsavedTest: 'Please save or discard your changes before testing.',
} as const

interface Entry {
  name: string
  description: string
}
interface NamedValue {
  name: string
  value: string
}

export function findParameterErrors(entry: Entry, usedNames: readonly string[]): Partial<Entry> {
  return keepInvalidFields({
    name: findNameError(entry.name, usedNames),
    description: entry.description.trim() === '' ? MESSAGES.empty : undefined,
  })
}

export function findNamedValueErrors(entry: NamedValue, usedNames: readonly string[]): Partial<NamedValue> {
  return keepInvalidFields({
    name: findNameError(entry.name, usedNames),
    value: entry.value.trim() === '' ? MESSAGES.empty : undefined,
  })
}

export function findApiError(form: { name: string; description: string; url: string; method: string }) {
  const fields = [form.name, form.description, form.url, form.method]
  return fields.some((field) => field.trim() === '') ? MESSAGES.someEmpty : undefined
}

interface BaseSettings {
  name: string
  model: string
  max_tokens: number
  temperature: number
  frequency_penalty: number
  presence_penalty: number
}

export function findBaseSettingsErrors(form: BaseSettings): Partial<Record<keyof BaseSettings, string>> {
  const { least, most } = LIMITS.maxTokens
  const isWhole = Number.isInteger(form.max_tokens) && form.max_tokens >= least && form.max_tokens <= most
  return keepInvalidFields({
    name: form.name.trim() === '' ? MESSAGES.empty : undefined,
    model: form.model === '' ? MESSAGES.modelMissing : undefined,
    max_tokens: isWhole ? undefined : `Choose a whole number from ${least} to ${most}.`,
    temperature: findSamplingError(form.temperature),
    frequency_penalty: findSamplingError(form.frequency_penalty),
    presence_penalty: findSamplingError(form.presence_penalty),
  })
}

export function stripScheme(url: string): string {
  return url.trim().replace(/^https?:\/\//i, '')
}

function findNameError(name: string, usedNames: readonly string[]): string | undefined {
  if (name.trim() === '') return MESSAGES.empty
  return usedNames.includes(name.trim()) ? MESSAGES.nameUsed : undefined
}

function findSamplingError(value: number): string | undefined {
  const { least, most, step } = LIMITS.sampling
  if (!(value >= least && value <= most)) return `Choose a number from ${least} to ${most}.`
  // Compares the number of steps with a tolerance, because binary numbers cannot hold most decimal fractions exactly.
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : `Choose a number in steps of ${step}.`
}

function keepInvalidFields<Field extends string>(
  errors: Record<Field, string | undefined>,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {}
  for (const field in errors) if (errors[field]) found[field] = errors[field]
  return found
}
