import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, ProviderKey } from '#chat/turn.ts'
import type { Config } from '#config/config.ts'
import type { ModelOffer } from '#plans/model-offer.ts'

export interface RehearsalContext extends ChatContext {
  config: ChatContext['config'] &
    Pick<Config, 'rehearsalsADay' | 'languageModelUrl' | 'contentWritesPerMinute' | 'contentReadsPerMinute'>
}

export interface Rehearsal {
  bot: Bot
  /** The revision of the saved draft. It may be an older one if somebody saved the draft at the same time. */
  revision: number
  providerKey: ProviderKey
  offer: ModelOffer
  hide: HideSecrets
  address: string
  /** True in a run of many rehearsals, which would be broken off by one refusal of a busy provider. */
  waitsWhileBusy?: boolean
  onError(error: unknown): void
}
