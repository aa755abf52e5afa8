import type { Tool } from '../wire/chat-request.ts'
import { fillArguments, type Values } from './filling/fill-arguments.ts'
import { findCandidates } from './filling/find-candidates.ts'
import { kindOf, type ParameterKind } from './filling/parameter-kind.ts'
import { type Ask, NO_PLAN, type Plan, type PlannedCall } from './plan.ts'

/** Kinds of values that stay the same through a conversation, so that they needn't be said twice. */
const LASTING: ReadonlySet<ParameterKind> = new Set([
  'email',
  'phone',
  'code',
  'person',
  'company',
  'place',
  'currency',
])
/** Kinds of which one prompt may name several, each for a call of its own. */
const REPEATABLE: ReadonlySet<ParameterKind> = new Set(['code', 'place'])
const BY_VALUE = /\bby\b|\bone of\b/i
const MOST_CALLS = 4

export type Step = PlannedCall | Ask

/** The calls that a tool is wanted for, or the question for what is missing. */
export function planTool(
  { tool, clause }: { tool: Tool; clause: string },
  previous: Plan,
  earlier: readonly string[],
  now: Date,
): Step[] {
  const values = { ...recallValues(tool, previous, earlier, now), ...fillArguments(tool, clause, now) }
  const missing = tool.parameters.filter(({ name, required }) => required && values[name] === undefined)
  if (missing.length > 0) return [{ tool, values, missing, anyOne: false, times: 1 }]
  // "Looks up a customer by e-mail, name or company": each may be left out, but not all.
  const isEmpty = tool.parameters.length > 0 && Object.keys(values).length === 0
  if (isEmpty && BY_VALUE.test(tool.description)) {
    return [{ tool, values, missing: tool.parameters, anyOne: true, times: 1 }]
  }
  return repeatCall(tool, values, clause, now)
}

export function toPlan(steps: readonly Step[]): Plan {
  const calls = steps.flatMap((step) => ('missing' in step ? [] : [step]))
  const asks = steps.flatMap((step) => ('missing' in step ? [step] : []))
  return { ...NO_PLAN, calls, asks }
}

// What is known of the required parameters from before: the last calls, then who the visitor said they are.
function recallValues(tool: Tool, previous: Plan, earlier: readonly string[], now: Date): Values {
  const known: Values = Object.assign({}, ...[...previous.calls, ...previous.asks].map(({ values }) => values))
  const wanted = tool.parameters.filter((parameter) => parameter.required && LASTING.has(kindOf(parameter)))
  const own = wanted.filter((parameter) => /^(?:email|phone|person)$/.test(kindOf(parameter)))
  const said = earlier.map((text) => fillArguments({ ...tool, parameters: own }, text, now))
  const all: Values = Object.assign({}, ...said, known)
  return Object.fromEntries(wanted.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])))
}

// "The weather in Paris and in Rome" is two calls of one tool.
function repeatCall(tool: Tool, values: Values, clause: string, now: Date): PlannedCall[] {
  const required = tool.parameters.filter((parameter) => parameter.required)
  const [parameter] = required
  if (required.length !== 1 || !parameter || !REPEATABLE.has(kindOf(parameter))) return [{ tool, values }]
  const found = findCandidates(kindOf(parameter), clause, { parameter, tool, now }).map(({ value }) => value)
  const several = [...new Set(found)].slice(0, MOST_CALLS)
  if (several.length < 2) return [{ tool, values }]
  return several.map((value) => ({ tool, values: { ...values, [parameter.name]: value } }))
}
