import { type AskEvent, REPLY_ROUNDS, type TokenUsage } from '@bricks/contract/wire'
import { createTextAccumulator } from '#chat/text-accumulator.ts'
import type { AskedRound, Emit, Prompt, ReplyEnd, ReplyPorts, TurnEvent, WaitingCall } from '#chat/turn.ts'
import type { ModelMessage, ModelReader } from '#language-model/language-model.ts'
import { answerCalls, CANNOT_ASK } from './answer-calls.ts'
import { answerConfirmedCall } from './answer-confirmed-call.ts'
import { createToolbox, describeRefusedCall, toCallForModel } from './bricks-as-tools.ts'
import { streamModelAndCountTokens, sumTokenUsage } from './stream-model-and-count-tokens.ts'

const MAX_WRONG_ROUNDS = 2

/**
 * Asks the model and calls the bricks that the model asks for, until the reply is written or a call must wait for the
 * visitor. Throws errors of the model; tells the model errors of bricks. Adds each round to `rounds`, also a round that
 * broke off after the model had begun.
 */
export async function makeReply(
  ports: ReplyPorts,
  prompt: Prompt,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
  rounds: AskedRound[] = [],
): Promise<ReplyEnd> {
  const { byName: tools, definitions } = createToolbox(prompt.bricks)
  const messages = [...prompt.messages, ...(await answerConfirmedFirst(ports, prompt, emit, signal, rounds))]
  const { mostRounds = REPLY_ROUNDS, confirmed } = prompt
  let hasText = false
  let wrongRounds = 0
  const asked = new Map<string, AskEvent | null>()

  for (let round = 1; ; round++) {
    const mayCall = round < mostRounds && wrongRounds < MAX_WRONG_ROUNDS
    const isFirst = round === 1 && !confirmed
    const request = { ...prompt, messages, tools: mayCall ? definitions : [], mayRetry: isFirst }
    const said = createTextAccumulator()
    const reader: ModelReader = {
      begin() {
        if (isFirst) emit(createStartEvent(prompt))
      },
      text(delta) {
        const isNextParagraph = hasText && said.isEmpty()
        said.add(delta)
        return emit({ type: 'text', delta: isNextParagraph ? `\n\n${delta.trimStart()}` : delta })
      },
    }
    const traced: AskedRound = { usage: { prompt_tokens: 0, completion_tokens: 0 }, calls: [] }
    const recordUsage = (usage: TokenUsage) => {
      traced.usage = usage
      rounds.push(traced)
    }
    const end = await streamModelAndCountTokens(ports.model, { request, reader, said, count: recordUsage }, signal)
    hasText ||= !said.isEmpty()
    const calls = mayCall ? end.calls : []
    if (calls.length === 0) {
      const last = [...asked.values()].findLast((event) => event !== null)
      if (last && end.reason === 'stop') await emit(last)
      return createReplyEnd(end.reason, rounds)
    }

    const { answers, waiting, ...answered } = await answerCalls(ports, { tools, calls, round, traced }, emit, signal)
    if (answers.some(({ hadWrongArguments }) => hadWrongArguments)) wrongRounds += 1
    for (const [brick, event] of answered.asked) asked.set(brick, event)
    messages.push(
      { role: 'assistant', content: said.toString(), calls: calls.map(toCallForModel), carried: end.carried },
      ...answers.map(({ message }) => message),
    )
    if (!waiting) continue
    if (await askForConfirmation(ports, { ...waiting, messages: messages.slice(prompt.messages.length) }, emit)) {
      return createReplyEnd('stop', rounds)
    }
    const content = describeRefusedCall('confirmation_needed', CANNOT_ASK)
    messages.push({ role: 'tool', callId: waiting.call.id, content })
  }
}

function createReplyEnd(finish: ReplyEnd['finish'], rounds: readonly AskedRound[]): ReplyEnd {
  return { finish, usage: sumTokenUsage(rounds.map(({ usage }) => usage)) }
}

async function answerConfirmedFirst(
  ports: ReplyPorts,
  prompt: Prompt,
  emit: Emit<TurnEvent>,
  signal: AbortSignal,
  rounds: AskedRound[],
): Promise<ModelMessage[]> {
  if (!prompt.confirmed) return []
  await emit(createStartEvent(prompt))
  const messages = await answerConfirmedCall(ports, prompt.confirmed, emit, rounds)
  signal.throwIfAborted()
  return messages
}

async function askForConfirmation(
  { confirms }: ReplyPorts,
  waiting: WaitingCall,
  emit: Emit<TurnEvent>,
): Promise<boolean> {
  const event = await confirms?.keepCall?.(waiting)
  if (event) await emit(event)
  return event !== undefined
}

function createStartEvent({ conversationId, messageId }: Prompt): TurnEvent {
  return { type: 'start', conversation_id: conversationId, message_id: messageId }
}
