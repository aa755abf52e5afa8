export type WidgetManifest = {
  loader: string
  pinned: { file: string; integrity: string }
  livePage: { script: string; style: string; panel: string }
}

type LiveBot = { name: string; appearance: { welcome: string } }

/** The page at /live/P1, as the README of this package asks the server to write it. */
export function livePageMarkup({ livePage }: WidgetManifest, bot: LiveBot): string {
  const json = JSON.stringify({ project: 'P1', ...bot }).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark"><title>${bot.name}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/${livePage.style}">
<link rel="modulepreload" href="/${livePage.panel}"><script type="module" src="/${livePage.script}"></script></head>
<body><div id="bricks-chat"><main class="chat page">
<header class="head"><span class="avatar" aria-hidden="true">P</span><h1 class="title">${bot.name}</h1></header>
<div class="log"><div class="message assistant"><div class="bubble">${bot.appearance.welcome}</div></div></div>
<div class="composer"><div class="field">Type a message...</div></div></main></div>
<script type="application/json" id="bricks-config">${json}</script></body></html>`
}
