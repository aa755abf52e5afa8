import type { CapturedGlobals } from '#captured-globals.ts'
import type { ChatOptions } from '#options.ts'
import type { LiveConfig } from '#panel-options.ts'
import type { Beside, LoadPart, PlacedChat } from '#placed-chat.ts'
import launcherCss from './launcher.css?inline'
import { arrangeBubbles, createLauncher } from './launcher.ts'

/** Pixels; the style sheet of the panel holds the same number. */
const SHEET = 480
/** Pixels from the launcher at which the panel is fetched. */
const NEAR = 160

export function placeChat(options: ChatOptions, loadPart: LoadPart, natives: CapturedGlobals): PlacedChat {
  const { project, server, mode = 'bubble', position, label, open, analytics } = options
  const host = document.createElement('bricks-host')
  const launcher = mode === 'bubble' ? createLauncher() : undefined
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
      if (analytics || /bricks-debug/.test(location.search)) await ask('begin')
      chat.paint()
      return answer
    },
    paint() {
      const { name = '', appearance: { title, accent = '', position: side } = {} } = chat.known
      chat.called = label ?? `Chat ${title || name}`
      if (!launcher || ended.signal.aborted) return
      host.className = `${position || side || 'right'} ${options.launcher ?? ''}`
      launcher.ariaLabel = chat.called
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
      if (/^(di|fo)/.test(command)) return !!(await ask(command, 0, 'extras'))
      chat.calls.push([command, ...args])
      if (command === 'destroy') {
        ended.abort()
        host.remove()
        arrangeBubbles()
      }
      await chat.placed
      // What is set, or closed, can wait until somebody comes.
      if (chat.makeCalls || !/^(set|i|c|de)/.test(command))
        await chat.load().catch((problem) => ask('reportPanel', problem))
    },
  } as Partial<PlacedChat> as PlacedChat
  const look = (event: PointerEvent) => {
    const { x, y } = host.getBoundingClientRect()
    const isNear = /h/.test(event.pointerType) || Math.hypot(event.x - x, event.y - y) < NEAR
    if (isNear && !chat.loading) chat.run('draw')
  }
  const whenLoaded = new Promise((done) =>
    // Of the states only `complete` has this letter.
    /m/.test(document.readyState)
      ? done(0)
      : addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(done), ended),
  )
  // A page that is hydrated as a whole must find nothing that its server did not send. Outside the body, because a
  // router may empty it.
  const place = () => {
    chat.isPlaced = true
    if (!ended.signal.aborted) document.documentElement.append(host)
  }
  chat.placed = launcher ? whenLoaded.then(place) : ask('placeBox')
  chat.answered = chat.fetchConfig().catch(() => ask('reportConfig'))
  addEventListener(
    'click',
    (event: MouseEvent & { bricks?: boolean }) => {
      const element = (event.target as Element).closest?.<HTMLElement>('[data-bricks-open],[data-bricks-ask]')
      const { bricksOpen, bricksAsk } = element?.dataset ?? {}
      // Of several bots the first one is meant.
      if (!element || event.bricks || (bricksOpen || project) !== project) return
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
    let isOpen: unknown = open ?? false
    // What the visitor did last on this site counts more.
    try {
      isOpen = sessionStorage[`bricks:v1:${project}:open`] ?? isOpen
    } catch {}
    options.open = `${isOpen}` !== 'false' && innerWidth > SHEET && innerHeight > SHEET
    launcher.onclick = () => chat.run('toggle')
    addEventListener('pointermove', look, ended)
    addEventListener('pointerdown', look, ended)
    if (options.open) chat.run('open')
  }
  return chat
}
