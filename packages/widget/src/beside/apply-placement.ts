import type { PlacedChat } from '#placed-chat.ts'
import { arrangeBubbles } from './arrange-bubbles.ts'
import { followPlacement } from './follow-placement.ts'
import { hasMetBot } from './has-met-bot.ts'

export async function applyPlacement(chat: PlacedChat): Promise<void> {
  const { launcher, options, known, run, loadPart } = chat
  // `applyPlacement` may run a second time: its first run has no placement if the first request for the config failed.
  if (known.placement && !chat.isKept) {
    chat.isKept = true
    const { launcher_text, size, font, language, color_scheme } = known.appearance ?? {}
    // The look is applied before the button is drawn, so that the button does not change in sight. If apply-look.ts
    // cannot be loaded, the chat has its plain look.
    if (launcher_text ?? size ?? font ?? language ?? color_scheme)
      await import('./apply-look.ts').then(({ applyLook }) => applyLook(chat), console.warn)
    followPlacement(chat, known.placement)
    const { teaser } = known.placement
    if (teaser && launcher && !options.launcher && !options.open && !hasMetBot(options.project))
      import('#teaser/teaser.ts').then(({ showTeaserWhenDue }) => showTeaserWhenDue(chat, teaser)).catch(console.warn)
  }
  arrangeBubbles()
  if (chat.isBegun) return
  chat.isBegun = true
  if (location.search.includes('bricks-debug')) run('diagnose')
  // Analytics starts before the button is drawn and before any problem is reported, so that no event is missed.
  if (options.analytics === 'datalayer')
    await loadPart('extras').then(({ pushEventsToDataLayer }) => pushEventsToDataLayer(chat))
}
