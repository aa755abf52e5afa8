import type { LiveConfig } from '@bricks/contract'
import type { WidgetManifest } from '#http/widget-manifest.ts'
import { type Html, html, jsonBlock, writeMarkup } from './html.ts'

type LiveAssets = WidgetManifest['livePage']

/** As the panel says it in English, so that nothing changes under a reader's eyes. */
const WELCOME = 'Hello! How can I help?'
const UNAVAILABLE = 'This bot is not available right now.'

type Served = Extract<LiveConfig, { live: true }>

/** The public page of a bot as it is before any script has run; the script then puts the chat in the place of its markup. */
export function writeLivePage(id: string, config: Served, assets: LiveAssets | undefined): string {
  const welcome = config.appearance.welcome || WELCOME
  const title = config.appearance.title || config.name
  const head = html`${writeStyle(assets)}${writeScript(assets)}`
  const body = html`<div id="bricks-chat"><main class="chat page">
<header class="head"><span class="avatar" aria-hidden="true">${config.appearance.avatar || firstLetter(title)}</span><h1 class="title">${title}</h1></header>
<div class="log"><div class="message assistant"><div class="bubble">${welcome}</div></div></div>
<div class="composer"><div class="field">Type a message...</div></div>
</main></div>
${jsonBlock('bricks-config', { project: id, ...config })}`
  return writeDocument(title, head, body)
}

/** What stands at the address of a bot that is not served; `words` are the owner's, if any. */
export function writeUnavailablePage(words: string, assets: LiveAssets | undefined): string {
  const body = html`<div id="bricks-chat"><main class="chat page"><p class="unavailable">${words || UNAVAILABLE}</p></main></div>`
  return writeDocument('Not available', html`<meta name="robots" content="noindex">${writeStyle(assets)}`, body)
}

function writeDocument(title: string, head: Html, body: Html): string {
  return writeMarkup(html`<!doctype html>
<html lang="en">
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
