import '#styles/main.css'
import { hydrateRoot } from 'react-dom/client'
import { focusPage, readAndForgetArrival } from '#focus-page.ts'
import { loadStaticDocument } from './static-document.tsx'
import { MISSING, STATIC_PAGES } from './static-pages.ts'

await startStaticPage()

async function startStaticPage() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const path = location.pathname.replace(/\/+$/, '') || '/'
  const page = STATIC_PAGES.find(({ page }) => page.path === path) ?? MISSING
  hydrateRoot(root, await loadStaticDocument(page))
  if (readAndForgetArrival()) focusPage()
}
