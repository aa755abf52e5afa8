import type { Tool, ToolParameter } from '../wire/chat-request.ts'
import type { Values } from './filling/fill-arguments.ts'

export type PlannedCall = { tool: Tool; values: Values }

/** A tool that is wanted but lacks arguments. */
export type Ask = {
  tool: Tool
  values: Values
  missing: readonly ToolParameter[]
  /** One of the missing is enough. */
  anyOne: boolean
  /** How often in a row they were asked for. */
  times: number
}

/** What one message of the user leads to. */
export type Plan = { calls: readonly PlannedCall[]; asks: readonly Ask[]; gaveUp: boolean }

export const NO_PLAN: Plan = { calls: [], asks: [], gaveUp: false }
