import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, Prompt, ProviderKey, ReplyPorts } from '#chat/turn.ts'
import { limitHouseChats } from '#plans/house/house-chats.ts'
import type { User } from '#users/user.ts'

/** Of a test chat that the operator pays for. */
const HOUSE_CHAT = { tokens: 512, rounds: 2 }

/** The owner's key, else the operator's where it is lent. `tester`: the owner who tests the draft. */
export function findProviderKey(
  { config }: Pick<ChatContext, 'config'>,
  { providerKey, hasProviderKey }: Bot,
  tester: User | undefined,
): ProviderKey | undefined {
  if (providerKey !== undefined) return { text: providerKey }
  const { operatorKey } = config
  // A key that cannot be read is for its owner to enter again.
  if (!operatorKey || hasProviderKey) return undefined
  const { text, lentFor, model, chatsADay } = operatorKey
  if (lentFor === 'all') return { text, lent: { chatsADay } }
  return (
    tester && { text, lent: { chatsADay, test: { model, chats: limitHouseChats({ config }, operatorKey, tester) } } }
  )
}

export function limitPrompt(prompt: Prompt, { lent }: ProviderKey): Prompt {
  if (!lent?.test) return prompt
  const { sampling } = prompt
  const max_tokens = Math.min(sampling.max_tokens, HOUSE_CHAT.tokens)
  return { ...prompt, sampling: { ...sampling, max_tokens }, mostRounds: HOUSE_CHAT.rounds }
}

/** That the operator's key is refused is for the operator to know: nobody else can mend it. */
export function hideOperatorsKey(
  model: ReplyPorts['model'],
  { lent }: ProviderKey,
  onError: (error: unknown) => void,
): ReplyPorts['model'] {
  if (!lent) return model
  return {
    stream: async (request, reader, signal) => {
      try {
        return await model.stream(request, reader, signal)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'provider_key_invalid')) throw error
        onError(new Error('the provider refused the key in OPENAI_API_KEY', { cause: error }))
        throw new AppError('provider_failed', { cause: error })
      }
    },
  }
}
