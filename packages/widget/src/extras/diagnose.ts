import type { PlacedChat } from '#placed-chat.ts'
import { NOTES } from './notes.ts'

const CSS = `:host{all:initial;position:fixed;inset:24px auto auto 24px;z-index:2147483647;display:grid;gap:12px;
max-height:calc(100vh - 48px);overflow:auto}
section{box-sizing:border-box;width:min(420px,100vw - 48px);padding:16px 20px;border:1px solid #0003;border-radius:12px;
background:#fff;color:#231f1b;font:14px/20px system-ui,sans-serif;box-shadow:0 12px 40px #0003;overflow-wrap:anywhere}
h2{margin:0 0 8px;font-size:15px}p{margin:0 0 8px}button{padding:6px 14px;border:1px solid #0004;border-radius:8px;
background:none;color:inherit;font:inherit;cursor:pointer}`

const shown = new Map<string, HTMLElement>()
const host = document.createElement('div')

export async function diagnose(chat: PlacedChat): Promise<void> {
  const { project } = chat.options
  const { findProblem, isShownAt, NO_BOX, PHONE, WORDS } = await chat.loadPart('beside')
  const found = await findProblem(chat)
  // `findProblem` does not notice that a file of the panel is missing. Only `told` says so, once a visitor or the page
  // has asked for the chat.
  const reason = found.reason ?? (chat.link && chat.told)
  const { placement } = chat.known
  const isAway = placement && !isShownAt(placement, location.pathname, matchMedia(PHONE).matches)
  const lines = reason ? [...WORDS[reason]] : listNoteTexts(chat, Boolean(isAway), NO_BOX)
  const told = shown.get(project)
  const box = document.createElement('section')
  box.role = 'status'
  const close = Object.assign(document.createElement('button'), {
    textContent: 'Close',
    onclick: () => removeDiagnosis(project),
  })
  box.append(createLine('h2', `Bricks: ${project}`), ...lines.map((line) => createLine('p', line)), close)
  if (told?.textContent === box.textContent) return
  console.info(`Bricks: ${lines.join(' ')}`)
  const root = host.shadowRoot ?? attachRoot()
  if (told) told.replaceWith(box)
  else root.append(box)
  shown.set(project, box)
  document.documentElement.append(host)
  // On a phone the open chat is in the top layer, above every z-index. So the diagnosis goes there, too, and is shown
  // anew: the element that was shown last is on top.
  if (!host.showPopover) return
  host.popover = 'manual'
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

function attachRoot(): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  return root
}

function removeDiagnosis(project: string): void {
  shown.get(project)?.remove()
  shown.delete(project)
  if (shown.size === 0) host.remove()
}

function listNoteTexts(
  { host, link, options, launcher, isPlaced }: PlacedChat,
  isAway: boolean,
  noBox: string,
): string[] {
  if (!launcher && isPlaced && !host.isConnected) return [noBox]
  const notes: (keyof typeof NOTES)[] = ['fine']
  if (link) notes.push('link')
  if (host.hidden) notes.push(isAway ? 'away' : 'hidden')
  if (options.launcher === 'none') notes.push('noButton')
  return notes.map((note) => NOTES[note])
}

function createLine(name: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent })
}
