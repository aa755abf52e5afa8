import { isRecord, parseJson, readTextOrEmpty } from '#json.ts'
import type { ToolCall } from '#language-model/language-model.ts'

const MAX_CALLS = 128

/** In characters. Arguments that were cut here are not valid JSON, so the chat refuses the call. */
const MAX_ARGUMENTS = 64 * 1024

export interface ToolCallCollector {
  add(fragments: unknown[]): void
  take(): ToolCall[]
}

/**
 * A fragment belongs to the call of its index. A fragment with a name and another id begins a new call, because some
 * services give every call the index 0; without a name it goes on with the call, because Poolside gives each fragment
 * an id of its own. If there are no ids either, as with Gemini, a name with arguments begins a new call if the
 * arguments of the call before it are complete.
 */
export function createToolCallCollector(): ToolCallCollector {
  const calls: ToolCall[] = []
  const latestAt = new Map<number, ToolCall>()

  function add(fragments: unknown[]): void {
    for (const [position, fragment] of fragments.entries()) {
      if (!isRecord(fragment)) continue
      const index = typeof fragment.index === 'number' ? fragment.index : position
      const called = isRecord(fragment.function) ? fragment.function : {}
      const id = readTextOrEmpty(fragment.id)
      const name = readTextOrEmpty(called.name)
      const given = readArguments(called.arguments)
      const call = getCallAtIndex(index, { id, name, given })
      addName(call, name, id)
      if (isRecord(fragment.extra_content)) call.extra = { extra_content: fragment.extra_content }
      if (call.arguments.length < MAX_ARGUMENTS) {
        call.arguments = (call.arguments + given).slice(0, MAX_ARGUMENTS)
      }
    }
  }

  function getCallAtIndex(index: number, fragment: Fragment): ToolCall {
    const { id } = fragment
    const latest = latestAt.get(index) ?? findCallWithoutArguments(id)
    if (latest && isSameCall(latest, fragment)) {
      latest.id ||= id
      latestAt.set(index, latest)
      return latest
    }
    const call: ToolCall = { id, name: '', arguments: '' }
    latestAt.set(index, call)
    if (calls.length < MAX_CALLS) calls.push(call)
    return call
  }

  /** LocalAI sends the name of a call and its arguments with one id, but with two indexes. */
  function findCallWithoutArguments(id: string): ToolCall | undefined {
    return id === '' ? undefined : calls.find((call) => call.id === id && call.arguments === '')
  }

  /** Returns only the first of several calls with the same id, because a second call would give the id two results. */
  function take(): ToolCall[] {
    const given = new Set(calls.map(({ id }) => id))
    for (const [position, call] of calls.entries()) call.id ||= createMissingCallId(position, given)
    return [...new Map(calls.toReversed().map((call) => [call.id, call])).values()].toReversed()
  }

  return { add, take }
}

function createMissingCallId(position: number, given: ReadonlySet<string>): string {
  let name = `call_${position}`
  while (given.has(name)) name += '_'
  return name
}

interface Fragment {
  id: string
  name: string
  given: string
}

function isSameCall(call: ToolCall, { id, name, given }: Fragment): boolean {
  if (call.id !== '' && id !== '') return call.id === id || (name === '' && !hasWholeArguments(call))
  return name === '' || given === '' || !hasWholeArguments(call)
}

function hasWholeArguments({ arguments: given }: ToolCall): boolean {
  return given.endsWith('}') && isRecord(parseJson(given))
}

/** A name may come in pieces. A fragment that has the call's id, or the same name again, only repeats the name. */
function addName(call: ToolCall, name: string, id: string): void {
  if (call.name === '') call.name = name
  else if (id === '' && name !== call.name) call.name += name
}

/** Some services send the arguments as an object instead of JSON text. */
function readArguments(value: unknown): string {
  return isRecord(value) ? JSON.stringify(value) : readTextOrEmpty(value)
}
