import type { ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { SetupNote } from '#app/public/setup-note.tsx'
import { routes } from '#app/routes.tsx'
import { PAGE_DESCRIPTIONS } from '#app/static-pages/page-descriptions.ts'
import { loadStaticDocument } from '#app/static-pages/static-document.tsx'
import { STATIC_PAGES } from '#app/static-pages/static-pages.ts'
import { formatPageTitle, MISSING_PAGE, PAGES, type Page } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'

export { formatPageTitle }

const DESCRIBED = new Map(
  Object.entries(PAGES).flatMap(([name, { path }]) => {
    const description = PAGE_DESCRIPTIONS[name as keyof typeof PAGES]
    return description === undefined ? [] : [[path as string, description] as const]
  }),
)

export const PUBLIC_PAGES: (Page & { description?: string })[] = STATIC_PAGES.map(({ page }) => {
  const description = DESCRIBED.get(page.path)
  return description === undefined ? page : { ...page, description }
})

export const UNLISTED_PREFIXES: string[] = Object.values(PAGES)
  .filter(({ path }) => !DESCRIBED.has(path))
  .map(({ path }) => path.replace('/:id', ''))

export const PATHS: string[] = [...Object.values(PAGES), MISSING_PAGE].map(({ path }) => path)

export const ROUTE_FORMS: string[] = listRouteForms(routes)

function listRouteForms(from: readonly RouteObject[]): string[] {
  return from.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...listRouteForms(children)])
}

export async function loadPageComponents(path: string): Promise<unknown[]> {
  const found = STATIC_PAGES.find(({ page }) => page.path === path)
  if (found) {
    const loads = [found.loadFrame, found.loadSession, found.load].filter((load) => load !== undefined)
    return Promise.all(loads.map(async (load) => (await load()).default))
  }
  const matches = matchRoutes(routes, path) ?? []
  const loaded = await Promise.all(
    matches.map(async ({ route }) => ({ ...route, ...(typeof route.lazy === 'function' && (await route.lazy())) })),
  )
  return loaded.flatMap(({ Component }) => Component ?? [])
}

export async function renderPage(path: string): Promise<string> {
  const found = STATIC_PAGES.find(({ page }) => page.path === path)
  if (!found) throw new Error(`${path} is no static page`)
  return renderToText(await loadStaticDocument(found))
}

export function renderLoading(): Promise<string> {
  return renderToText(<LoadingView />)
}

export function renderSetupNote(): Promise<string> {
  return renderToText(<SetupNote />)
}

async function renderToText(document: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(document, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  let text = ''
  for await (const chunk of prelude) text += String(chunk)
  return text
}
