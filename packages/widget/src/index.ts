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
export type { BricksChatElement } from './element/custom-element.ts'
export type { BricksGlobal, Forgotten } from './loader/bricks-global.ts'
export type { Texts } from './locales/english.ts'
export { defineChatElement } from './module/define-chat-element.ts'
export { type MountedChat, type MountOptions, mountChat } from './module/mount-chat.ts'
export { type MountedSource, mountSource, type SourceOptions } from './module/mount-source.ts'
export type { ChatMode, ChatOptions, ColorScheme } from './options.ts'
export { createLiveSource, type LiveSourceOptions, readReply } from './panel/conversation/live-source.ts'
