import '#styles/main.css'
import { hydrateRoot } from 'react-dom/client'
import { loadLightDocument } from '#app/light-document.tsx'
import { LIGHT_PAGES, MISSING } from '#app/light-pages.ts'
import { focusPage, takeArrival } from '#focus-page.ts'

await start()

/** Any address without a page of its own was answered with the landing page that says so. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const path = location.pathname.replace(/\/+$/, '') || '/'
  const page = LIGHT_PAGES.find((light) => light.page.path === path) ?? MISSING
  hydrateRoot(root, await loadLightDocument(page))
  if (takeArrival()) focusPage()
}
