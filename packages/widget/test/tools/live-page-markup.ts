import type { Texts } from '../../src/index.ts'

export interface WidgetManifest {
  loader: string
  pinned: { file: string; integrity: string }
  livePage: { script: string; style: string; panel: string; languages: Texts[] }
}

interface LiveBot {
  name: string
  appearance: { welcome: string }
}

/** The page at /live/P1, written as the README of packages/widget asks. */
export function writeLivePage({ livePage }: WidgetManifest, bot: LiveBot, tag = 'en'): string {
  const language = livePage.languages.find(({ language }) => language === tag)
  const json = JSON.stringify({ project: 'P1', ...bot, language: tag === 'en' ? undefined : language }).replaceAll(
    '<',
    '\\u003c',
  )
  return `<!doctype html><html lang="${tag}" dir="${language?.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark"><title>${bot.name}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" crossorigin href="/${livePage.style}">
<link rel="modulepreload" href="/${livePage.panel}"><script type="module" src="/${livePage.script}"></script></head>
<body><div id="bricks-chat"><main class="chat page">
<header class="head"><span class="avatar" aria-hidden="true">P</span><div class="who"><h1 class="title">${bot.name}</h1><p>${language?.hint}</p></div></header>
<div class="log"><div class="${bot.appearance.welcome.length < 120 ? 'empty hello' : 'empty'}"><div class="message assistant"><div class="bubble" dir="auto">${bot.appearance.welcome}</div></div><div class="prompts"></div></div></div>
<div class="composer"><div class="field">${language?.placeholder}</div></div></main></div>
<script type="application/json" id="bricks-config">${json}</script></body></html>`
}
