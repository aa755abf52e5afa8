import type { SettingProblem } from './check-brick-address.ts'
import { findHeaderRefusal, type Header } from './outbound/header-rules.ts'

/** Judges custom headers when they are saved. */
export function checkBrickHeaders(headers: readonly Header[]): SettingProblem | undefined {
  const refusal = findHeaderRefusal(headers)
  if (!refusal) return undefined
  const code = 'header_refused'
  switch (refusal.reason) {
    case 'count':
      return { code, message: 'An API can have at most 32 headers. Remove some.' }
    case 'name':
      return { code, message: `"${refusal.name}" is not a header name. Use letters, digits and hyphens.` }
    case 'reserved':
      return { code, message: `The header "${refusal.name}" is set by the connection itself. Remove it.` }
    case 'value':
      return {
        code,
        message: `The value of "${refusal.name}" cannot be sent. Use plain letters, digits and signs, 4 kB at most.`,
      }
  }
}
