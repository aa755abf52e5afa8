import type { PlacedChat } from '#placed-chat.ts'

/** Functions that a page calls by name, and rarely. */
export { diagnose } from './diagnose.ts'
export { forget } from './forget.ts'
export { moveInto } from './move.ts'
export { pushFacts } from './push-facts.ts'

/** Pages that still hold the `beside` chunk of an earlier release call it here. */
export function showTeaser(chat: PlacedChat, text: string): Promise<void> {
  return import('#teaser/teaser.ts').then((teaser) => teaser.showTeaser(chat, text), console.warn)
}
