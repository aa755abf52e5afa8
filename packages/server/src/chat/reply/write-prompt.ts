import type { AuthorizedChat, BrickDescription, Prompt, Turn } from '#chat/turn.ts'
import type { ModelMessage } from '#language-model/language-model.ts'
import type { ModelOffer } from '#plans/model-offer.ts'
import { isReadOnlyFunction } from '#projects/functions/is-read-only.ts'
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
    provider: offer.provider,
    model: offer.id,
    profile: offer.profile,
    sampling: content,
    conversationId,
    messageId: id,
    messages: system === '' ? said : [{ role: 'system', content: system }, ...said],
    bricks: offer.tools ? describeBricks(content.functions) : [],
    prices: offer.prices,
  }
}

const described = new WeakMap<readonly ResolvedFunction[], readonly BrickDescription[]>()

function describeBricks(functions: readonly ResolvedFunction[]): readonly BrickDescription[] {
  const known = described.get(functions)
  if (known) return known
  const bricks = functions.map((brick) => (isReadOnlyFunction(brick) ? brick : { ...brick, writes: true }))
  described.set(functions, bricks)
  return bricks
}

export function writeSystemText(text: string, hasDate: boolean, now: Date): string {
  if (!hasDate) return text
  const date = `Today's date: ${now.toISOString().slice(0, 10)}`
  return text === '' ? date : `${text}\n\n${date}`
}
