import type { AuthorizedChat, BrickDescription, Prompt, Turn } from '#chat/turn.ts'
import type { ModelMessage } from '#language-model/language-model.ts'
import type { ModelOffer } from '#plans/model-offer.ts'
import { onlyReads } from '#projects/functions/only-reads.ts'
import type { ResolvedFunction } from '#projects/functions/stored-function.ts'

export function writePrompt(
  { bot, providerKey, messages }: Pick<AuthorizedChat, 'bot' | 'providerKey' | 'messages'>,
  { id, conversationId }: Pick<Turn, 'id' | 'conversationId'>,
  offer: ModelOffer,
  now: Date,
): Prompt {
  const { content } = bot
  const system = writeSystemText(content.system, content.currentDate, now)
  const said = messages.map(({ role, content: text }): ModelMessage => ({ role, content: text }))
  return {
    apiKey: providerKey.text,
    model: offer.id,
    profile: offer.profile,
    sampling: content,
    conversationId,
    messageId: id,
    messages: system === '' ? said : [{ role: 'system', content: system }, ...said],
    bricks: offer.tools ? content.functions.map(describeBrick) : [],
    prices: offer.prices,
  }
}

function describeBrick(brick: ResolvedFunction): BrickDescription {
  return onlyReads(brick) ? brick : { ...brick, writes: true }
}

export function writeSystemText(text: string, hasDate: boolean, now: Date): string {
  if (!hasDate) return text
  const date = `Today's date: ${now.toISOString().slice(0, 10)}`
  return text === '' ? date : `${text}\n\n${date}`
}
