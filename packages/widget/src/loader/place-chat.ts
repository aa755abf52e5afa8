import type { CapturedGlobals } from '#captured-globals.ts'
import type { ChatOptions } from '#options.ts'
import type { LiveConfig } from '#panel-options.ts'
import type { Beside, LoadPart, PlacedChat } from '#placed-chat.ts'
import launcherCss from './launcher.css?inline'
import { arrangeBubbles } from './launcher.ts'

/** Pixels; the style sheet of the panel holds the same number. */
const SHEET = 480
/** Pixels from the launcher at which the panel is fetched. */
const NEAR = 160

export function placeChat(options: ChatOptions, loadPart: LoadPart, natives: CapturedGlobals): PlacedChat {
  const { project, server } = options
  const host = document.createElement('bricks-host')
  // Neither inline nor the whole page.
  const launcher = /^[ip]/.test(options.mode as string)
    ? undefined
    : (Object.assign(document.createElement('button'), {
        className: 'launcher',
        part: 'launcher',
        ariaExpanded: false,
      }) as HTMLButtonElement)
  const root = host.attachShadow({ mode: 'open' })
  const ended = new AbortController()

  const { fetch } = natives

  // A box in the page, and what goes wrong, are the matter of a part of its own.
  const ask = (what: string, problem?: unknown, part: 'beside' | 'extras' = 'beside'): Promise<undefined> =>
    loadPart(part, server)
      .then((loaded) => (loaded as object as Record<string, Beside>)[what]?.(chat, problem) as undefined)
      .catch(console.warn as () => undefined)
  const chat = {
    host,
    root,
    options,
    natives,
    launcher,
    ended,
    loadPart,
    known: {},
    calls: [],
    async fetchConfig() {
      const response = await fetch(`${server}/api/live/${project}/config`)
      const answer: LiveConfig = await response.json()
      if (!answer.live) throw answer
      chat.known = answer
      await chat.placed
      if (answer.placement || options.analytics || /bricks-debug/.test(location as unknown as string))
        await ask('begin')
      chat.paint()
      return answer
    },
    paint() {
      const { name = '', appearance: { title, accent = '', position: side } = {} } = chat.known
      if (!launcher) return
      host.className = `${options.position || side || 'right'} ${options.launcher ?? ''}`
      launcher.ariaLabel = options.label ?? `Chat ${title || name}`
      host.style.setProperty('--as', accent)
      // Moved, it would lose the focus.
      if (!options.launcher && !chat.link && !launcher.parentNode) root.prepend(launcher)
      arrangeBubbles()
    },
    async load() {
      chat.loading ??= loadPart('panel', server).then(({ openPanel }) => {
        if (!ended.signal.aborted) openPanel(chat)
      })
      await chat.loading
      chat.makeCalls?.()
    },
    async run(command, ...args) {
      if (/^s?h/.test(command)) {
        host.hidden = command === 'hide'
        return arrangeBubbles()
      }
      if (/^(di|fo|m)/.test(command)) return (await ask(command, args[0], 'extras')) ?? false
      chat.calls.push([command, ...args])
      if (command === 'destroy') {
        ended.abort()
        host.remove()
        arrangeBubbles()
      }
      // What is set, or closed, can wait until somebody comes. What is asked for does not wait for the page's last picture.
      if (!chat.makeCalls && /^(set|i|c|de)/.test(command)) return
      hasten()
      await chat.placed
      await chat.load().catch((problem) => ask('noPanel', problem))
    },
  } as Partial<PlacedChat> as PlacedChat
  const look = (event: PointerEvent) => {
    const isNear = /h/.test(event.pointerType) || Math.hypot(event.x - host.offsetLeft, event.y - host.offsetTop) < NEAR
    if (isNear && host.isConnected && !chat.loading) chat.run('draw')
  }
  // A page that is hydrated as a whole must find nothing that its server did not send, so the host waits. Outside the
  // body, because a router may empty it. Put back where a page, drawn anew as a whole, has dropped it; but not for ever.
  let times = 4
  const place = () => {
    if (ended.signal.aborted) observer.disconnect()
    else if (!host.isConnected && times--) {
      document.documentElement.append(host)
      for (const above of [document, document.documentElement]) observer.observe(above, { childList: true })
    }
  }
  const observer = new MutationObserver(place)
  let hasten = () => {}
  chat.placed = launcher
    ? new Promise((done) => {
        hasten = () => (window.requestIdleCallback ?? setTimeout)(done as () => void)
        if (/m/.test(document.readyState)) hasten()
        else addEventListener('load', hasten, ended)
      }).then(place)
    : ask('placeBox')
  chat.answered = chat.fetchConfig().catch(() => ask('noConfig'))
  addEventListener(
    'click',
    (event: MouseEvent & { bricks?: boolean }) => {
      const element = (event.target as Element).closest?.<HTMLElement>('[data-bricks-open],[data-bricks-ask]')
      const { bricksOpen, bricksAsk } = element?.dataset ?? {}
      // Of several bots the first one is meant.
      if (!element || event.bricks || (bricksOpen || project) !== project) return
      // A link in a new tab, or window, is the browser's.
      if ((element as HTMLAnchorElement).href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.bricks = true
      event.preventDefault()
      chat.run('open')
      if (bricksAsk && event.detail < 2) chat.run('send', bricksAsk)
    },
    ended,
  )
  if (launcher) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(launcherCss)
    root.adoptedStyleSheets = [sheet]
    let isOpen: unknown = options.open
    // What the visitor did last on this site counts more.
    try {
      isOpen = sessionStorage[`bricks:v1:${project}:open`] ?? isOpen
    } catch {}
    // Neither `false` nor `undefined`.
    options.open = !/f/.test(isOpen as string) && innerWidth > SHEET && innerHeight > SHEET
    launcher.onclick = () => chat.run('toggle')
    addEventListener('pointermove', look, ended)
    addEventListener('pointerdown', look, ended)
    if (options.open) chat.placed.then(() => chat.run('open'))
  }
  return chat
}
