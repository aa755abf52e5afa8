import type { PlacedChat } from '#placed-chat.ts'

/** What a page asks for by name, and rarely. */
export { diagnose } from './diagnose.ts'
export { forget } from './forget.ts'
export { moveInto } from './move.ts'
export { pushFacts } from './push-facts.ts'

/** For pages that still hold the chunk beside it of an earlier release. */
export function showTeaser(chat: PlacedChat, text: string): Promise<void> {
  return import('#teaser/teaser.ts').then((teaser) => teaser.showTeaser(chat, text), console.warn)
}
