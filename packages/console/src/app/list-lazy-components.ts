import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import { READING_PAGES } from '#app/reading-pages.ts'
import { resolveLazyRoutes } from '#app/resolve-lazy-routes.ts'
import { routes } from '#app/routes.tsx'

/** What an address brings in after its entry: the frames around the page, then the page. */
export async function listLazyComponents(path: string): Promise<ComponentType[]> {
  const reading = READING_PAGES.find(({ page }) => page.path === path)
  if (reading) return [(await reading.load()).default]
  await resolveLazyRoutes(routes, path)
  const matches = matchRoutes(routes, path) ?? []
  return matches.flatMap(({ route }) => route.Component ?? [])
}
