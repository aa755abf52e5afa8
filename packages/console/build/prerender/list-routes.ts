import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from './manifest.ts'

const APP_ENTRY = 'src/app/main.tsx'
const STATIC_ENTRY = 'src/app/static-pages/start.tsx'
const PAGE_PARTS = /(-page|-layout|-frame|require-user|\/session)\.tsx$/

/** Repeats the exports of the built `program.tsx`, because the root's TypeScript project knows no JSX. */
export interface PrerenderProgram {
  PATHS: string[]
  PUBLIC_PAGES: Array<{ path: string; title: string; description?: string }>
  UNLISTED_PREFIXES: string[]
  ROUTE_FORMS: string[]
  formatPageTitle: (title: string) => string
  loadPageComponents: (path: string) => Promise<unknown[]>
  renderPage: (path: string) => Promise<string>
  renderLoading: () => Promise<string>
  renderSetupNote: () => Promise<string>
}

export interface Route {
  path: string
  parts: readonly string[]
  isSignedIn: boolean
}

export async function listRoutes(program: PrerenderProgram, programDir: string, manifest: Manifest): Promise<Route[]> {
  const sources = await mapComponentsToSources(programDir, manifest)
  const publicPaths = new Set(program.PUBLIC_PAGES.map((page) => page.path))
  return Promise.all(
    program.PATHS.map(async (address) => {
      const lazy = (await program.loadPageComponents(address)).flatMap((component) => sources.get(component) ?? [])
      if (!lazy.at(-1)?.endsWith('-page.tsx')) throw new Error(`The program of ${address} was not found`)
      const isSignedIn = !publicPaths.has(address)
      return { path: address, parts: [isSignedIn ? APP_ENTRY : STATIC_ENTRY, ...lazy], isSignedIn }
    }),
  )
}

/**
 * Maps page components to source files, which are the keys in the manifests of the client build and the prerendering
 * build. The lazy parts of the prerendering build are read, so no second list of routes is needed.
 */
async function mapComponentsToSources(programDir: string, manifest: Manifest): Promise<ReadonlyMap<unknown, string>> {
  // The widget's renderer reads `requestAnimationFrame` when it loads, and Node has none.
  globalThis.requestAnimationFrame ??= () => 0
  const lazy = Object.entries(manifest).filter(([key, { isDynamicEntry }]) => isDynamicEntry && PAGE_PARTS.test(key))
  return new Map(await Promise.all(lazy.map(([key, { file }]) => importPage(key, path.join(programDir, file)))))
}

async function importPage(key: string, file: string): Promise<[unknown, string]> {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(file).href)
    return [module.default, key]
  } catch (cause) {
    throw new Error(`${key} needs a browser as it loads: move that into an effect`, { cause })
  }
}
