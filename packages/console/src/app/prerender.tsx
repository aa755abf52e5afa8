import type { ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import type { RouteObject } from 'react-router-dom'
import { loadLightDocument } from '#app/light-document.tsx'
import { LIGHT_PAGES } from '#app/light-pages.ts'
import { listLazyComponents } from '#app/list-lazy-components.ts'
import { SetupNote } from '#app/public/setup-note.tsx'
import { routes } from '#app/routes.tsx'
import { formatTitle, MISSING_PAGE, PAGES, type Page } from '#pages.ts'
import { LoadingView } from '#ui/loading-view.tsx'

/** The pages that are HTML before anything runs. Those without a description are not for search engines. */
export const PUBLIC_PAGES: Page[] = LIGHT_PAGES.map(({ page }) => page)

/** The first part of every address that search engines are kept from. */
export const UNLISTED_PREFIXES: string[] = Object.values(PAGES)
  .filter((page) => !('description' in page))
  .map((page) => page.path.replace('/:id', ''))

/** The addresses of all pages, and of what stands at every other one. */
export const PATHS: string[] = [...Object.values(PAGES), MISSING_PAGE].map(({ path }) => path)

/** The forms of all addresses that the app's router knows, such as `/edit/:id`. */
export const ROUTE_FORMS: string[] = listForms(routes)

function listForms(from: readonly RouteObject[]): string[] {
  return from.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...listForms(children)])
}

export { formatTitle, listLazyComponents }

/** The markup of one public page, as a signed-out visitor sees it. */
export async function renderPage(path: string): Promise<string> {
  const light = LIGHT_PAGES.find(({ page }) => page.path === path)
  if (!light) throw new Error(`${path} is no light page`)
  return render(await loadLightDocument(light))
}

/** What stands in the place of a signed-in page until its program has come. */
export function renderLoading(): Promise<string> {
  return render(<LoadingView />)
}

/** What the server puts above its first pages while it has no account. */
export function renderSetupNote(): Promise<string> {
  return render(<SetupNote />)
}

async function render(document: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(document, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return readAll(prelude)
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
