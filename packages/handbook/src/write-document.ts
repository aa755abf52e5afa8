import { CHAPTERS } from './chapters.ts'
import { type Html, html } from './html.ts'
import type { Page } from './read-page.ts'

const FONT = 'figtree-latin-wght-normal.woff2'

export function writeDocument(page: Page, pages: readonly Page[]): string {
  const title = page.name === 'index' ? page.title : `${page.title} · Bricks handbook`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<script src="theme.js"></script>
<link rel="stylesheet" href="handbook.css">
<script defer src="search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
${writeHeader()}
<div class="columns">
<details class="menu"><summary>Contents</summary>${writeChapters(page, pages, 'Contents')}</details>
<div class="side">${writeChapters(page, pages, 'Handbook')}</div>
<main id="content" tabindex="-1">
<article class="prose">
${page.body}
</article>
${writeNeighbours(page, pages)}
</main>
${writeOutline(page)}
</div>
</body>
</html>
`.markup
}

function writeHeader(): Html {
  return html`<header class="top">
<a class="wordmark" href="index.html"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="speaks" d="M6.5 2h12A2.5 2.5 0 0 1 21 4.5v4a2.5 2.5 0 0 1-2.5 2.5H12l-3 2.6V11H6.5A2.5 2.5 0 0 1 4 8.5v-4A2.5 2.5 0 0 1 6.5 2z"/><rect x="1" y="13.5" width="10" height="9" rx="2.5"/><rect class="faint" x="13" y="13.5" width="10" height="9" rx="2.5"/></svg><span>Bricks <span class="book">Handbook</span></span></a>
<search class="search" hidden>
<input type="search" placeholder="Search" aria-label="Search the handbook" autocomplete="off" spellcheck="false">
<div class="found" hidden><p role="status"></p><ul></ul></div>
</search>
</header>`
}

function writeChapters(current: Page, pages: readonly Page[], label: string): Html {
  const writePageLink = (name: string) => {
    const isCurrent = name === current.name
    const title = name === 'index' ? 'What Bricks is' : pages.find((page) => page.name === name)?.title
    return html`<li><a href="${name}.html"${isCurrent && html` aria-current="page"`}>${title}</a></li>`
  }
  const groups = CHAPTERS.map(
    ({ title, pages: names }) => html`<p>${title}</p><ul>${names.map((name) => writePageLink(name))}</ul>`,
  )
  return html`<nav class="chapters" aria-label="${label}">${groups}</nav>`
}

function writeNeighbours(current: Page, pages: readonly Page[]): Html {
  const at = pages.indexOf(current)
  const writeNeighbourLink = (page: Page | undefined, label: string, side: string) =>
    page && html`<a class="${side}" href="${page.name}.html"><small>${label}</small>${page.title}</a>`
  const before = at > 0 ? pages[at - 1] : undefined
  return html`<nav class="neighbours" aria-label="Pages around this one">${writeNeighbourLink(before, 'Before', 'before')}${writeNeighbourLink(pages[at + 1], 'Next', 'next')}</nav>`
}

function writeOutline({ sections }: Page): Html | undefined {
  const shown = sections.filter(({ depth }) => depth === 2)
  if (shown.length < 2) return undefined
  const links = shown.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)
  return html`<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav>`
}
