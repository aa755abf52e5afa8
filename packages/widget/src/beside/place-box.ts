import type { ChatOptions } from '#options.ts'
import type { PlacedChat } from '#placed-chat.ts'

// The height of the later chat, so that nothing below moves.
const CSS = ':host{display:block;height:560px}:host([hidden]){display:none!important}'
/** How near the box must come to the visible part of the page before its panel is fetched. */
const NEAR = '400px'

/** The console and the diagnosis say this if `data-target` is wrong. */
export const NO_BOX = 'data-target names nothing on this page. Put its element above the script tag.'

/**
 * Puts a chat without a launcher into its element, or on the page as a whole, and loads it once it is nearly in sight.
 */
export async function placeBox(chat: PlacedChat): Promise<void> {
  const { host, root, options, ended } = chat
  const { mode, target } = options
  chat.isPlaced = true
  if (ended.signal.aborted) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const isBox = mode !== 'page'
  const box = isBox && findBox(target)
  if (box) box[box.matches('script') ? 'before' : 'append'](host)
  else if (isBox) return void console.warn(`Bricks: ${NO_BOX}`)
  else document.documentElement.append(host)
  // Not awaited, because `run` waits until this function has placed the chat.
  if (!isBox) return void chat.run('open')
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

function findBox(target: ChatOptions['target']): Element | null | undefined {
  if (typeof target !== 'string') return target
  try {
    return document.querySelector(target)
  } catch {
    return null
  }
}
