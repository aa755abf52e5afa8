import type { ModelMessage } from '#language-model/language-model.ts'
import type { AdmittedCall } from './admit.ts'
import type { ChosenModel } from './choose-model.ts'
import type { ReplyTurn } from './reply-turn.ts'
import type { OpenTurn } from './settle-turn.ts'
import { writeSystemText } from './system-text.ts'

/** What the model is told, and how it is to answer. */
export function writeReplyTurn(
  { bot, providerKey, messages }: AdmittedCall,
  { id, conversationId }: OpenTurn,
  { offer }: ChosenModel,
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
    bricks: content.functions,
  }
}
