import type { Tool } from '../wire/chat-request.ts'
import { fillArguments, type Values } from './filling/fill-arguments.ts'
import { fillDirectAnswer } from './filling/fill-direct-answer.ts'
import { kindOf } from './filling/parameter-kind.ts'
import { NO_PLAN, type Plan, type PlannedCall } from './plan.ts'

const CUE =
  /^(?:and|what about|how about|then|also|ok and|okay and|or|sorry|i meant|no,? i meant|actually|instead|same for|now)\b/i
const MOST_WORDS = 6

/** "And tomorrow?", "What about Rome?", "A18": the calls of the turn before, with the values that are new. */
export function continueCalls(prompt: string, previous: Plan, now: Date): Plan | undefined {
  const [call] = previous.calls
  const isShort = prompt.trim().split(/\s+/).length <= MOST_WORDS
  if (!call || !(isShort || CUE.test(prompt))) return undefined

  const { tool, values } = call
  const rest = prompt.trim().replace(new RegExp(`(?:${CUE.source}[,:]?\\s*)+`, 'i'), '')
  // Only values told by their form, for any short remark could be a name or a message.
  const formed = tool.parameters.filter((parameter) => !/^(?:sentence|thing|person|company)$/.test(kindOf(parameter)))
  const found = fillArguments({ ...tool, parameters: formed }, prompt, now)
  const isCued = CUE.test(prompt) && !/\b(?:you|your|i|my|me)\b/i.test(rest)
  const bare = isCued && Object.keys(found).length === 0 ? fillBare(call, rest, now) : {}
  const fresh = { ...found, ...bare }
  const isNew = Object.entries(fresh).some(([name, value]) => values[name] !== value)
  return isNew ? { ...NO_PLAN, calls: repeatWith(previous, tool, fresh) } : undefined
}

// After "the weather in Paris and Rome", "and tomorrow?" is about both, "and Oslo?" about one.
function repeatWith(previous: Plan, tool: Tool, fresh: Values): PlannedCall[] {
  const calls = previous.calls
    .filter((call) => call.tool === tool)
    .map((call) => ({ tool, values: { ...call.values, ...fresh } }))
  return [...new Map(calls.map((call) => [JSON.stringify(call.values), call])).values()]
}

function fillBare({ tool }: PlannedCall, rest: string, now: Date) {
  const required = tool.parameters.filter((parameter) => parameter.required)
  return required.length === 1 ? fillDirectAnswer(tool, required, rest.replace(/\?+$/, ''), now) : {}
}
