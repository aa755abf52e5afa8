import { type ReactElement, StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { listLazyComponents } from '#app/list-lazy-components.ts'
import { loadReadingDocument } from '#app/reading-document.tsx'
import { READING_PAGES } from '#app/reading-pages.ts'
import { resolveLazyRoutes } from '#app/resolve-lazy-routes.ts'
import { routes } from '#app/routes.tsx'
import { formatTitle, PAGES, type Page } from '#pages.ts'

/** The pages that are HTML before anything runs. */
export const PUBLIC_PAGES: Array<Page & { description: string }> = Object.values(PAGES).filter(
  (page) => 'description' in page,
)

/** The first part of every address that belongs to the signed-in app. */
export const APP_PREFIXES: string[] = Object.values(PAGES)
  .filter((page) => !('description' in page))
  .map((page) => page.path.replace('/:id', ''))

/** The addresses of all pages. */
export const PATHS: string[] = Object.values(PAGES).map(({ path }) => path)

export { formatTitle, listLazyComponents }

export function isReadingPage(path: string): boolean {
  return READING_PAGES.some(({ page }) => page.path === path)
}

/** The markup of one public page, as a signed-out visitor sees it. */
export async function renderPage(path: string): Promise<string> {
  const reading = READING_PAGES.find(({ page }) => page.path === path)
  const { prelude } = await prerenderToNodeStream(
    await (reading ? loadReadingDocument(reading) : loadAppDocument(path)),
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return readAll(prelude)
}

async function loadAppDocument(path: string): Promise<ReactElement> {
  await resolveLazyRoutes(routes, path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} instead of a page`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return (
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>
  )
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
