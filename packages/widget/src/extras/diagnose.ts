import type { PlacedChat } from '#placed-chat.ts'

const CSS = `:host{all:initial;position:fixed;inset:24px auto auto 24px;z-index:2147483647}
section{box-sizing:border-box;width:min(420px,100vw - 48px);padding:16px 20px;border:1px solid #0003;border-radius:12px;
background:#fff;color:#231f1b;font:14px/20px system-ui,sans-serif;box-shadow:0 12px 40px #0003;overflow-wrap:anywhere}
h2{margin:0 0 8px;font-size:15px}p{margin:0 0 8px}button{padding:6px 14px;border:1px solid #0004;border-radius:8px;
background:none;color:inherit;font:inherit;cursor:pointer}`

const AWAY = 'Under Share, Where it shows, the chat is kept away from this page or this kind of device.'

/** Says in words, on the page and once in the console, why the chat is not there, or that it is. */
export async function diagnose(chat: PlacedChat): Promise<void> {
  const { server, project } = chat.options
  const { findProblem, isShownAt, PHONE, WORDS } = await chat.loadPart('beside', server)
  const { reason } = await findProblem(chat)
  const { placement } = chat.known
  const isAway = placement && !isShownAt(placement, location.pathname, matchMedia(PHONE).matches)
  const lines = reason ? [...WORDS[reason]] : ['The server gives this page the bot, and nothing is in its way.']
  if (!reason && chat.link) lines.push('Yet the chat could not be loaded; a link to the live page stands in its place.')
  if (!reason && chat.host.hidden) lines.push(isAway ? AWAY : 'The page has hidden it: Bricks.show() brings it back.')
  if (!reason && chat.options.launcher === 'none')
    lines.push('The script tag, or Share, asks for no button in the corner.')
  console.info(`Bricks: ${lines.join(' ')}`)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const box = document.createElement('section')
  box.role = 'status'
  const close = Object.assign(document.createElement('button'), { textContent: 'Close', onclick: () => host.remove() })
  box.append(writeLine('h2', `Bricks: ${project}`), ...lines.map((line) => writeLine('p', line)), close)
  root.append(box)
  document.documentElement.append(host)
}

function writeLine(name: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent })
}
