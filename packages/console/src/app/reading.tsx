import '#styles/main.css'
import { hydrateRoot } from 'react-dom/client'
import { loadReadingDocument } from '#app/reading-document.tsx'
import { LANDING, READING_PAGES } from '#app/reading-pages.ts'
import { loadChunk } from '#load-chunk.ts'

await start()

/** Any address without a page of its own was answered with the landing page. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const path = location.pathname.replace(/\/+$/, '') || '/'
  const reading = READING_PAGES.find(({ page }) => page.path === path) ?? LANDING
  hydrateRoot(root, await loadReadingDocument({ ...reading, load: () => loadChunk(reading.load) }))
}
