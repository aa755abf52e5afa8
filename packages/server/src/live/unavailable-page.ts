import { html, writeMarkup } from '#http/html.ts'
import type { WidgetLanguage } from '#site/widget-manifest.ts'
import { ENGLISH, type LiveAssets, NO_INDEX, writeLiveDocument, writeStyleTag } from './live-document.ts'
import { PAGE_TEXTS } from './page-texts.ts'

const BUBBLE = html`<path d="M21 11.5a8 8 0 0 1-8 8H4l2-3.3a8 8 0 1 1 15-4.7z"/><path d="M9.5 11.5h.01M13 11.5h.01M16.5 11.5h.01"/>`

/** This drawing has its own size, because the style sheet may be missing. */
const RESTING = html`<svg width="72" height="72" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${BUBBLE}</svg>`

/** Without an icon a browser asks for /favicon.ico, which does not exist. */
const ICON = html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(
  writeMarkup(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#808080" stroke-width="2" stroke-linecap="round">${BUBBLE}</svg>`,
  ),
)}">`

export function writeUnavailablePage(
  words: string,
  { assets, language }: { assets: LiveAssets | undefined; language: WidgetLanguage | undefined },
): string {
  const texts = language ?? ENGLISH
  const known = PAGE_TEXTS[texts.language]
  const body = html`<div id="bricks-chat"><main class="chat page"><div class="unavailable">
${RESTING}
<h1 dir="auto">${words || texts.unavailable}</h1>
${!words && known && html`<p>${known.reason}</p>`}
${known && html`<a href="">${known.again}</a>`}
</div></main></div>`
  const head = html`${NO_INDEX}${ICON}${writeStyleTag(assets)}`
  return writeLiveDocument({ texts, title: texts.unavailable, head, body })
}
