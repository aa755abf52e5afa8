import type { CapturedGlobals } from '#captured-globals.ts'
import type { ChatOptions } from '#options.ts'
import type { LiveConfig } from '#panel-options.ts'
import type { Beside, LoadPart, PlacedChat } from '#placed-chat.ts'
import launcherCss from './launcher.css?inline'

/** Pixels; the style sheet of the panel holds the same number. */
const SHEET = 480
/** Pixels from the launcher at which the panel is fetched. */
const NEAR = 160
/** Tells what a visitor opens from what opens by itself. */
const PRESSED = 1

export function placeChat(options: ChatOptions, loadPart: LoadPart, natives: CapturedGlobals): PlacedChat {
  const { project, server } = options
  const host = document.createElement('bricks-host')
  // Neither inline nor the whole page.
  const launcher =
    !/^[ip]/.test(options.mode as string) &&
    (Object.assign(document.createElement('button'), {
      className: 'launcher',
      part: 'launcher',
      ariaExpanded: false,
    }) as object as HTMLButtonElement)
  const root = host.attachShadow({ mode: 'open' })
  const ended = new AbortController()

  const { fetch } = natives

  // A box in the page, and what goes wrong, are the matter of a part of its own.
  const ask = (what: string, problem?: unknown, part: 'beside' | 'extras' = 'beside') =>
    loadPart(part)
      .then((loaded) => (loaded as object as Record<string, Beside>)[what]?.(chat, problem) as undefined)
      .catch((fault) => !!(console.warn('Bricks:', fault) as unknown) as unknown as undefined)
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
    async config() {
      const response = await fetch(`${server}/api/live/${project}/config`)
      const answer: LiveConfig = await response.json()
      if (!answer.live) throw answer
      chat.known = answer
      await chat.placed
      // What few pages need comes in a chunk of its own: rules of place and the teaser, several bubbles, analytics, debug.
      if (
        answer.placement ||
        options.analytics ||
        document.querySelector('bricks-host~bricks-host') ||
        // `?bricks-debug`, shortened: what then begins reads it whole.
        /bricks-d/.test(location as unknown as string)
      )
        await ask('begin')
      chat.paint()
      return answer
    },
    paint() {
      if (!launcher) return
      const { title, accent, position } = chat.known.appearance ?? {}
      // In lists, because nothing is said of what is not known.
      host.className = `${/left/.exec(options.position || (position as string)) || 'right'} ${[options.launcher]}`
      launcher.ariaLabel = options.label ?? `Chat ${[title || chat.known.name]}`
      host.style.setProperty('--as', [accent] as unknown as string)
      // Moved, it would lose the focus.
      if (!options.launcher && !chat.link && !launcher.parentNode) root.prepend(launcher)
    },
    async load() {
      if (!chat.loading) {
        // Beside the panel, which asks for its words only when it has come.
        const locale = options.locale || document.documentElement.lang
        if (/^(ar|de|es|fr|ja|pt)/.test(locale)) loadPart(locale.slice(0, 2) as 'de').catch(() => {})
        chat.loading = loadPart('panel').then(({ openPanel }) => openPanel(chat))
      }
      await chat.loading
      chat.call?.()
    },
    async run(command, ...args) {
      if (/^s?h/.test(command)) {
        host.hidden = command < 'i'
        return
      }
      if (/^(di|fo|m)/.test(command)) return ask(command, args[0], 'extras')
      chat.calls.push([command, ...args])
      if (command === 'destroy') {
        ended.abort()
        host.remove()
      }
      // What is set, or closed, can wait until somebody comes. What is asked for does not wait for the page's last picture.
      if (!chat.call && /^(set|i|c|de)/.test(command)) return
      hasten?.()
      await chat.placed
      // On a slow line the button says at once that it was pressed.
      const busy = launcher || host
      busy.ariaBusy = !/w/.test(command) as unknown as string
      // What helps then is asked for anew each time. Where not even that comes, whoever pressed has the live page.
      await chat
        .load()
        .catch(
          async (problem) =>
            (await ask('panel', problem)) || (args[0] === PRESSED && open(`${server}/live/${project}`)),
        )
      busy.ariaBusy = false as unknown as string
    },
  } as Partial<PlacedChat> as PlacedChat
  const look = (event: PointerEvent) => {
    if (
      !chat.loading &&
      host.isConnected &&
      (/h/.test(event.pointerType) || Math.hypot(event.x - host.offsetLeft, event.y - host.offsetTop) < NEAR)
    )
      chat.run('draw')
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
  let hasten: (() => void) | undefined
  chat.placed = launcher
    ? new Promise((done) => {
        // Not in an idle moment: after a press Chromium has none before the page is loaded.
        hasten = done as () => void
        const wait = () => (window.requestIdleCallback ?? setTimeout)(done)
        if (/m/.test(document.readyState)) wait()
        else addEventListener('load', wait, ended)
      }).then(place)
    : ask('placed')
  chat.answered = chat.config().catch(() => ask('config'))
  addEventListener(
    'click',
    (event: MouseEvent & { bricks?: boolean }) => {
      const element = (event.target as Element).closest?.<HTMLElement>('[data-bricks-open],[data-bricks-ask]')
      const { bricksOpen, bricksAsk } = element?.dataset ?? {}
      // Of several bots the first one is meant that can be opened.
      if (!element || (bricksOpen || (launcher && project)) !== project) return
      // A link in a new tab, or window, is the browser's.
      if (event.bricks || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.bricks = true
      event.preventDefault()
      chat.run('open', PRESSED)
      if (bricksAsk && event.detail < 2) chat.run('send', bricksAsk)
    },
    ended,
  )
  if (launcher) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(launcherCss)
    root.adoptedStyleSheets = [sheet]
    // What the visitor did last on this site counts more.
    try {
      options.open = sessionStorage[`bricks:v1:${project}:open`] ?? options.open
    } catch {}
    // `false, new 2`: closed, and 2 answers were not seen, or one may still come. The chat says so where it is not opened.
    if (/w/.test(options.open as never)) chat.placed.then(() => chat.run('draw'))
    // Neither `false` nor `undefined`.
    options.open = !/f/.test(options.open as string) && innerWidth > SHEET && innerHeight > SHEET
    // Pressed twice on a slow line, it opens all the same.
    launcher.onclick = () => chat.run(chat.call ? 'toggle' : 'open', PRESSED)
    addEventListener('pointermove', look, ended)
    addEventListener('pointerdown', look, ended)
    if (options.open) chat.placed.then(() => chat.run('open'))
  }
  return chat
}
