import type { LiveConfig } from '@bricks/contract'
import { buildLivePath, buildPicturePath } from '@bricks/contract/wire'
import { type Html, html, writeJsonBlock, writeMarkup } from '#http/html.ts'
import { writePagePolicy } from '#http/security-headers.ts'
import type { WidgetLanguage } from '#site/widget-manifest.ts'
import {
  ENGLISH,
  type LiveAssets,
  NO_INDEX,
  writeLiveDocument,
  writeScriptTag,
  writeStyleTag,
} from './live-document.ts'
import { PAGE_TEXTS } from './page-texts.ts'

const MARK = html`<p class="mark" lang="en" dir="ltr">Preview · Made with Bricks</p>`

export interface ShownParts {
  host: string
  name: string
  share: string | undefined
}

interface LivePageForm {
  assets: LiveAssets | undefined
  language: WidgetLanguage | undefined
  shown: ShownParts | undefined
}

const SHORT = 120

type Served = Extract<LiveConfig, { live: true }>

export function writeLivePage(id: string, config: Served, { assets, language, shown }: LivePageForm): string {
  const texts = language ?? ENGLISH
  const welcome = config.appearance.welcome || texts.welcome
  const title = config.appearance.title || config.name
  const isBuiltIn = texts.language === ENGLISH.language
  const mark = config.appearance.avatar || findFirstLetter(title)
  // Without this avatar the chat would show the title's first code point unchanged: a small letter, or half an emoji.
  const appearance = { ...config.appearance, avatar: mark }
  const prompts = config.appearance.prompts.map((prompt) => html`<button type="button" dir="auto">${prompt}</button>`)
  const about = shown ? writePageMeta(id, { title, welcome, shown }) : NO_INDEX
  const head = html`${about}${writePageIcon(mark, config)}${writeStyleTag(assets)}${writeScriptTag(assets)}`
  const body = html`${!shown && MARK}<div id="bricks-chat"><main class="chat page">
<header class="head"><span class="avatar" aria-hidden="true">${writePageLogo(config, mark) ?? mark}</span><div class="who"><h1 class="title">${title}</h1><p>${texts.hint}</p></div></header>
<div class="log"><div class="${welcome.length < SHORT ? 'empty hello' : 'empty'}"><div class="message assistant"><div class="bubble" dir="auto">${removeMarkdownMarks(welcome)}</div></div><div class="prompts">${prompts}</div></div></div>
<div class="composer"><div class="field">${texts.placeholder}</div></div>
<noscript><p class="note">${(PAGE_TEXTS[texts.language] ?? PAGE_TEXTS.en)?.noScript}</p></noscript>
</main></div>
${writeJsonBlock('bricks-config', { project: id, ...config, appearance, language: isBuiltIn ? undefined : language })}`
  return writeLiveDocument({ texts, title, head, body, scheme: config.appearance.color_scheme })
}

/** Source for the `og:` properties: the Open Graph protocol, https://ogp.me. */
function writePageMeta(
  id: string,
  { title, welcome, shown }: { title: string; welcome: string; shown: ShownParts },
): Html {
  const address = shown.host + buildLivePath(shown.name)
  const description = cutDescription(welcome)
  const picture = shown.share && shown.host + buildPicturePath(id, shown.share)
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
${
  picture
    ? html`<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
`
    : html`<meta name="twitter:card" content="summary">
`
}`
}

/**
 * The greeting is Markdown, which only the chat's script renders. Link previews and readers without script see text.
 */
function removeMarkdownMarks(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6} |> )/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)([^*_~`\n]+)\1/g, '$2')
    .replace(/(?<![\w*_])([*_])(?=\S)([^*_\n]*\S)\1(?![\w*_])/g, '$2')
}

const LONGEST_DESCRIPTION = 160

function cutDescription(text: string): string {
  const line = removeMarkdownMarks(text).replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  return `${Array.from(line)
    .slice(0, LONGEST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`
}

function writePageIcon(mark: string, { logo, appearance }: Served): Html {
  if (logo) return html`<link rel="icon" type="image/png" href="${logo}">`
  const color = COLOR.test(appearance.accent) ? appearance.accent : OWN_BLUE
  const drawn = writeMarkup(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${color}"/><text x="32" y="33" font-family="system-ui,sans-serif" font-size="36" font-weight="700" fill="${chooseReadableTextColor(color)}" text-anchor="middle" dominant-baseline="central">${mark}</text></svg>`,
  )
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawn.toWellFormed())}">`
}

function writePageLogo({ logo }: Served, mark: string): Html | undefined {
  return logo ? html`<img src="${logo}" alt="${mark}">` : undefined
}

/** Only a color of this form may go into the SVG, because an SVG paint can name an address. */
const COLOR = /^#[\da-f]{6}$/i
const OWN_BLUE = '#1f6feb'

/** Source: relative luminance, WCAG 2.2. */
function chooseReadableTextColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183 ? '#000' : '#fff'
}

function findFirstLetter(title: string): string {
  return findFirstGrapheme(title).toLocaleUpperCase()
}

/** What a reader sees as one character, such as a flag, may be several code points. */
export function findFirstGrapheme(title: string): string {
  const [first] = new Intl.Segmenter().segment(title)
  return first?.segment ?? ''
}

export function writeLivePagePolicy(
  { origins, imageHosts }: { origins: readonly string[]; imageHosts: readonly string[] },
  appUrl: string,
): string {
  const ancestors = origins.length === 0 ? '*' : ["'self'", appUrl, ...origins].join(' ')
  return writePagePolicy({ ancestors, forms: "'none'", imageHosts })
}

export function writePreviewPolicy(imageHosts: readonly string[]): string {
  return writePagePolicy({ ancestors: "'none'", forms: "'none'", imageHosts })
}
