import type { CallEvent } from '@bricks/contract/wire'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { ModelMessage, ToolCall } from '#language-model/language-model.ts'
import type { BrickDescription, Emit, EndedCall, ReplyPorts, TurnEvent } from './reply-turn.ts'
import { readArguments } from './tool-arguments.ts'
import { describeRefusal, describeResult } from './tool-result.ts'
import type { BrickTool } from './tools.ts'

/** Calls beyond these in one round are not made. */
export const MAX_CALLS = 8

/** The message that answers one call; `mistaken` when its arguments were wrong. */
export type CallAnswer = { message: ModelMessage; mistaken: boolean }

type Round = { tools: ReadonlyMap<string, BrickTool>; calls: readonly ToolCall[]; round: number }
type Plan = { call: ToolCall } & (
  | { refusal: string; mistaken: boolean }
  | { brick: BrickDescription; args: Record<string, string> }
)

/** Answers every call of a round, in the calls' order, making those that can be made at the same time. */
export async function answerCalls(
  ports: ReplyPorts,
  { tools, calls, round }: Round,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
): Promise<CallAnswer[]> {
  const plans = calls.map(
    (call, index): Plan => (index < MAX_CALLS ? plan(call, tools) : refuse(call, 'too_many_calls')),
  )
  const running = new Map<string, Promise<{ id: string; ended: EndedCall }>>()
  const results = new Map<string, BrickResult>()
  for (const [index, each] of plans.entries()) {
    if (!('brick' in each)) continue
    const event: CallEvent = { type: 'call', id: `${round}-${index + 1}`, brick: each.brick.name, state: 'started' }
    await emit(event)
    running.set(each.call.id, run(ports, each, event, signal))
  }
  while (running.size > 0) {
    const { id, ended } = await Promise.race(running.values())
    signal.throwIfAborted()
    running.delete(id)
    results.set(id, ended.result)
    await emit(ended)
  }
  return plans.map((each) => answer(each, results))
}

function plan(call: ToolCall, tools: ReadonlyMap<string, BrickTool>): Plan {
  const tool = tools.get(call.name)
  if (!tool) return refuse(call, 'unknown_tool')
  const read = readArguments(call.arguments, tool.brick)
  if ('problem' in read) return { call, refusal: describeRefusal('invalid_arguments', read.problem), mistaken: true }
  return { call, brick: tool.brick, args: Object.fromEntries(read.values) }
}

function refuse(call: ToolCall, error: 'too_many_calls' | 'unknown_tool'): Plan {
  return { call, refusal: describeRefusal(error), mistaken: false }
}

async function run(
  ports: ReplyPorts,
  { call, brick, args }: Extract<Plan, { brick: BrickDescription }>,
  started: CallEvent,
  signal: AbortSignal,
): Promise<{ id: string; ended: EndedCall }> {
  const result = await ports.callBrick(brick, args, signal)
  const ended: EndedCall = { ...started, state: result.state, duration_ms: result.durationMs, result }
  return { id: call.id, ended }
}

function answer(each: Plan, results: ReadonlyMap<string, BrickResult>): CallAnswer {
  const callId = each.call.id
  if (!('brick' in each)) return { message: { role: 'tool', callId, content: each.refusal }, mistaken: each.mistaken }
  const result = results.get(callId)
  if (!result) throw new Error('a call was made but has no result')
  return { message: { role: 'tool', callId, content: describeResult(each.brick.name, result) }, mistaken: false }
}
