import type { PlacedChat } from '#placed-chat.ts'
import { arrangeBubbles } from './arrange-bubbles.ts'
import { isKnownVisitor } from './is-known.ts'
import { keepPlace } from './where.ts'

/** Keeps the chat to its places, tells the page's own analytics what happens, and shows the diagnosis where the address asks for it. */
export async function begin(chat: PlacedChat): Promise<void> {
  const { launcher, options, known, run, loadPart } = chat
  // Also where the owner's wish comes late, since the first request for it failed.
  if (known.placement && !chat.isKept) {
    chat.isKept = true
    const { launcher_text, size, font, language, color_scheme } = known.appearance ?? {}
    // Before the button is drawn, so that it does not change in sight. Without it, the chat has its plain look.
    if (launcher_text ?? size ?? font ?? language ?? color_scheme)
      await import('./dress.ts').then(({ dressChat }) => dressChat(chat), console.warn)
    keepPlace(chat, known.placement)
    const { teaser } = known.placement
    if (teaser && launcher && !options.launcher && !options.open && !isKnownVisitor(options.project))
      import('#teaser/teaser.ts').then(({ awaitTeaser }) => awaitTeaser(chat, teaser)).catch(console.warn)
  }
  arrangeBubbles()
  // The diagnosis asks for the config, too, which begins.
  if (chat.isBegun) return
  chat.isBegun = true
  if (location.search.includes('bricks-debug')) run('diagnose')
  // Before the button is there, and before anything is said of what is the matter.
  if (options.analytics === 'datalayer') await loadPart('extras').then(({ pushFacts }) => pushFacts(chat))
}
