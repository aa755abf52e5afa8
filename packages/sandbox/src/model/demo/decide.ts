import type { ChatRequest, DecidedCall, Decision, Message, ToolCall } from '../wire/chat-request.ts'
import { answerPlainly } from './answering/answer-plainly.ts'
import { askForMissing, giveUpAsking } from './answering/ask-for-missing.ts'
import { describeResults } from './answering/describe-results.ts'
import { coerceValues } from './filling/coerce-values.ts'
import type { Plan, PlannedCall } from './plan.ts'
import { planTurn } from './plan-turn.ts'

/** Characters of a prompt that are read; what somebody wants is said by then, and reading takes longer the more there is. */
const LONGEST_READ = 2_000

/**
 * What the model does next. Tools are called at most once for each message of the user: whatever came of the calls is told, never
 * tried again, so that no conversation can go round in circles.
 */
export function decide(request: ChatRequest, now: Date): Decision {
  const { messages, toolChoice } = request
  const lastPrompt = messages.findLastIndex(({ role }) => role === 'user')
  const prompts = messages.flatMap(({ role, text }) => (role === 'user' ? [text.slice(0, LONGEST_READ)] : []))
  const tools = toolChoice === 'none' ? [] : request.tools
  const plan = planTurn(prompts, { tools, choice: toolChoice, now })

  const results = pairResults(messages.slice(lastPrompt + 1))
  if (results.length > 0) return say([describeResults(results), askForMissing(plan.asks)])
  const calls = callsOf(plan, request)
  if (calls.length > 0) return { kind: 'calls', calls: calls.map(toDecidedCall) }
  if (plan.asks.length > 0) return say([askForMissing(plan.asks)])
  if (plan.gaveUp) return say([giveUpAsking()])
  return say([answerPlainly(prompts.at(-1) ?? '', { system: systemTextOf(messages), tools, turns: prompts.length })])
}

function callsOf({ calls, asks }: Plan, { toolChoice, parallelCalls }: ChatRequest): readonly PlannedCall[] {
  // Whoever forces a call gets one, with the arguments there are.
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object'
  const wanted = isForced && calls.length === 0 ? asks : calls
  return parallelCalls ? wanted : wanted.slice(0, 1)
}

function toDecidedCall({ tool, values }: PlannedCall): DecidedCall {
  return { name: tool.name, arguments: coerceValues(tool, values) }
}

function say(parts: readonly string[]): Decision {
  return { kind: 'text', text: parts.filter((part) => part !== '').join('\n\n') }
}

function systemTextOf(messages: readonly Message[]): string {
  return messages.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n')
}

function pairResults(turn: readonly Message[]): { call: ToolCall; text: string }[] {
  const calls = turn.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return turn.flatMap((message) => {
    const call = message.role === 'tool' ? calls.find(({ id }) => id === message.callId) : undefined
    return call ? [{ call, text: message.text }] : []
  })
}
