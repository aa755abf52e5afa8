import type { Tool, ToolChoice } from '../wire/chat-request.ts'
import { findSmallTalk, isCancelling } from './answering/small-talk.ts'
import { continueCalls } from './continue-calls.ts'
import { fillDirectAnswer } from './filling/fill-direct-answer.ts'
import { findSearchTool } from './matching/find-search-tool.ts'
import { findToolByValues } from './matching/find-tool-by-values.ts'
import { matchTools } from './matching/match-tools.ts'
import { type Ask, NO_PLAN, type Plan } from './plan.ts'
import { planTool, toPlan } from './plan-tool.ts'

const MOST_ASKS = 2

export type PlanOptions = { tools: readonly Tool[]; choice: ToolChoice; now: Date }

/**
 * What the last of the prompts leads to. Every earlier prompt is gone through in the same way, since a prompt may answer what was
 * asked before, or go on from it: the plan depends on nothing but the conversation.
 */
export function planTurn(prompts: readonly string[], options: PlanOptions): Plan {
  const last = prompts.length - 1
  return prompts.reduce(
    (previous, prompt, index) =>
      // A forced tool is for the last prompt only.
      planNext(prompt, previous, prompts.slice(0, index), index === last ? options : { ...options, choice: 'auto' }),
    NO_PLAN,
  )
}

function planNext(prompt: string, previous: Plan, earlier: readonly string[], options: PlanOptions): Plan {
  const { tools, choice, now } = options
  if (tools.length === 0) return NO_PLAN
  if (typeof choice === 'object') {
    const forced = tools.filter(({ name }) => name === choice.tool)
    return toPlan(forced.flatMap((tool) => planTool({ tool, clause: prompt }, previous, earlier, now)))
  }
  if (isCancelling(prompt)) return NO_PLAN

  const matches = matchTools(prompt, tools, now)
  const isSmallTalk = findSmallTalk(prompt, { tools, turns: 0 }) !== undefined
  const [ask] = previous.asks
  if (ask) {
    const isElsewhere = matches.some(({ tool }) => tool !== ask.tool) && !matches.some(({ tool }) => tool === ask.tool)
    const answered = completeAsk(ask, prompt, now, isElsewhere)
    if (answered) return answered
    if (matches.length === 0) return askAgain(ask, isSmallTalk)
  }
  if (matches.length > 0) return toPlan(matches.flatMap((match) => planTool(match, previous, earlier, now)))
  const continued = continueCalls(prompt, previous, now)
  if (continued) return continued
  const search = isSmallTalk ? undefined : (findSearchTool(prompt, tools) ?? findToolByValues(prompt, tools, now))
  const fallback = search ?? (choice === 'required' ? tools[0] : undefined)
  return fallback ? toPlan(planTool({ tool: fallback, clause: prompt }, previous, earlier, now)) : NO_PLAN
}

function askAgain(ask: Ask, isSmallTalk: boolean): Plan {
  if (isSmallTalk) return NO_PLAN
  const isEnough = ask.times >= MOST_ASKS
  return isEnough ? { ...NO_PLAN, gaveUp: true } : { ...NO_PLAN, asks: [{ ...ask, times: ask.times + 1 }] }
}

function completeAsk(ask: Ask, prompt: string, now: Date, isElsewhere: boolean): Plan | undefined {
  // A prompt that is about another tool is no answer, unless it holds what was asked for.
  const found = isElsewhere ? {} : fillDirectAnswer(ask.tool, ask.missing, prompt, now)
  if (Object.keys(found).length === 0) return undefined
  const values = { ...ask.values, ...found }
  const missing = ask.missing.filter(({ name }) => values[name] === undefined)
  if (missing.length === 0 || ask.anyOne) return { ...NO_PLAN, calls: [{ tool: ask.tool, values }] }
  return { ...NO_PLAN, asks: [{ ...ask, values, missing, times: 1 }] }
}
