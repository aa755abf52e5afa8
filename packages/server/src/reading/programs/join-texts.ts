import { ScriptVariable, TooLargeValue } from '#reading/values/script-variable.ts'
import { LONGEST_WRITTEN } from '#reading/values/written-size.ts'

export function joinTexts(one: unknown, other: unknown): string | TooLargeValue | undefined {
  if (one instanceof TooLargeValue) return one
  if (other instanceof TooLargeValue) return other
  const [first, second] = [one, other].map((each) => (each instanceof ScriptVariable ? each.toJSON() : each))
  if (typeof first !== 'string' || typeof second !== 'string') return undefined
  return first.length + second.length > LONGEST_WRITTEN ? new TooLargeValue() : first + second
}
