import { arrangeBubbles } from './arrange-bubbles.ts'
import { attachRoot } from './attach-root.ts'
import { keptConfig } from './kept-config.ts'
import launcherCss from './launcher.css?inline'
import { createLauncher, createLink } from './launcher.ts'
import type { Natives } from './natives.ts'
import type { ChatOptions } from './options.ts'
import type { ChatHandle, Handover, LiveConfig } from './panel-handle.ts'
import { readStored, storageKey, writeText } from './storage.ts'
import { whenNear } from './when-near.ts'

/** A chat whose panel may still be on its way. */
export type Mounted = { host: HTMLElement; run(command: string, argument?: string): void }

// As high as the chat will be, so that nothing below moves when it comes.
const inlineCss = ':host{display:block;height:560px}'
/** Between a fetch that failed and the one more that a click is worth. */
const RETRY_MS = 400
/** After a fetch that failed, nobody who only comes near starts another one before this. */
const REST_MS = 3000

export type Panel = { openPanel(handover: Handover): ChatHandle }

/** Puts the launcher (or the inline box) on the page; the panel follows when it is wanted. */
export function mount(options: ChatOptions, loadPanel: (server: string) => Promise<Panel>, natives: Natives): Mounted {
  const { project, server, mode = 'bubble', target, position, open, label } = options
  const host = document.createElement('bricks-host')
  const key = storageKey(project, 'config')
  const known = keptConfig(readStored(key, natives))
  const launcher = mode === 'bubble' ? createLauncher() : undefined
  const root = attachRoot(host, launcher ? launcherCss : inlineCss)
  const ended = new AbortController()
  let called = ''
  let link: HTMLElement | undefined
  let loading: Promise<ChatHandle | undefined> | undefined
  let wait: AbortController | undefined

  const paint = ({ name = '', appearance: { title, accent = '', position: side } = {} }: Handover['known']) => {
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
  // One at a time. What failed is forgotten, so that the next call tries anew.
  const load = () => {
    if (loading || ended.signal.aborted) return loading
    config = config.then((answer) => answer ?? askConfig())
    loading = loadPanel(server)
      .then(({ openPanel }) => {
        if (ended.signal.aborted) return
        const chat = openPanel({ root, options, natives, known, config, launcher })
        link?.replaceWith(launcher ?? '')
        link = undefined
        return chat
      })
      // Also where the page froze Object.prototype: signals cannot be set up there.
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
    // Whoever only comes near loses nothing by a fetch that failed.
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
        // Anything but these two is a failure, and changes nothing.
        if (answer.live !== false) return
        if (launcher) run('destroy')
        return answer
      })
      .catch((): undefined => {})
  let config = askConfig()

  const box = mode === 'inline' && (typeof target === 'string' ? document.querySelector(target) : target)
  if (box) box[box.matches('script') ? 'before' : 'append'](host)
  // Beside the body, whose content a router may throw away.
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
