import type { ChatMessage } from '@bricks/contract'
import type { FinishReason, ReplyTrace, TokenUsage } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { hideOperatorKeyFailures, limitHouseTestPrompt } from '#chat/admission/provider-key.ts'
import { createToolbox } from '#chat/reply/bricks-as-tools.ts'
import { makeReply } from '#chat/reply/make-reply.ts'
import { streamModelAndCountTokens, sumTokenUsage } from '#chat/reply/stream-model-and-count-tokens.ts'
import { startReplyTrace } from '#chat/reply/trace-reply.ts'
import { writePrompt } from '#chat/reply/write-prompt.ts'
import { createTextAccumulator } from '#chat/text-accumulator.ts'
import type { Prompt, ReplyPorts, TurnEvent } from '#chat/turn.ts'
import { inTransaction } from '#db/transaction.ts'
import { countSpendingAndWarn } from '#insights/budget/count-spending.ts'
import { priceTokens } from '#plans/model-offer.ts'
import { countRehearsalAndHouseChat } from './count-rehearsal.ts'
import { renewRehearsal } from './open-rehearsal.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'
import { createRetryingModel } from './running/create-retrying-model.ts'

export interface AskedModel {
  messages: ChatMessage[]
  system?: string
  callBrick?: ReplyPorts['callBrick']
  confirms?: ReplyPorts['confirms']
  confirmed?: Prompt['confirmed']
  begin?(offered: string[]): Promise<void> | undefined
  text?(delta: string): Promise<void> | undefined
}

export interface ModelAnswer {
  text: string
  finish: FinishReason
  usage: TokenUsage
  trace: ReplyTrace
}

const DEADLINE = 120_000
const NO_BRICKS: Prompt['bricks'] = []

export async function askModel(
  context: RehearsalContext,
  opened: Rehearsal,
  asked: AskedModel,
  client: AbortSignal,
): Promise<ModelAnswer> {
  const rehearsal = await renewRehearsal(context, opened)
  const prompt = writeRehearsedPrompt(context, rehearsal, asked)
  return askAndCount(context, rehearsal, client, async ({ model, signal, spend }) => {
    const callBrick = asked.callBrick ?? (() => Promise.reject(new Error('no brick was offered')))
    const startedAt = performance.now()
    const trace = startReplyTrace(prompt, { loadHideSecrets: async () => rehearsal.hide }, startedAt)
    let text = ''
    const emit = (event: TurnEvent) => {
      if (event.type === 'start')
        return asked.begin?.(Array.from(createToolbox(prompt.bricks).byName.values(), ({ brick }) => brick.id))
      if (event.type !== 'text') return undefined
      if (text === '') trace.recordFirstText(performance.now() - startedAt)
      text += event.delta
      return asked.text?.(event.delta)
    }
    try {
      const end = await makeReply(
        { model, callBrick, ...(asked.confirms && { confirms: asked.confirms }) },
        prompt,
        emit,
        signal,
        trace.rounds,
      )
      trace.recordEnd()
      return { text, ...end, trace: await trace.writeEndedTrace() }
    } finally {
      await spend(sumTokenUsage(trace.rounds.map(({ usage }) => usage)))
    }
  })
}

/** Returns the ids of the bricks that the model would call first. Asks the model once, and calls no brick. */
export async function findCalledBricks(
  context: RehearsalContext,
  opened: Rehearsal,
  say: string,
  client: AbortSignal,
): Promise<string[]> {
  const rehearsal = await renewRehearsal(context, opened)
  const messages: ChatMessage[] = [{ role: 'user', content: say }]
  const prompt = writeRehearsedPrompt(context, rehearsal, { messages, callBrick: rejectBrickCall })
  const { byName, definitions } = createToolbox(prompt.bricks)
  return askAndCount(context, rehearsal, client, async ({ model, signal, spend }) => {
    const request = { ...prompt, tools: definitions, mayRetry: true }
    const said = createTextAccumulator()
    const addAnswerText = (delta: string) => void said.add(delta)
    const used: TokenUsage[] = []
    const asking = {
      request,
      reader: { begin: () => undefined, text: addAnswerText },
      said,
      count: (usage: TokenUsage) => void used.push(usage),
    }
    try {
      const { calls } = await streamModelAndCountTokens(model, asking, signal)
      const called = calls.map(({ name }) => byName.get(name)?.brick.id)
      return [...new Set(called.filter((id) => id !== undefined))]
    } finally {
      await spend(sumTokenUsage(used))
    }
  })
}

function rejectBrickCall(): Promise<never> {
  return Promise.reject(new Error('no brick may be called'))
}

interface CountedAsking {
  model: ReplyPorts['model']
  signal: AbortSignal
  spend(usage: TokenUsage): Promise<void>
}

async function askAndCount<Value>(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  client: AbortSignal,
  ask: (asking: CountedAsking) => Promise<Value>,
): Promise<Value> {
  const { languageModel } = context
  const { providerKey, waitsWhileBusy, onError } = rehearsal
  const giveBack = await countRehearsalAndHouseChat(context, rehearsal)
  const timeout = AbortSignal.timeout(DEADLINE)
  let hasBegun = false
  const model = hideOperatorKeyFailures(
    waitsWhileBusy ? createRetryingModel(languageModel) : languageModel,
    providerKey,
    onError,
  )
  const watched: ReplyPorts['model'] = {
    stream(request, reader, signal) {
      const begin = () => {
        hasBegun = true
        reader.begin()
      }
      return model.stream(request, { ...reader, begin }, signal)
    },
  }
  const asking: CountedAsking = {
    model: watched,
    signal: AbortSignal.any([client, timeout]),
    spend: (usage) => countBudgetSpending(context, rehearsal, usage),
  }
  try {
    return await ask(asking)
  } catch (error) {
    if (!hasBegun) await giveBack(client.aborted).catch(onError)
    throw timeout.aborted && !client.aborted ? new AppError('provider_timeout') : error
  }
}

/** Counts the same spending as a chat does (`Turn.spendsBudget`). A used-up budget stops only visitors. */
async function countBudgetSpending(
  context: RehearsalContext,
  { bot, providerKey, offer }: Rehearsal,
  usage: TokenUsage,
): Promise<void> {
  const tokens = usage.prompt_tokens + usage.completion_tokens
  if (!bot.budget || providerKey.lent?.test || tokens === 0) return
  const spent = { tokens, money: priceTokens(offer.prices, usage) ?? 0 }
  const own = { id: bot.projectId, userId: bot.owner.id }
  await inTransaction(context.database, (transaction) =>
    countSpendingAndWarn({ ...context, database: transaction }, own, spent),
  )
}

function writeRehearsedPrompt(
  { clock }: RehearsalContext,
  { bot, providerKey, offer }: Rehearsal,
  { messages, system, callBrick, confirmed }: AskedModel,
): Prompt {
  const content = system === undefined ? bot.content : { ...bot.content, system, currentDate: false, temperature: 0 }
  const asked = { bot: { ...bot, content }, providerKey, messages }
  const prompt = limitHouseTestPrompt(writePrompt(asked, { id: '', conversationId: '' }, offer, clock()), providerKey)
  return callBrick ? { ...prompt, confirmed } : { ...prompt, bricks: NO_BRICKS }
}
