import { matchRoutes } from 'react-router-dom'
import { LIGHT_PAGES } from '#app/light-pages.ts'
import { resolveLazyRoutes } from '#app/resolve-lazy-routes.ts'
import { routes } from '#app/routes.tsx'

/** What an address brings in after its entry: the frames around the page, then the page. */
export async function listLazyComponents(path: string): Promise<unknown[]> {
  const light = LIGHT_PAGES.find(({ page }) => page.path === path)
  if (light)
    return Promise.all([light.loadSession, light.load].flatMap((load) => (load ? load().then(takeDefault) : [])))
  await resolveLazyRoutes(routes, path)
  const matches = matchRoutes(routes, path) ?? []
  return matches.flatMap(({ route }) => route.Component ?? [])
}

function takeDefault<Kind>(module: { default: Kind }): Kind {
  return module.default
}
