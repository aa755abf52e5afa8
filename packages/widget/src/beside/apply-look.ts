import type { PlacedChat } from '#placed-chat.ts'

const SIZES: Record<string, string> = { small: '330px,520px', large: '460px,760px' }

const writeSizeCss = (size: string) => {
  const [width, height] = (SIZES[size] ?? '').split(',')
  return width
    ? `@media (min-width:481px) and (min-height:481px){.chat.bubble-frame:not(.large){width:min(${width},100vw - 48px);height:min(${height},100vh - 120px)}}`
    : ''
}

const WORDED = `
.launcher[aria-expanded="false"]:has(.word){display:flex;align-items:center;gap:10px;padding-inline-end:20px;border-radius:28px;max-width:calc(100vw - 48px)}
.launcher:before{flex:none}
.word{font:500 15px/26px var(--bricks-font,system-ui),system-ui,sans-serif;color:lab(from var(--as) calc(5e3 - l*1e2) 0 0);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
[aria-expanded="true"] .word{display:none}
@media (max-width:480px){
:host(:not(:only-of-type)) .launcher[aria-expanded]{gap:0;padding-inline-end:14px}
:host(:not(:only-of-type)) .word{display:none}
}
`

export function applyLook(chat: PlacedChat): void {
  const { host, root, options, launcher, known, run, ended } = chat
  const { launcher_text: text, size = '', font, language, color_scheme: scheme } = known.appearance ?? {}
  if (font === 'site' && !getComputedStyle(host).getPropertyValue('--bricks-font')) {
    const takeFont = () => host.style.setProperty('--bricks-font', getComputedStyle(document.body).fontFamily)
    // A page that opens the chat from its head may have no body yet. Then its font is read once the body is there.
    if (document.body) takeFont()
    else document.addEventListener('DOMContentLoaded', takeFont, { signal: ended.signal })
  }
  if (language && !options.locale) {
    options.locale = language
    if (chat.call) run('setLocale', language)
  }
  let teaserCss = ''
  if (scheme && !options.colorScheme) {
    options.colorScheme = scheme
    teaserCss = `.teaser{color-scheme:${scheme}}`
    if (chat.call) run('setColorScheme', scheme)
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync((launcher ? writeSizeCss(size) : '') + (text ? WORDED : '') + teaserCss)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  if (!launcher || !text) return
  options.label ??= text
  const word = Object.assign(document.createElement('span'), { className: 'word', dir: 'auto', textContent: text })
  launcher.append(word)
}
