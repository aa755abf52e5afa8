import type { Teaser } from '#panel-options.ts'
import type { PlacedChat } from '#placed-chat.ts'
import { showTeaser } from './show-teaser.ts'

export { showTeaser }

export async function showTeaserWhenDue(chat: PlacedChat, { text, seconds, scroll, paths }: Teaser): Promise<void> {
  const { host, options, ended } = chat
  // The `beside` chunk is loaded already. A static import would copy its code into this chunk.
  const { hasMetBot, matchesPath, PHONE, watchAddress } = await chat.loadPart('beside')
  const waiting = new AbortController()
  const { signal } = waiting
  const stopWaiting = () => waiting.abort()
  let isTime = !seconds && !scroll
  const showIfDue = () => {
    const isSeen = !document.hidden && !host.hidden && !matchMedia(PHONE).matches
    const isHere = !paths.length || paths.some((path) => matchesPath(path, location.pathname))
    if (!isTime || !isSeen || !isHere || signal.aborted) return
    stopWaiting()
    // Another tab may have shown the teaser since this page was loaded. The `beside` chunk of an earlier release has no
    // `hasMetBot`.
    if (!hasMetBot?.(options.project)) showTeaser(chat, text)
  }
  const showWhenTimeIsUp = () => {
    isTime = true
    showIfDue()
  }
  const checkScroll = () => {
    const { scrollHeight } = document.documentElement
    if (scrollY >= ((scrollHeight - innerHeight) * scroll) / 100) showWhenTimeIsUp()
  }
  if (seconds) {
    const timer = setTimeout(showWhenTimeIsUp, seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (scroll) addEventListener('scroll', checkScroll, { passive: true, signal })
  ended.signal.addEventListener('abort', stopWaiting, { signal })
  host.addEventListener('bricks:open', stopWaiting, { signal })
  document.addEventListener('visibilitychange', showIfDue, { signal })
  watchAddress(showIfDue, signal)
  showIfDue()
}
