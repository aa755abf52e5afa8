import type { PlacedChat } from '#placed-chat.ts'
import css from './teaser.css?inline'

const CLOSE: Record<string, string> = {
  en: 'Close',
  de: 'Schließen',
  fr: 'Fermer',
  es: 'Cerrar',
  pt: 'Fechar',
  ja: '閉じる',
  ar: 'إغلاق',
}
/** Milliseconds until a screen reader has noticed the empty live region, and until it has read the text there. */
const NOTICE_MS = 100
const READ_MS = 6000

/**
 * The teaser never takes the focus, and a screen reader reads it once. Once it has gone, even because the visitor left
 * the page, it does not come back while the browser keeps the note that it was shown.
 */
export function showTeaser(chat: PlacedChat, text: string): void {
  const { root, host, options, ended } = chat
  if (ended.signal.aborted || root.querySelector('.chat:not([hidden])')) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const shown = new AbortController()
  const removeTeaser = () => {
    if (shown.signal.aborted) return
    shown.abort()
    const hadFocus = box.contains(root.activeElement)
    box.remove()
    told.remove()
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    if (hadFocus && chat.launcher) chat.launcher.focus({ preventScroll: true })
    noteTeaserShown(options.project, options.storage)
  }
  const say = Object.assign(document.createElement('button'), { className: 'say', textContent: text, dir: 'auto' })
  say.onclick = () => {
    removeTeaser()
    chat.run('open')
  }
  const gone = Object.assign(document.createElement('button'), {
    className: 'gone',
    textContent: '✕',
    onclick: removeTeaser,
  })
  gone.ariaLabel = findCloseLabel([options.locale ?? '', document.documentElement.lang, ...navigator.languages]) ?? null
  const box = Object.assign(document.createElement('div'), { className: 'teaser' })
  box.part = 'teaser'
  const { colorScheme } = options
  if (colorScheme === 'light' || colorScheme === 'dark') box.style.colorScheme = colorScheme
  box.append(say, gone)
  const told = Object.assign(document.createElement('div'), { className: 'told', role: 'status' })
  root.append(box, told)
  const { signal } = shown
  setTimeout(() => told.append(text), NOTICE_MS)
  // The text is removed, or a screen reader would read it a second time, beside the teaser's button.
  setTimeout(() => told.replaceChildren(), READ_MS)
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && removeTeaser(), { signal })
  host.addEventListener('bricks:open', removeTeaser, { signal })
  addEventListener('pagehide', removeTeaser, { signal })
  ended.signal.addEventListener('abort', removeTeaser, { signal })
}

function findCloseLabel(tags: string[]): string | undefined {
  const known = tags.map((tag) => tag.toLowerCase().slice(0, 2)).find((language) => Object.hasOwn(CLOSE, language))
  return CLOSE[known ?? 'en']
}

function noteTeaserShown(project: string, storage = 'local'): void {
  try {
    if (storage !== 'none')
      window[storage === 'session' ? 'sessionStorage' : 'localStorage'][`bricks:v1:${project}:teaser`] = '1'
  } catch {}
}
