import type { LiveConfig } from '@bricks/contract'
import { type Html, html, jsonBlock, writeMarkup } from '#http/html.ts'
import { writePagePolicy } from '#http/security-headers.ts'
import type { WidgetLanguage, WidgetManifest } from '#site/widget-manifest.ts'
import { UNAVAILABLE_TEXTS } from './unavailable-texts.ts'

type LiveAssets = WidgetManifest['livePage']

const ENGLISH: WidgetLanguage = {
  language: 'en',
  direction: 'ltr',
  hint: 'Usually answers at once',
  welcome: 'Hello! How can I help?',
  placeholder: 'Type a message...',
  unavailable: 'This chat is not available.',
}

const NO_INDEX = html`<meta name="robots" content="noindex">`
const MARK = html`<p class="mark" lang="en" dir="ltr">Preview · Made with Bricks</p>`

interface LivePageForm {
  isPreview?: boolean
  assets: LiveAssets | undefined
  language: WidgetLanguage | undefined
}

type Served = Extract<LiveConfig, { live: true }>

export function writeLivePage(
  id: string,
  config: Served,
  { assets, language, isPreview = false }: LivePageForm,
): string {
  const texts = language ?? ENGLISH
  const welcome = config.appearance.welcome || texts.welcome
  const title = config.appearance.title || config.name
  const isBuiltIn = texts.language === ENGLISH.language
  const head = html`${isPreview && NO_INDEX}${writeStyle(assets)}${writeScript(assets)}`
  const body = html`${isPreview && MARK}<div id="bricks-chat"><main class="chat page">
<header class="head"><span class="avatar" aria-hidden="true">${config.appearance.avatar || firstLetter(title)}</span><div class="who"><h1 class="title">${title}</h1><p>${texts.hint}</p></div></header>
<div class="log"><div class="message assistant"><div class="bubble" dir="auto">${welcome}</div></div></div>
<div class="composer"><div class="field">${texts.placeholder}</div></div>
</main></div>
${jsonBlock('bricks-config', { project: id, ...config, language: isBuiltIn ? undefined : language })}`
  return writeDocument(texts, title, head, body)
}

/** A closed speech bubble; the style sheet may be missing, so it brings its size along. */
const RESTING = html`<svg width="72" height="72" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M21 11.5a8 8 0 0 1-8 8H4l2-3.3a8 8 0 1 1 15-4.7z"/><path d="M9.5 11.5h.01M13 11.5h.01M16.5 11.5h.01"/></svg>`

/** With the owner's words, if there are any; else in the visitor's language, and nobody is blamed. */
export function writeUnavailablePage(words: string, { assets, language }: LivePageForm): string {
  const texts = language ?? ENGLISH
  const known = UNAVAILABLE_TEXTS[texts.language]
  const body = html`<div id="bricks-chat"><main class="chat page"><div class="unavailable">
${RESTING}
<h1 dir="auto">${words || texts.unavailable}</h1>
${!words && known && html`<p>${known.reason}</p>`}
${known && html`<a href="">${known.again}</a>`}
</div></main></div>`
  return writeDocument(texts, texts.unavailable, html`${NO_INDEX}${writeStyle(assets)}`, body)
}

function writeDocument({ language, direction }: WidgetLanguage, title: string, head: Html, body: Html): string {
  return writeMarkup(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
${head}
</head>
<body>
${body}
</body>
</html>
`)
}

function writeStyle(assets: LiveAssets | undefined): Html | undefined {
  return assets && html`<link rel="stylesheet" href="/${assets.style}">`
}

function writeScript(assets: LiveAssets | undefined): Html | undefined {
  return (
    assets &&
    html`<link rel="modulepreload" href="/${assets.panel}"><script type="module" src="/${assets.script}"></script>`
  )
}

function firstLetter(title: string): string {
  const [first] = new Intl.Segmenter().segment(title)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** Only the listed web sites and our own may show it in a frame. */
export function writeLivePagePolicy(origins: readonly string[], appUrl: string): string {
  const ancestors = origins.length === 0 ? '*' : ["'self'", appUrl, ...origins].join(' ')
  return writePagePolicy({ ancestors, forms: "'none'" })
}

/** Nobody may show a preview in a frame. */
export const PREVIEW_POLICY = writePagePolicy({ ancestors: "'none'", forms: "'none'" })
