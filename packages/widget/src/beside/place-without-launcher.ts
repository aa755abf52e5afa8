import type { ChatOptions } from '#options.ts'
import type { PlacedChat } from '#placed-chat.ts'

// The box has the height of the later chat, so that nothing below the box moves.
const CSS = ':host{display:block;height:560px}:host([hidden]){display:none!important}'
const NEAR = '400px'

export const NO_BOX = 'data-target names nothing on this page. Put its element above the script tag.'

export async function placeWithoutLauncher(chat: PlacedChat): Promise<void> {
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
