import type { CapturedGlobals } from '#captured-globals.ts'
import type { ChatHandle, PlacedChat } from '#chat-handle.ts'
import type { ChatOptions } from '#options.ts'
import type { LiveConfig, PanelOptions } from '#panel-options.ts'
import { readStoredJson, storageKey, writeText } from '#storage.ts'
import launcherCss from './launcher.css?inline'
import { arrangeBubbles, createLauncher, createLink } from './launcher.ts'
import { readRememberedConfig } from './remembered-config.ts'
import { whenNear } from './when-near.ts'

// The height of the later chat, so that nothing below moves.
const inlineCss = ':host{display:block;height:560px}'
/** Milliseconds between a failed fetch and the one retry after a click. */
const RETRY_MS = 400
/** Milliseconds after a failed fetch in which a near pointer starts no new one. */
const REST_MS = 3000

export interface Loads {
  panel(server: string): Promise<{ openPanel(options: PanelOptions): ChatHandle }>
  connection(server: string): ReturnType<PanelOptions['loadConnection']>
}

export function placeChat(options: ChatOptions, loads: Loads, natives: CapturedGlobals): PlacedChat {
  const { project, server, mode = 'bubble', target, position, open, label } = options
  const host = document.createElement('bricks-host')
  const key = storageKey(project, 'config')
  const known = readRememberedConfig(readStoredJson(key, natives))
  const launcher = mode === 'bubble' ? createLauncher() : undefined
  const root = attachRoot(host, launcher ? launcherCss : inlineCss)
  const ended = new AbortController()
  let called = ''
  let link: HTMLElement | undefined
  let loading: Promise<ChatHandle | undefined> | undefined
  let wait: AbortController | undefined

  const paint = ({ name = '', appearance: { title, accent = '', position: side } = {} }: PanelOptions['known']) => {
    called = label ?? `Chat ${title || name}`
    if (!launcher) return
    host.className = position || side || 'right'
    launcher.ariaLabel = called
    host.style.setProperty('--as', accent)
    arrangeBubbles()
  }
  const draw = () => run('draw')
  const listen = () => {
    const face = link ?? launcher
    if (face && !ended.signal.aborted) wait = whenNear(face, draw)
  }
  const load = () => {
    if (loading || ended.signal.aborted) return loading
    config = config.then((answer) => answer ?? askConfig())
    loading = loads
      .panel(server)
      .then(({ openPanel }) => {
        if (ended.signal.aborted) return
        const chat = openPanel({
          root,
          options,
          natives,
          known,
          answered: config,
          launcher,
          loadConnection: () => loads.connection(server),
        })
        link?.replaceWith(launcher ?? '')
        link = undefined
        return chat
      })
      // Fails also if the page froze Object.prototype: Preact Signals cannot start then.
      .catch((): undefined => {
        loading = undefined
        addEventListener('online', draw, ended)
        wait?.abort()
        setTimeout(listen, REST_MS)
      })
    return loading
  }
  const showLink = async () => {
    await config
    if (link || ended.signal.aborted) return
    const hadFocus = root.activeElement
    link = createLink(`${server}/live/${project}`, called, launcher)
    root.replaceChildren(link)
    if (hadFocus) link.focus()
  }
  const run = async (command: string, argument?: string) => {
    if (command === 'destroy') {
      ended.abort()
      wait?.abort()
      host.remove()
      arrangeBubbles()
    }
    let chat = (await load()) as Record<string, ((argument?: string) => void) | undefined> | undefined
    if (!chat && command !== 'draw' && !ended.signal.aborted) {
      await new Promise((done) => setTimeout(done, RETRY_MS))
      chat = (await load()) as typeof chat
      if (!chat) await showLink()
    }
    chat?.[command]?.(argument)
  }
  const { fetch } = natives
  const askConfig = () =>
    fetch(`${server}/api/live/${project}/config`)
      .then((response) => response.json())
      .then((answer: LiveConfig) => {
        if (answer.live) {
          writeText(key, natives.stringify(answer))
          paint(answer)
          return answer
        }
        if (answer.live !== false) return
        if (launcher) run('destroy')
        return answer
      })
      .catch((): undefined => {})
  let config = askConfig()

  const box = mode === 'inline' && (typeof target === 'string' ? document.querySelector(target) : target)
  if (box) box[box.matches('script') ? 'before' : 'append'](host)
  // Outside the body, because a router may empty it.
  else document.documentElement.append(host)
  paint(known)
  if (launcher) {
    root.append(launcher)
    launcher.onclick = () => run('toggle')
    listen()
  }
  if (!launcher || `${open ?? false}` !== 'false') run('open')
  return { host, run }
}

function attachRoot(host: HTMLElement, css: string): ShadowRoot {
  const sheet = new CSSStyleSheet()
  const root = host.attachShadow({ mode: 'open' })
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
