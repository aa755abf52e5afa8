import type { Manifest } from './manifest.ts'
import type { Route } from './measure-routes.ts'
import { namePageSources } from './name-page-sources.ts'

export const APP_ENTRY = 'src/app/main.tsx'
export const LIGHT_ENTRY = 'src/app/light.tsx'

/** What the prerendering build tells of the pages. */
export interface PrerenderProgram {
  PATHS: string[]
  PUBLIC_PAGES: Array<{ path: string; title: string; description?: string }>
  listLazyComponents: (path: string) => Promise<unknown[]>
}

/** Every address with the parts of the program that it starts with. */
export async function listRoutes(program: PrerenderProgram, folder: string, manifest: Manifest): Promise<Route[]> {
  const sources = await namePageSources(folder, manifest)
  const publicPaths = new Set(program.PUBLIC_PAGES.map(({ path }) => path))
  return Promise.all(
    program.PATHS.map(async (path) => {
      const lazy = (await program.listLazyComponents(path)).flatMap((component) => sources.get(component) ?? [])
      if (!lazy.at(-1)?.endsWith('-page.tsx')) throw new Error(`Nothing is known of the program of ${path}`)
      const isSignedIn = !publicPaths.has(path)
      return { path, parts: [isSignedIn ? APP_ENTRY : LIGHT_ENTRY, ...lazy], isSignedIn }
    }),
  )
}
