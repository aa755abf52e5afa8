import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { createChatContext } from '#chat/chat.service.ts'
import type { ChatContext, ChatPorts } from '#chat/chat-context.ts'
import type { Bot, ProviderKey } from '#chat/turn.ts'
import type { Config } from '#config/config.ts'
import type { ModelOffer } from '#plans/model-offer.ts'
import type { User } from '#users/user.ts'

export interface RehearsalContext extends ChatContext {
  config: ChatContext['config'] &
    Pick<Config, 'rehearsalsADay' | 'languageModelUrl' | 'contentWritesPerMinute' | 'contentReadsPerMinute'>
}

export type RehearsalPorts = ChatPorts & Pick<RehearsalContext, 'config'>

export function createRehearsalContext(ports: RehearsalPorts): RehearsalContext {
  return { ...createChatContext(ports), config: ports.config }
}

export interface Rehearsal {
  /** The owner of the account. */
  user: User
  bot: Bot
  revision: number
  providerKey: ProviderKey
  offer: ModelOffer
  hide: HideSecrets
  address: string
  /** True in a run of many rehearsals: one refusal of a busy provider would otherwise end the whole run. */
  waitsWhileBusy?: boolean
  /** Throws if the session has ended, or if its person may not edit the account's bots any longer. */
  requireRight(): Promise<void>
  onError(error: unknown): void
}
