import { isRecord } from '#json.ts'

/** In characters. A longer text would be too long for a body anyway. */
export const LONGEST_WRITTEN = 128 * 1024
/** The least characters that a written value takes, with the comma or the colon after it. */
const LEAST_VALUE = 2

/**
 * True if the value, when it is written, is no longer than what a bot could send. The values of a program may hold each
 * other many times over, or themselves, so a short program can build a value that needs more memory than there is.
 */
export function fitsSizeLimitAsJson(value: unknown): boolean {
  const open = [value]
  let left = LONGEST_WRITTEN
  for (let each = open.pop(); left >= 0 && (each !== undefined || open.length > 0); each = open.pop()) {
    if (typeof each === 'string') left -= each.length
    else if (Array.isArray(each)) {
      left -= each.length * LEAST_VALUE
      if (left >= 0) for (const item of each as unknown[]) open.push(item)
    } else if (isRecord(each))
      for (const [name, member] of Object.entries(each)) {
        left -= name.length + LEAST_VALUE
        open.push(member)
      }
  }
  return left >= 0
}

export function writeJsonIfShort(value: unknown): string | undefined {
  const text = fitsSizeLimitAsJson(value) ? JSON.stringify(value) : undefined
  return text !== undefined && text.length <= LONGEST_WRITTEN ? text : undefined
}
