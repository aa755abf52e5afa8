import type { ChatConfig } from '#chat-source.ts'
import type { ChatModel } from './chat-model.ts'

export function findChatTitle({ name, appearance }: ChatConfig): string {
  return appearance?.title || name
}

export function findAvatar(config: ChatConfig): string {
  return config.appearance?.avatar || (config.mark ?? [...findChatTitle(config)][0] ?? '')
}

export function canSend({ conversation: { state }, isOffline }: ChatModel): boolean {
  return !state.running.value && !state.consent.value && !isOffline.value && !state.wait.value
}
