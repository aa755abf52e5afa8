import type { PlacedChat } from '#placed-chat.ts'

export { diagnose } from './diagnose.ts'
export { forget } from './forget.ts'
export { moveInto } from './move.ts'
export { pushEventsToDataLayer } from './push-facts.ts'

/** Pages that still hold the `beside` chunk of an earlier release call `showTeaser` from this chunk. */
export function showTeaser(chat: PlacedChat, text: string): Promise<void> {
  return import('#teaser/teaser.ts').then((teaser) => teaser.showTeaser(chat, text), console.warn)
}
