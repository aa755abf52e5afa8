import type { AskEvent, CallEvent } from '@bricks/contract/wire'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type {
  AskedCall,
  AskedRound,
  BrickDescription,
  Emit,
  EndedCall,
  ReplyPorts,
  TurnEvent,
  WaitingCall,
} from '#chat/turn.ts'
import type { ModelMessage, ToolCall } from '#language-model/language-model.ts'
import { type BrickTool, describeCallResult, describeRefusedCall, readToolArguments } from './bricks-as-tools.ts'

export const MAX_CALLS = 8

export interface CallAnswer {
  message: ModelMessage
  hadWrongArguments: boolean
}

interface Round {
  tools: ReadonlyMap<string, BrickTool>
  calls: readonly ToolCall[]
  round: number
  traced?: AskedRound | undefined
}

type Refusal = 'too_many_calls' | 'unknown_tool' | 'invalid_arguments' | 'one_at_a_time' | 'confirmation_needed'

export const CANNOT_ASK =
  'The visitor must confirm this first, which is not possible here: this client cannot show the question. Nothing was done. Tell them so.'
const ONE_AT_A_TIME =
  'The visitor is asked about one thing at a time. Ask for this again when the other one is settled.'

interface RefusedCall {
  call: ToolCall
  /** The name of the required parameter that is missing or has a wrong value. */
  required?: string | undefined
  refused: BrickDescription | undefined
  error: Refusal
  refusal: string
  hadWrongArguments: boolean
}

interface PreparedCall {
  call: ToolCall
  brick: BrickDescription
  args: BrickArguments
}

interface HeldCall extends Omit<PreparedCall, 'brick'> {
  held: BrickDescription
}

export interface AnsweredCalls {
  answers: CallAnswer[]
  waiting?: Omit<WaitingCall, 'messages'> | undefined
  /**
   * Holds, by the id of a brick, the question to the visitor about a parameter that the model left out or gave wrongly.
   * Null if the brick was called or waits: an earlier question about it then no longer counts.
   */
  asked: Map<string, AskEvent | null>
}

export async function answerCalls(
  ports: ReplyPorts,
  { tools, calls, round, traced }: Round,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
): Promise<AnsweredCalls> {
  const read = calls.map((call, index) =>
    index < MAX_CALLS ? prepareCall(call, tools) : refuseCall(call, 'too_many_calls', tools.get(call.name)?.brick),
  )
  const prepared = holdCallsToConfirm(read, ports.confirms)
  const running = new Map<string, Promise<{ id: string; ended: EndedCall }>>()
  const results = new Map<string, BrickResult>()
  try {
    for (const [index, each] of prepared.entries()) {
      if (!('brick' in each)) continue
      const { name, writes } = each.brick
      const event: CallEvent = { type: 'call', id: `${round}-${index + 1}`, brick: name, state: 'started' }
      if (writes) event.writes = true
      await emit(event)
      running.set(each.call.id, runPreparedCall(ports, each, event, signal))
    }
    while (running.size > 0) {
      const { id, ended } = await Promise.race(running.values())
      signal.throwIfAborted()
      running.delete(id)
      results.set(id, ended.result)
      await emit(ended)
      await emitCards(ports, ended, emit)
    }
  } finally {
    if (traced) traced.calls = prepared.map((each) => toAskedCall(each, results))
  }
  const answers = prepared.flatMap((each) => ('held' in each ? [] : [writeCallAnswer(each, results)]))
  const held = prepared.find((each) => 'held' in each)
  const asked = listAskEvents(ports, prepared)
  return { answers, asked, waiting: held && { call: held.call, brick: held.held, args: held.args } }
}

export async function emitCards(
  { createCardsEvent }: ReplyPorts,
  ended: EndedCall,
  emit: Emit<TurnEvent>,
): Promise<void> {
  const { cards = [] } = ended.result
  const event = cards.length > 0 ? createCardsEvent?.(ended.brick, cards) : undefined
  if (event) await emit(event)
}

function listAskEvents(
  { createAskEvent }: ReplyPorts,
  prepared: readonly (PreparedCall | RefusedCall | HeldCall)[],
): AnsweredCalls['asked'] {
  const asked: AnsweredCalls['asked'] = new Map()
  for (const each of prepared) {
    if (!('refused' in each)) asked.set('held' in each ? each.held.id : each.brick.id, null)
    else if (each.refused && each.required !== undefined) {
      const event = createAskEvent?.(each.refused, each.required)
      if (event) asked.set(each.refused.id, event)
    }
  }
  return asked
}

function holdCallsToConfirm(prepared: readonly (PreparedCall | RefusedCall)[], confirms: ReplyPorts['confirms']) {
  let isAsking = false
  return prepared.map((each): PreparedCall | RefusedCall | HeldCall => {
    if (!('brick' in each) || !confirms?.mustConfirm(each.brick, each.args)) return each
    const { call, brick, args } = each
    if (!confirms.keepCall) return refuseCall(call, 'confirmation_needed', brick, CANNOT_ASK)
    if (isAsking) return refuseCall(call, 'one_at_a_time', brick, ONE_AT_A_TIME)
    isAsking = true
    return { call, held: brick, args }
  })
}

function prepareCall(call: ToolCall, tools: ReadonlyMap<string, BrickTool>): PreparedCall | RefusedCall {
  const tool = tools.get(call.name)
  if (!tool) return refuseCall(call, 'unknown_tool')
  const read = readToolArguments(call.arguments, tool.brick)
  if (read.args) return { call, brick: tool.brick, args: read.args }
  const refused = refuseCall(call, 'invalid_arguments', tool.brick, read.problem)
  return { ...refused, required: read.required, hadWrongArguments: true }
}

function refuseCall(call: ToolCall, error: Refusal, refused?: BrickDescription, problem?: string): RefusedCall {
  return { call, refused, error, refusal: describeRefusedCall(error, problem), hadWrongArguments: false }
}

export async function runPreparedCall(
  ports: ReplyPorts,
  { call, brick, args }: PreparedCall,
  started: CallEvent,
  signal: AbortSignal,
  idempotencyKey?: string,
): Promise<{ id: string; ended: EndedCall }> {
  const { request, ...called } = await ports.callBrick(brick, args, signal, idempotencyKey)
  const { headers: _, ...shown } = request
  const result = { ...called, request: shown }
  const { state, durationMs } = result
  const ended: EndedCall = { ...started, functionId: brick.id, state, duration_ms: durationMs, result }
  return { id: call.id, ended }
}

function writeCallAnswer(each: PreparedCall | RefusedCall, results: ReadonlyMap<string, BrickResult>): CallAnswer {
  const toToolMessage = (content: string): ModelMessage => ({ role: 'tool', callId: each.call.id, content })
  if (!('brick' in each)) return { message: toToolMessage(each.refusal), hadWrongArguments: each.hadWrongArguments }
  const result = results.get(each.call.id)
  if (!result) throw new Error('a call was made but has no result')
  return { message: toToolMessage(describeCallResult(each.brick.name, result)), hadWrongArguments: false }
}

function toAskedCall(
  each: PreparedCall | RefusedCall | HeldCall,
  results: ReadonlyMap<string, BrickResult>,
): AskedCall {
  const { call } = each
  if ('held' in each) return { call, brick: each.held, shown: '', error: 'confirm' }
  if (!('brick' in each)) return { call, brick: each.refused, shown: each.refusal, error: each.error }
  const { brick } = each
  const result = results.get(call.id)
  if (!result) return { call, brick, shown: '', error: 'canceled' }
  return { call, brick, result, shown: describeCallResult(brick.name, result), error: result.failure }
}
