import type { ModelMessage } from '#language-model/language-model.ts'
import type { ModelOffer } from '#models/model-offer.ts'
import type { AdmittedCall } from './admit.ts'
import type { ReplyTurn } from './reply-turn.ts'
import type { OpenTurn } from './settle-turn.ts'
import { writeSystemText } from './system-text.ts'

/** What the model is told, and how it is to answer. */
export function writeReplyTurn(
  { bot, providerKey, messages }: AdmittedCall,
  { id, conversationId }: OpenTurn,
  offer: ModelOffer,
  now: Date,
): ReplyTurn {
  const { content } = bot
  const system = writeSystemText(content.system, content.currentDate, now)
  const said = messages.map(({ role, content: text }): ModelMessage => ({ role, content: text }))
  return {
    apiKey: providerKey,
    model: offer.id,
    profile: offer.profile,
    sampling: {
      maxTokens: content.maxTokens,
      temperature: content.temperature,
      frequencyPenalty: content.frequencyPenalty,
      presencePenalty: content.presencePenalty,
    },
    conversationId,
    messageId: id,
    messages: system === '' ? said : [{ role: 'system', content: system }, ...said],
    bricks: offer.tools ? content.functions : [],
  }
}
