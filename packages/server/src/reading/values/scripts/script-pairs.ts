import { isRecord } from '#json.ts'
import type { NamedText } from '#reading/requests/pasted-request.ts'
import { formatScriptScalar, ScriptForm } from '#reading/values/script-variable.ts'

export function listScriptPairs(value: unknown): NamedText[] {
  if (value instanceof ScriptForm) return value.pairs
  if (!Array.isArray(value)) return isRecord(value) ? listFormPairs(value) : []
  return value.flatMap((pair: unknown) => {
    const [name, given] = Array.isArray(pair) ? (pair as unknown[]) : []
    return typeof name === 'string' ? listFormPairs({ [name]: given }) : []
  })
}

/** Each item of a list becomes a pair of its own, because APIs read forms in this way. */
export function listFormPairs(record: Readonly<Record<string, unknown>>): NamedText[] {
  return Object.entries(record).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).flatMap((each: unknown) => {
      const value = formatScriptScalar(each)
      return value === undefined ? [] : [{ name, value }]
    }),
  )
}
