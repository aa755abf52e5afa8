import { asRecord, asText, isRecord } from '#json.ts'

/** A record with more fields than this holds data of its own, whatever one of them is called. */
const MOST_WRAPPING = 5

export type ToolResult = { ok: true; data: unknown } | { ok: false; reason: string }

/** What a tool's answer holds, whatever is wrapped around it; an answer that reports a failure gives the reason in words. */
export function readResult(text: string): ToolResult {
  const parts = readJsonParts(text)
  const [first] = parts
  if (parts.length === 0) return { ok: true, data: text.trim() }
  const failure = parts.map(findFailure).findLast((reason) => reason !== undefined)
  if (failure !== undefined) return { ok: false, reason: failure }
  return { ok: true, data: unwrap(first) }
}

// A failed call may be told in two parts: a line that names the failure, and below it what the API said.
function readJsonParts(text: string): unknown[] {
  const whole = parse(text)
  if (whole !== undefined) return [whole]
  const lines = text.split('\n').flatMap((line) => parse(line) ?? [])
  if (lines.length > 0) return lines
  const within = /[[{].*[\]}]/s.exec(text)?.[0]
  const found = within === undefined ? undefined : parse(within)
  return found === undefined ? [] : [found]
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function findFailure(value: unknown): string | undefined {
  const result = asRecord(value)
  if (!result) return undefined
  if (typeof result.failed === 'string') return findReason(result.failed)
  const inner = asRecord(result.body) ?? asRecord(result.data)
  const status = Number(result.status ?? result.status_code)
  const hasFailed = Boolean(result.error) || result.ok === false || result.success === false || status >= 400
  if (!hasFailed) return undefined
  return (inner && findFailure(inner)) || readReason(result) || `it answered with status ${status}.`
}

// A failure inside a wrapper is told as a text of its own.
function findReason(text: string): string {
  const reasons = readJsonParts(text).map(findFailure)
  return reasons.findLast((reason) => reason !== undefined) ?? text
}

function readReason(result: Record<string, unknown>): string {
  const error = asRecord(result.error)
  const said = [asText(error?.message), asText(result.message), asText(result.detail), asText(result.error)]
  // The first that is a sentence; a bare code such as "not_found" only where nothing better was said.
  return said.find((text) => text.includes(' ')) ?? said.find((text) => text !== '') ?? ''
}

function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value
  const inner = value.body ?? value.data ?? value.result
  const isWrapper = inner !== undefined && Object.keys(value).length <= MOST_WRAPPING && !('message' in value)
  return isWrapper && (typeof inner !== 'string' || Object.keys(value).length > 1) ? unwrapText(inner) : value
}

function unwrapText(inner: unknown): unknown {
  return typeof inner === 'string' ? (parse(inner) ?? inner) : inner
}
