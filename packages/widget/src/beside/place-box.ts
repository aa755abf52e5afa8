import type { PlacedChat } from '#placed-chat.ts'

// The height of the later chat, so that nothing below moves.
const CSS = ':host{display:block;height:560px}:host([hidden]){display:none!important}'
/** How near the box has to come to what is seen before its panel is fetched. */
const NEAR = '400px'

/** Puts a chat without a launcher into its element, or on the page as a whole, and loads it once it is nearly in sight. */
export async function placeBox(chat: PlacedChat): Promise<void> {
  const { host, root, options, ended } = chat
  const { mode, target } = options
  chat.isPlaced = true
  if (ended.signal.aborted) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const box = mode === 'inline' && (typeof target === 'string' ? document.querySelector(target) : target)
  if (box) box[box.matches('script') ? 'before' : 'append'](host)
  else document.documentElement.append(host)
  // Not awaited: a call waits until the chat is placed.
  if (mode !== 'inline') return void chat.run('open')
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      chat.run('open')
    },
    { rootMargin: NEAR },
  )
  observer.observe(host)
  ended.signal.addEventListener('abort', () => observer.disconnect())
}
