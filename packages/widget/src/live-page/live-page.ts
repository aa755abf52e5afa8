import './live-page.css'
import type { ChatConfig } from '#chat-source.ts'
import type { Texts } from '#locales/english.ts'
import type { StorageMode } from '#storage.ts'

async function openLivePageChat(): Promise<void> {
  const host = document.getElementById('bricks-chat')
  const json = document.getElementById('bricks-config')?.textContent
  if (!host || !json) return
  const known: ChatConfig & { project: string; language?: Texts } = JSON.parse(json)
  const address = new URL(location.href)
  const storage = (address.searchParams.get('storage') as StorageMode | null) ?? undefined
  const preview = address.searchParams.get('preview') ?? undefined
  // The preview token is removed from the address, so that neither a copied address nor the browser's history holds it.
  if (preview) history.replaceState(null, '', address.pathname)
  const { openPanel } = await import('#panel/panel.tsx')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [copyStyles()]
  openPanel({
    root,
    options: {
      project: known.project,
      server: location.origin,
      mode: 'page',
      locale: document.documentElement.lang,
      storage,
    },
    natives: { fetch, parse: JSON.parse, stringify: JSON.stringify },
    known,
    preview,
    language: known.language,
    answered: Promise.resolve(undefined),
  })
}

// The panel brings the chat's own styles. The other styles are copied from this page's sheet, so that the sheet is
// loaded once.
function copyStyles(): CSSStyleSheet {
  const rules = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet?.cssRules ?? []
  const copy = new CSSStyleSheet()
  copy.replaceSync([...rules].map(({ cssText }) => cssText).join(''))
  return copy
}

openLivePageChat()
