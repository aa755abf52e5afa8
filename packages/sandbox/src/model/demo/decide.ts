import type { ChatRequest, DecidedCall, Decision, Message } from '../wire/chat-request.ts'
import { answerPlainly, writeQuestionFor } from './answer-plainly.ts'
import { answerProductsOwnPrompt } from './answer-products-own-prompt.ts'
import { type Call, type ChosenCalls, chooseCalls } from './choose-calls.ts'
import { describeResult } from './describe-result.ts'

const LONGEST_READ = 2_000

/** A failed call is reported and not tried again, so that a conversation cannot loop. */
export function decideAnswer(request: ChatRequest, now: Date): Decision {
  const { messages, toolChoice } = request
  const prompts = messages.flatMap(({ role, text }) => (role === 'user' ? [text.slice(0, LONGEST_READ)] : []))
  const tools = toolChoice === 'none' ? [] : request.tools
  const system = messages.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n')
  const whole = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const tested = tools.length === 0 ? answerProductsOwnPrompt({ system, prompt: whole }) : undefined
  if (tested) return createTextDecision([tested])
  const chosen = chooseCalls(prompts, { tools, choice: toolChoice, now })
  const question = chosen.ask ? [writeQuestionFor(chosen.ask)] : []

  const results = describeResults(messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1))
  if (results.length > 0) return createTextDecision(isMissingChoiceOrDay(chosen) ? question : [...results, ...question])
  const calls = listCalls(chosen, request)
  if (calls.length > 0) return { kind: 'calls', calls: calls.map(toDecidedCall) }
  if (chosen.ask) return createTextDecision(question)
  return createTextDecision([answerPlainly(prompts.at(-1) ?? '', { system, tools, turns: prompts.length })])
}

/**
 * True if the first missing value is one that visitors pick, a choice or a day. Then the fake model calls without the
 * value, as real models do: the server refuses the call, and the chat shows what to pick beside the question.
 */
function isMissingChoiceOrDay({ calls, ask }: ChosenCalls): boolean {
  return calls.length === 0 && ask?.missing[0]?.isPicked === true
}

function listCalls(chosen: ChosenCalls, { toolChoice, parallelCalls }: ChatRequest): readonly Call[] {
  const { calls, ask } = chosen
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object'
  const wanted = (isForced || isMissingChoiceOrDay(chosen)) && calls.length === 0 && ask ? [ask] : calls
  return parallelCalls ? wanted : wanted.slice(0, 1)
}

function toDecidedCall({ tool, values }: Call): DecidedCall {
  const typed = tool.parameters.flatMap(({ name, type }) => {
    const value = values[name]
    return value === undefined ? [] : [[name, convertValue(value, type)] as const]
  })
  return { name: tool.name, arguments: Object.fromEntries(typed) }
}

function convertValue(value: string, type: string): unknown {
  if (/^(?:number|integer)$/.test(type) && Number.isFinite(Number(value))) return Number(value)
  if (type === 'boolean') return !/^(?:no|false|off|without)\b/i.test(value)
  return type === 'array' ? value.split(/\s*,\s*|\s+and\s+/) : value
}

function describeResults(turn: readonly Message[]): string[] {
  const calls = turn.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return turn.flatMap((message) => {
    const call = message.role === 'tool' ? calls.find(({ id }) => id === message.callId) : undefined
    return call ? [describeResult(call, message.text)] : []
  })
}

function createTextDecision(parts: readonly string[]): Decision {
  return { kind: 'text', text: parts.join('\n\n') }
}
