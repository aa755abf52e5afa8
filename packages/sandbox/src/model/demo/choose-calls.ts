import type { Tool, ToolChoice, ToolParameter } from '../wire/chat-request.ts'
import { findSmallTalk, isCancelling } from './answer-plainly.ts'
import {
  fillArguments,
  fillFromAnswer,
  findParameterKind,
  findValues,
  type ValueKind,
  type Values,
} from './fill-arguments.ts'
import { findEmails, findSaidNames } from './find-values.ts'
import { guessToolForPrompt, matchTools } from './match-tools.ts'

const MOST_ASKS = 2
const MOST_CALLS = 4
const REPEATABLE: readonly ValueKind[] = ['code', 'place']
const FOLLOW_UP = /^(?:and|what about|how about|then|also|or|sorry|i meant|no,? i meant|actually|now)\b[,:]?\s*/i
const MOST_FOLLOW_UP_WORDS = 6

export interface Call {
  tool: Tool
  values: Values
}
export type Ask = Call & { missing: readonly ToolParameter[]; times: number }
export interface ChosenCalls {
  calls: readonly Call[]
  ask?: Ask
}
type Known = Readonly<Record<string, string>>
interface ChoiceOptions {
  tools: readonly Tool[]
  choice: ToolChoice
  now: Date
}

/**
 * Chooses anew for each prompt so far, because a prompt may answer or continue an earlier one and the fake model keeps
 * no state.
 */
export function chooseCalls(prompts: readonly string[], options: ChoiceOptions): ChosenCalls {
  let chosen: ChosenCalls = { calls: [] }
  let known: Known = {}
  for (const [index, prompt] of prompts.entries()) {
    const choice = index === prompts.length - 1 ? options.choice : 'auto'
    chosen = chooseNextCalls(prompt, chosen, known, { ...options, choice })
    known = { ...known, ...listKnownValues(prompt, chosen.calls) }
  }
  return chosen
}

function chooseNextCalls(
  prompt: string,
  { calls, ask }: ChosenCalls,
  known: Known,
  { tools, choice, now }: ChoiceOptions,
): ChosenCalls {
  const chooseForTools = (wanted: readonly { tool: Tool; clause: string }[]): ChosenCalls => {
    const choices = wanted.map(({ tool, clause }) => {
      const values = { ...fillFromKnown(tool, known), ...fillArguments(tool, clause, now) }
      return chooseCallsOfTool(tool, values, clause, now)
    })
    return { calls: choices.flatMap((chosen) => chosen.calls), ask: choices.find((chosen) => chosen.ask)?.ask }
  }
  const chooseForWholePrompt = (tool: Tool | undefined) => chooseForTools(tool ? [{ tool, clause: prompt }] : [])
  if (typeof choice === 'object') return chooseForWholePrompt(tools.find(({ name }) => name === choice.tool))
  if (isCancelling(prompt)) return { calls: [] }

  const matches = matchTools(prompt, tools, now)
  const isTalk = findSmallTalk(prompt, tools) !== undefined
  if (ask && (matches.length === 0 || matches.some(({ tool }) => tool === ask.tool))) {
    const answered = fillFromAnswer(ask.tool, ask.missing, prompt, now)
    if (Object.keys(answered).length > 0) return chooseCallsOfTool(ask.tool, { ...ask.values, ...answered }, '', now)
    const isOver = isTalk || ask.times === MOST_ASKS
    if (matches.length === 0) return { calls: [], ask: isOver ? undefined : { ...ask, times: ask.times + 1 } }
  }
  if (matches.length > 0) return chooseForTools(matches)
  const followed = repeatCallsWithNewValues(prompt, calls, now)
  if (followed) return { calls: followed }
  const found = isTalk ? undefined : guessToolForPrompt(prompt, tools, now)
  return chooseForWholePrompt(found ?? (choice === 'required' ? tools[0] : undefined))
}

function chooseCallsOfTool(tool: Tool, values: Values, clause: string, now: Date): ChosenCalls {
  const required = tool.parameters.filter((parameter) => parameter.required)
  const missing = required.filter(({ name }) => values[name] === undefined)
  if (missing.length > 0) return { calls: [], ask: { tool, values, missing, times: 1 } }
  const [parameter] = required
  const isRepeatable = parameter && required.length === 1 && REPEATABLE.includes(findParameterKind(parameter))
  const found = isRepeatable ? findValues(findParameterKind(parameter), clause, { parameter, tool, now }) : []
  const several = [...new Set(found.map(({ value }) => value))].slice(0, MOST_CALLS)
  if (!parameter || several.length < 2) return { calls: [{ tool, values }] }
  return { calls: several.map((value) => ({ tool, values: { ...values, [parameter.name]: value } })) }
}

function repeatCallsWithNewValues(prompt: string, calls: readonly Call[], now: Date): Call[] | undefined {
  const [first] = calls
  const rest = prompt.trim().replace(FOLLOW_UP, '').replace(FOLLOW_UP, '')
  const isCued = rest !== prompt.trim()
  if (!first || !(isCued || prompt.trim().split(/\s+/).length <= MOST_FOLLOW_UP_WORDS)) return undefined
  const { tool } = first
  // Only values with a clear form are used, because any short remark could be a name or a message.
  const parameters = tool.parameters.filter(
    (parameter) => !/thing|sentence|person|company/.test(findParameterKind(parameter)),
  )
  const formed = fillArguments({ ...tool, parameters }, prompt, now)
  const required = tool.parameters.filter((parameter) => parameter.required)
  const isBare = isCued && Object.keys(formed).length === 0 && required.length === 1
  const fresh = isBare ? fillFromAnswer(tool, required, rest.replace(/\?$/, ''), now) : formed
  if (Object.entries(fresh).every(([name, value]) => first.values[name] === value)) return undefined
  // Each earlier call gets the new values, and equal calls become one. So after "the weather in Paris and Rome", "and
  // tomorrow?" is about both cities, but "and Oslo?" about Oslo only.
  const again = calls.map((call) => ({ tool: call.tool, values: { ...call.values, ...fresh } }))
  return [...new Map(again.map((call) => [JSON.stringify(call), call])).values()]
}

function fillFromKnown(tool: Tool, known: Known): Values {
  const required = tool.parameters.filter((parameter) => parameter.required)
  return Object.fromEntries(
    required.flatMap((parameter) => {
      const value = known[findParameterKind(parameter)]
      return value === undefined ? [] : [[parameter.name, value]]
    }),
  )
}

function listKnownValues(prompt: string, calls: readonly Call[]): Known {
  const named = calls.flatMap(({ tool, values }) =>
    tool.parameters
      .filter((parameter) => REPEATABLE.includes(findParameterKind(parameter)))
      .map((parameter) => [findParameterKind(parameter), values[parameter.name]] as const),
  )
  const said = [['email', findEmails(prompt)[0]?.value] as const, ['person', findSaidNames(prompt)[0]?.value] as const]
  return Object.fromEntries(
    [...named, ...said].flatMap(([kind, value]) => (value === undefined ? [] : [[kind, value]])),
  )
}
