import type { WantedChat } from '#loader/bricks-global.ts'
import type { PlacedChat } from '#placed-chat.ts'

const css = ':host{display:block;height:560px}:host([hidden]){display:none!important}'
const COMMANDS: Record<string, string> = {
  'color-scheme': 'setColorScheme',
  locale: 'setLocale',
  visitor: 'setVisitor',
  identity: 'identify',
}
const OPTIONS = ['project', 'server', 'label', 'storage', 'consent', 'consent-link', ...Object.keys(COMMANDS)]
const chats = new WeakMap<HTMLElement, () => void>()

export function updateElement(element: HTMLElement, mountOne: (options: WantedChat) => PlacedChat): void {
  const leave = chats.get(element)
  if (element.isConnected === !!leave) return
  if (!leave) return void chats.set(element, attachChat(element, mountOne))
  leave()
  chats.delete(element)
}

function attachChat(element: HTMLElement, mountOne: (options: WantedChat) => PlacedChat): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  const place = document.createElement('div')
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  place.style.height = '100%'
  root.replaceChildren(place)
  // A framework may have set `identity` before the element was defined. The token stays in a property, because it does
  // not belong in the markup.
  let { identity } = element as { identity?: string }
  const mountFromAttributes = () =>
    mountOne({ project: '', ...(identity && { identity }), ...readAttributes(element), mode: 'inline', target: place })
  let chat = mountFromAttributes()
  Object.defineProperty(element, 'identity', {
    configurable: true,
    get: () => identity ?? element.getAttribute('identity') ?? undefined,
    set(token: string) {
      identity = token
      chat.run('identify', token)
    },
  })
  for (const command of ['send', 'reset', 'prefill', 'setContext', 'forget', 'diagnose', ...Object.values(COMMANDS)]) {
    Object.assign(element, { [command]: (argument?: unknown) => chat.run(command, argument) })
  }
  const observer = new MutationObserver((changes) => {
    const names = new Set(changes.map(({ attributeName }) => attributeName ?? ''))
    if ([...names].every((name) => COMMANDS[name])) {
      for (const name of names) chat.run(COMMANDS[name] ?? '', element.getAttribute(name) ?? undefined)
    } else {
      chat.run('destroy')
      chat = mountFromAttributes()
    }
  })
  observer.observe(element, { attributeFilter: OPTIONS })
  return () => {
    observer.disconnect()
    chat.run('destroy')
  }
}

function readAttributes(element: HTMLElement): Record<string, string> {
  const named = OPTIONS.filter((name) => element.hasAttribute(name))
  return Object.fromEntries(
    named.map((name) => [name.replace(/-./, (dash) => dash.slice(1).toUpperCase()), element.getAttribute(name) ?? '']),
  )
}
