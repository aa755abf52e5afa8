import type { TokenUsage } from '@bricks/contract/wire'
import { createTextAccumulator } from '#chat/text-accumulator.ts'
import type { AskedRound, Emit, Prompt, ReplyEnd, ReplyPorts, TurnEvent } from '#chat/turn.ts'
import type { ModelReader } from '#language-model/language-model.ts'
import { answerCalls } from './answer-calls.ts'
import { streamCounted, sumUsage } from './stream-counted.ts'
import { describeTools } from './tools.ts'

/** In the last round the model gets no tools and can only write text. */
export const MAX_ROUNDS = 8

const MAX_WRONG_ROUNDS = 2

/**
 * Asks the model and calls the bricks that it asks for, until it has written its reply. Throws errors of the model. Tells errors of bricks
 * to the model. `rounds` is filled as it goes, with the one
 * that broke off too.
 */
export async function makeReply(
  ports: ReplyPorts,
  prompt: Prompt,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
  rounds: AskedRound[] = [],
): Promise<ReplyEnd> {
  const { byName: tools, definitions } = describeTools(prompt.bricks)
  const messages = [...prompt.messages]
  const { mostRounds = MAX_ROUNDS } = prompt
  let hasText = false
  let wrongRounds = 0

  for (let round = 1; ; round++) {
    const mayCall = round < mostRounds && wrongRounds < MAX_WRONG_ROUNDS
    const request = { ...prompt, messages, tools: mayCall ? definitions : [], mayRetry: round === 1 }
    const said = createTextAccumulator()
    const reader: ModelReader = {
      begin() {
        if (round === 1) emit(createStartEvent(prompt))
      },
      text(delta) {
        const isNextParagraph = hasText && said.isEmpty()
        said.add(delta)
        return emit({ type: 'text', delta: isNextParagraph ? `\n\n${delta}` : delta })
      },
    }
    const traced: AskedRound = { usage: { prompt_tokens: 0, completion_tokens: 0 }, calls: [] }
    const count = (usage: TokenUsage) => {
      traced.usage = usage
      rounds.push(traced)
    }
    const end = await streamCounted(ports.model, { request, reader, said, count }, signal)
    hasText ||= !said.isEmpty()
    const calls = mayCall ? end.calls : []
    if (calls.length === 0) return { finish: end.reason, usage: sumUsage(rounds.map(({ usage }) => usage)) }

    const answers = await answerCalls(ports, { tools, calls, round, traced }, emit, signal)
    if (answers.some(({ hadWrongArguments }) => hadWrongArguments)) wrongRounds += 1
    messages.push({ role: 'assistant', content: said.toString(), calls }, ...answers.map(({ message }) => message))
  }
}

function createStartEvent({ conversationId, messageId }: Prompt): TurnEvent {
  return { type: 'start', conversation_id: conversationId, message_id: messageId }
}
