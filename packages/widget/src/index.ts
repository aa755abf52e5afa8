export type { BricksChatElement } from './chat-element.ts'
export type { ChatEvent, ChatEventFacts, ChatEventName, ChatListener } from './chat-events.ts'
export type {
  AnswerName,
  CallEvent,
  ChatAppearance,
  ChatConfig,
  ChatSource,
  ReplyEvent,
  Turn,
  WireMessage,
} from './chat-source.ts'
export { ReplyRefusedError } from './chat-source.ts'
export { defineChatElement } from './define-chat-element.ts'
export type { BricksGlobal } from './global-api.ts'
export { createLiveSource, type LiveSourceOptions, readReply } from './live-source.ts'
export type { Texts } from './locales/en.ts'
export { type MountedChat, type MountOptions, mountChat } from './mount-chat.ts'
export { type MountedSource, mountSource, type SourceOptions } from './mount-source.ts'
export type { ChatMode, ChatOptions, ColorScheme } from './options.ts'
