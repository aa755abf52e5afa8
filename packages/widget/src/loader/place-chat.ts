import type { CapturedGlobals } from '#captured-globals.ts'
import type { ChatOptions } from '#options.ts'
import type { LiveConfig } from '#panel-options.ts'
import type { Beside, LoadPart, PlacedChat } from '#placed-chat.ts'
import launcherCss from './launcher.css?inline'

/**
 * Pixels of width or height up to which the open chat covers the page. The panel's style sheet holds the same number.
 */
const SHEET = 480
/** Pixels. The panel is fetched when the pointer comes this near to the launcher's top left corner, or by any touch. */
const NEAR = 160
const PRESSED = 1

export function placeChat(options: ChatOptions, loadPart: LoadPart, natives: CapturedGlobals): PlacedChat {
  const { project, server } = options
  const host = document.createElement('bricks-host')
  // All modes but `inline` and `page` have a launcher.
  const launcher =
    !/^[ip]/.test(options.mode as string) &&
    (Object.assign(document.createElement('button'), {
      ariaExpanded: false,
      part: 'launcher',
      className: 'launcher',
    }) as object as HTMLButtonElement)
  const root = host.attachShadow({ mode: 'open' })
  const ended = new AbortController()
  // `fetch` would throw if it were called as a method of `natives`, so it gets a name of its own.
  const fetch = natives.fetch

  const callFunctionOfPart = (what: string, problem?: unknown, part: 'beside' | 'extras' = 'beside') =>
    loadPart(part)
      .then((loaded) => (loaded as object as Record<string, Beside>)[what]?.(chat, problem) as undefined)
      .catch((fault) => !!(console.warn('Bricks:', fault) as unknown) as unknown as undefined)
  const chat = {
    // Hides properties that the page put on Object.prototype, such as a `link`.
    __proto__: null,
    host,
    root,
    options,
    natives,
    launcher,
    ended,
    signal: ended.signal,
    loadPart,
    known: {},
    calls: [],
    async config() {
      const answer: LiveConfig = await fetch(`${server}/api/live/${project}/config`).then((response) => response.json())
      if (!answer.live) throw answer
      chat.known = answer
      await chat.placed
      if (
        answer.placement ||
        options.analytics ||
        document.querySelector('bricks-host~bricks-host') ||
        // `bricks-d`, the start of `?bricks-debug`, saves bytes: `begin` checks the whole word.
        /bricks-d/.test(location as unknown as string)
      )
        await callFunctionOfPart('begin')
      chat.paint()
      return answer
    },
    paint() {
      if (!launcher) return
      const { title, accent, position } = chat.known.appearance ?? {}
      // The values stand in arrays, because undefined is 'undefined' as a text, and an array of undefined is ''.
      host.className = `${/left/.exec(options.position || (position as string)) || 'right'} ${[options.launcher]}`
      launcher.ariaLabel = options.label ?? `Chat ${[title || chat.known.name]}`
      host.style.setProperty('--as', [accent] as unknown as string)
      // A second `prepend` would take the focus away from the launcher.
      if (!options.launcher && !chat.link && !launcher.isConnected) root.prepend(launcher)
    },
    async load() {
      if (!chat.loading) {
        // The language is fetched together with the panel, because the panel would ask for it only after it has loaded
        // itself. `exec` gives an array of one text or null, so `map` calls once or not at all.
        ;/^(?:ar|de|es|fr|ja|pt)/
          .exec(options.locale || document.documentElement.lang)
          ?.map((language) => loadPart(language as 'de').catch(() => {}))
        chat.loading = loadPart('panel').then((panel) => panel.openPanel(chat))
      }
      await chat.loading
      chat.call?.()
    },
    async run(command, given, how) {
      if (/^s?h/.test(command)) {
        host.hidden = command < 'i'
        return
      }
      if (/^(di|fo|m)/.test(command)) return callFunctionOfPart(command, given, 'extras')
      chat.calls.push([command, given, how])
      if (command === 'destroy') {
        times = 0
        observer.disconnect()
        ended.abort()
        host.remove()
      }
      // A call that sets or closes something waits until the panel is loaded for another reason. Any other call loads
      // the panel now, even before the page's `load` event.
      if (!chat.call && /^(set|i|c|de)/.test(command)) return
      hasten?.()
      await chat.placed
      const busy = launcher || host
      busy.ariaBusy = !/w/.test(command) as unknown as string
      // Each failure goes to the `beside` chunk. If that chunk cannot be loaded either, a press opens the live page.
      await chat
        .load()
        .catch((problem) =>
          callFunctionOfPart('panel', problem).then(
            (isHandled) => isHandled || (given === PRESSED && open(`${server}/live/${project}`)),
          ),
        )
      busy.ariaBusy = false as unknown as string
    },
  } as Partial<PlacedChat> as PlacedChat
  const loadIfNear = (event: PointerEvent) => {
    if (
      !chat.loading &&
      host.isConnected &&
      (/h/.test(event.pointerType) || Math.hypot(event.x - host.offsetLeft, event.y - host.offsetTop) < NEAR)
    )
      chat.run('draw')
  }
  // A framework that hydrates the whole document must find nothing that its server did not send, so a launcher's host
  // is placed only after the page has loaded, or once the chat is asked for. The host stands outside the body, because
  // a router may empty the body. A framework may also redraw the document and drop the host. So `times` allows to place
  // the host once and to put it back three times.
  let times = 4
  const attachHost = () => {
    if (!host.isConnected && times-- > 0) {
      document.documentElement.append(host)
      for (const above of [document, document.documentElement]) observer.observe(above, { childList: true })
    }
  }
  const observer = new MutationObserver(attachHost)
  let hasten: (() => void) | undefined
  chat.placed = launcher
    ? new Promise((done) => {
        // A press, or a call of the page that needs the chat, resolves this promise at once and waits for no idle
        // moment: after a press Chromium reports no idle moment before the page is loaded.
        // A page that is never idle, such as a game, gets its launcher after three seconds.
        const waitForIdle = () => (window.requestIdleCallback ?? setTimeout)(done, { timeout: 3e3 } as object as never)
        hasten = done as () => void
        if (/m/.test(document.readyState)) waitForIdle()
        else addEventListener('load', waitForIdle, chat)
      }).then(attachHost)
    : callFunctionOfPart('placed')
  chat.answered = chat.config().catch(() => callFunctionOfPart('config'))
  addEventListener(
    'click',
    (event: MouseEvent & { bricks?: boolean }) => {
      // The path also contains elements in the page's own open shadow roots, so their attributes count, too.
      for (const { dataset: { bricksOpen, bricksAsk } = {} } of event.composedPath() as Partial<HTMLElement>[]) {
        if ((bricksOpen ?? bricksAsk) == null) continue
        const isForOthers =
          // If the element names no project, the first bot of the page that has a launcher opens.
          project !== (bricksOpen || (launcher && project)) ||
          event.bricks ||
          event.ctrlKey ||
          event.metaKey ||
          event.shiftKey
        if (!isForOthers) {
          event.bricks = true
          event.preventDefault()
          chat.run('open', PRESSED)
          if (event.detail < 2 && bricksAsk) chat.run('send', bricksAsk)
        }
        return
      }
    },
    chat,
  )
  if (launcher) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(launcherCss)
    root.adoptedStyleSheets = [sheet]
    // If the visitor has opened or closed the chat in this tab, that wins over the page's option.
    try {
      options.open = sessionStorage[`bricks:v1:${project}:open`] ?? options.open
    } catch {}
    // The stored text `false, new 2` means that the chat is closed with 2 unseen answers, `false, new 0` that an answer
    // was still coming. The chat is drawn without opening, to show such answers.
    if (/w/.test(options.open as never)) chat.placed.then(() => chat.run('draw'))
    // `open` is true for any text without an `f`: `false`, `off` and `undefined` have one.
    options.open = !/f/.test(options.open as string) && innerWidth > SHEET && innerHeight > SHEET
    launcher.onclick = () => chat.run(chat.call ? 'toggle' : 'open', PRESSED)
    if (options.open) chat.placed.then(() => chat.run('open'))
    addEventListener('pointermove', loadIfNear, chat)
    addEventListener('pointerdown', loadIfNear, chat)
  }
  return chat
}
