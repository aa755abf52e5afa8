import { type Html, html, writeMarkup } from '#http/html.ts'
import type { WidgetLanguage, WidgetManifest } from '#site/widget-manifest.ts'

export type LiveAssets = WidgetManifest['livePage']

export const ENGLISH: WidgetLanguage = {
  language: 'en',
  direction: 'ltr',
  hint: 'Usually answers at once',
  welcome: 'Hello! How can I help?',
  placeholder: 'Type a message...',
  unavailable: 'This chat is not available.',
}

export const NO_INDEX = html`<meta name="robots" content="noindex">`

interface DocumentForm {
  texts: WidgetLanguage
  title: string
  head: Html
  body: Html
  scheme?: 'light' | 'dark' | undefined
}

export function writeLiveDocument({ texts, title, head, body, scheme }: DocumentForm): string {
  const { language, direction } = texts
  return writeMarkup(html`<!doctype html>
<html lang="${language}" dir="${direction}"${scheme && html` data-scheme="${scheme}"`}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="${scheme ?? 'light dark'}">
${head}
</head>
<body>
${body}
</body>
</html>
`)
}

/** `crossorigin` lets the page's script read the sheet also in a sandboxed frame, where each address is foreign. */
export function writeStyleTag(assets: LiveAssets | undefined): Html | undefined {
  return assets && html`<link rel="stylesheet" crossorigin href="/${assets.style}">`
}

export function writeScriptTag(assets: LiveAssets | undefined): Html | undefined {
  return (
    assets &&
    html`<link rel="modulepreload" href="/${assets.panel}"><script type="module" src="/${assets.script}"></script>`
  )
}
