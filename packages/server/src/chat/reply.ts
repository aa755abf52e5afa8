import type { TokenUsage } from '@bricks/contract/wire'
import type { ModelEvent } from '#language-model/language-model.ts'
import { answerCalls } from './answer-calls.ts'
import type { ReplyPorts, ReplyTurn, TurnEvent } from './reply-turn.ts'
import { describeTools } from './tools.ts'

/** How often the model is asked for one answer; the last time it can only write text. */
export const MAX_ROUNDS = 8

/** After this many rounds with wrong arguments the model goes on without tools. */
const MAX_MISTAKEN_ROUNDS = 2

/**
 * One answer: the model, the bricks it asks for, the model again, until it has written its answer. Faults of the model are thrown as
 * they come; faults of a brick are told to the model.
 */
export async function* reply(ports: ReplyPorts, turn: ReplyTurn, signal: AbortSignal): AsyncGenerator<TurnEvent, void> {
  const tools = describeTools(turn.bricks)
  const definitions = Array.from(tools.values(), ({ definition }) => definition)
  const messages = [...turn.messages]
  const usage: TokenUsage = { prompt_tokens: 0, completion_tokens: 0 }
  let hasText = false
  let mistakenRounds = 0

  for (let round = 1; ; round++) {
    const mayCall = round < MAX_ROUNDS && mistakenRounds < MAX_MISTAKEN_ROUNDS
    const request = { ...turn, messages, tools: mayCall ? definitions : [], mayRetry: round === 1 }
    let text = ''
    let end: Extract<ModelEvent, { type: 'finish' }> | undefined
    for await (const event of await ports.model.stream(request, signal)) {
      if (event.type === 'text') {
        // What the model says before and after a call are paragraphs of one answer.
        if (text === '' && hasText) yield { type: 'text', delta: '\n\n' }
        text += event.delta
        yield { type: 'text', delta: event.delta }
      } else if (event.type === 'finish') end = event
      else if (round === 1) yield startOf(turn)
    }
    hasText ||= text !== ''
    addUsage(usage, end)
    const calls = mayCall ? (end?.calls ?? []) : []
    if (calls.length === 0) return yield { type: 'done', usage, finish: end?.reason ?? 'stop' }

    const answers = yield* answerCalls(ports, { tools, calls, round }, signal)
    if (answers.some(({ mistaken }) => mistaken)) mistakenRounds += 1
    messages.push({ role: 'assistant', content: text, calls }, ...answers.map(({ message }) => message))
  }
}

function startOf({ conversationId, messageId }: ReplyTurn): TurnEvent {
  return { type: 'start', conversation_id: conversationId, message_id: messageId }
}

function addUsage(sum: TokenUsage, end: Extract<ModelEvent, { type: 'finish' }> | undefined): void {
  sum.prompt_tokens += end?.usage?.promptTokens ?? 0
  sum.completion_tokens += end?.usage?.completionTokens ?? 0
}
