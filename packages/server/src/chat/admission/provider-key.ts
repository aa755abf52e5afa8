import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, Prompt, ProviderKey, ReplyPorts } from '#chat/turn.ts'
import { findProviderWords } from '#language-model/http/provider-words.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'
import { findHouseTestLimit } from '#plans/house/house-chats.ts'
import { findModelProvider } from '#plans/house/operator-key.ts'
import type { User } from '#users/user.ts'
import { chooseModel } from './choose-model.ts'

const HOUSE_TEST = { tokens: 512, rounds: 2 }

export function findProviderKey(
  { config, clock }: Pick<ChatContext, 'config' | 'clock'>,
  bot: Bot,
  tester: User | undefined,
): ProviderKey | undefined {
  const provider = findBotProvider({ config, clock }, bot)
  const isFirst = provider.id === config.providers[0].id
  const own = isFirst ? bot.providerKey : bot.otherKeys?.get(provider.id)
  if (own !== undefined) return { text: own }
  if (provider.auth === 'none') return { text: '' }
  if (provider.key !== undefined) {
    const setting = `PROVIDERS_FILE for ${provider.id}`
    return { text: provider.key, lent: { setting, chatsADay: config.houseChatsADay } }
  }
  return isFirst ? findLentKey(config, bot, tester) : undefined
}

export function findBotProvider(
  { config, clock }: Pick<ChatContext, 'clock'> & { config: Pick<ChatContext['config'], 'models' | 'providers'> },
  { content, owner }: Pick<Bot, 'content' | 'owner'>,
): ModelProvider {
  const { offer } = chooseModel(config.models, { saved: content.model, role: owner.role, now: clock() })
  return findModelProvider(config, offer)
}

function findLentKey(
  config: ChatContext['config'],
  { hasProviderKey }: Bot,
  tester: User | undefined,
): ProviderKey | undefined {
  const { operatorKey } = config
  // The operator's key does not replace an owner's key that cannot be decrypted: the owner must enter that key again.
  if (!operatorKey || hasProviderKey) return undefined
  const { text, lentFor, model, chatsADay } = operatorKey
  const lent = { setting: 'OPENAI_API_KEY', chatsADay }
  if (lentFor === 'all') return { text, lent }
  return (
    tester && { text, lent: { ...lent, test: { model, chats: findHouseTestLimit({ config }, operatorKey, tester) } } }
  )
}

export function limitHouseTestPrompt(prompt: Prompt, { lent }: ProviderKey): Prompt {
  if (!lent?.test) return prompt
  const { sampling } = prompt
  const max_tokens = Math.min(sampling.max_tokens, HOUSE_TEST.tokens)
  return { ...prompt, sampling: { ...sampling, max_tokens }, mostRounds: HOUSE_TEST.rounds }
}

/** HTTP statuses by which a provider refuses the account of the sent key: for its key, its credits or its quota. */
const OF_THE_ACCOUNT: ReadonlySet<number> = new Set([401, 402, 403, 429])

/**
 * Tells only the operator that the provider refused the operator's key, because nobody else can mend that. The client
 * gets `provider_failed`.
 */
export function hideOperatorKeyFailures(
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
        const words = findProviderWords(error)
        if (words && OF_THE_ACCOUNT.has(words.status ?? 0)) words.isOperators = true
        if (!(error instanceof AppError && error.code === 'provider_key_invalid')) throw error
        onError(new Error(`the provider refused the key in ${lent.setting}`, { cause: error }))
        throw new AppError('provider_failed', { cause: error })
      }
    },
  }
}
