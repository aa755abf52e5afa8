import './live-page.css'
import type { ChatConfig } from './chat-source.ts'
import type { Texts } from './locales/en.ts'

/** Takes over the markup that the server wrote for /live/{id}; what it needs to know stands in the page as JSON. */
async function takeOver(): Promise<void> {
  const host = document.getElementById('bricks-chat')
  const json = document.getElementById('bricks-config')?.textContent
  if (!host || !json) return
  const known: ChatConfig & { project: string; language?: Texts } = JSON.parse(json)
  const { openPanel } = await import('./panel/panel.tsx')
  openPanel({
    root: host.attachShadow({ mode: 'open' }),
    options: { project: known.project, server: location.origin, mode: 'page', locale: document.documentElement.lang },
    natives: { fetch, parse: JSON.parse, stringify: JSON.stringify },
    known,
    language: known.language,
    config: Promise.resolve(undefined),
  })
}

takeOver()
