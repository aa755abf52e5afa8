import type { TokenUsage } from '@bricks/contract/wire'
import type { ModelEnd, ModelReader } from '#language-model/language-model.ts'
import { answerCalls } from './answer-calls.ts'
import { createGrowingText } from './growing-text.ts'
import type { Emit, ReplyPorts, ReplyTurn, TurnEnd, TurnEvent } from './reply-turn.ts'
import { describeTools } from './tools.ts'

/** How often the model is asked for one answer; the last time it can only write text. */
export const MAX_ROUNDS = 8

/** After this many rounds with wrong arguments the model goes on without tools. */
const MAX_MISTAKEN_ROUNDS = 2

/**
 * One answer: the model, the bricks it asks for, the model again, until it has written its answer. Faults of the model are thrown as
 * they come; faults of a brick are told to the model.
 */
export async function reply(
  ports: ReplyPorts,
  turn: ReplyTurn,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const tools = describeTools(turn.bricks)
  const definitions = Array.from(tools.values(), ({ definition }) => definition)
  const messages = [...turn.messages]
  const usage: TokenUsage = { prompt_tokens: 0, completion_tokens: 0 }
  let hasText = false
  let mistakenRounds = 0

  for (let round = 1; ; round++) {
    const mayCall = round < MAX_ROUNDS && mistakenRounds < MAX_MISTAKEN_ROUNDS
    const request = { ...turn, messages, tools: mayCall ? definitions : [], mayRetry: round === 1 }
    const said = createGrowingText()
    const reader: ModelReader = {
      begin() {
        if (round === 1) emit(startOf(turn))
      },
      text(delta) {
        // What the model says before and after a call are paragraphs of one answer.
        const isNextParagraph = hasText && said.isEmpty()
        said.add(delta)
        return emit({ type: 'text', delta: isNextParagraph ? `\n\n${delta}` : delta })
      },
    }
    const end = await ports.model.stream(request, reader, signal)
    hasText ||= !said.isEmpty()
    addUsage(usage, end)
    const calls = mayCall ? end.calls : []
    if (calls.length === 0) return { finish: end.reason, usage }

    const answers = await answerCalls(ports, { tools, calls, round }, emit, signal)
    if (answers.some(({ mistaken }) => mistaken)) mistakenRounds += 1
    messages.push({ role: 'assistant', content: said.toString(), calls }, ...answers.map(({ message }) => message))
  }
}

function startOf({ conversationId, messageId }: ReplyTurn): TurnEvent {
  return { type: 'start', conversation_id: conversationId, message_id: messageId }
}

function addUsage(sum: TokenUsage, { usage }: ModelEnd): void {
  sum.prompt_tokens += usage?.promptTokens ?? 0
  sum.completion_tokens += usage?.completionTokens ?? 0
}
