import { isRecord } from './json.ts'
import type { ToolCall } from './language-model.ts'

/** More calls than this in one answer are not kept; far above what is ever answered. */
const MAX_CALLS = 128

/** Characters kept of one call's arguments; what is cut here is no longer JSON, so it is refused as such. */
const MAX_ARGUMENTS = 64 * 1024

export type ToolCallCollector = {
  add(fragments: unknown[]): void
  take(): ToolCall[]
}

/**
 * Puts tool calls together from the fragments of a stream. A fragment belongs to the call of its index, but one that brings another id
 * begins a new call: some services give every call index 0.
 */
export function createToolCallCollector(): ToolCallCollector {
  const calls: ToolCall[] = []
  const latestAt = new Map<number, ToolCall>()

  function add(fragments: unknown[]): void {
    for (const [position, fragment] of fragments.entries()) {
      if (!isRecord(fragment)) continue
      const index = typeof fragment.index === 'number' ? fragment.index : position
      const called = isRecord(fragment.function) ? fragment.function : {}
      const call = callFor(index, readText(fragment.id))
      addName(call, readText(called.name), readText(fragment.id))
      if (call.arguments.length < MAX_ARGUMENTS) {
        call.arguments = (call.arguments + readText(called.arguments)).slice(0, MAX_ARGUMENTS)
      }
    }
  }

  function callFor(index: number, id: string): ToolCall {
    const latest = latestAt.get(index)
    if (latest && (id === '' || latest.id === '' || latest.id === id)) {
      latest.id ||= id
      return latest
    }
    const call = { id, name: '', arguments: '' }
    latestAt.set(index, call)
    if (calls.length < MAX_CALLS) calls.push(call)
    return call
  }

  /** One call an id: a repeated one would have two results. */
  function take(): ToolCall[] {
    for (const [position, call] of calls.entries()) call.id ||= `call_${position}`
    return [...new Map(calls.toReversed().map((call) => [call.id, call])).values()].toReversed()
  }

  return { add, take }
}

/** A name may come in pieces; services that repeat it repeat the id with it, or repeat it whole. */
function addName(call: ToolCall, name: string, id: string): void {
  if (call.name === '') call.name = name
  else if (id === '' && name !== call.name) call.name += name
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
