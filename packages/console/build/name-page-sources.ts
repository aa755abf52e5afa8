import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from './manifest.ts'

/** Pages and what stands around them; dialogs and menus are loaded on demand. */
const PAGE_PARTS = /(-page|-layout|require-user|\/session)\.tsx$/

/**
 * Tells of a page's component which source file it comes from, the key of that file in both builds' manifests: found by
 * looking into the lazy parts of the prerendering build, so no list of routes has to be kept beside the routes.
 */
export async function namePageSources(folder: string, manifest: Manifest): Promise<ReadonlyMap<unknown, string>> {
  // The widget's renderer takes the browser's clock as it loads; nothing here lets it tick.
  globalThis.requestAnimationFrame ??= () => 0
  const lazy = Object.entries(manifest).filter(([key, { isDynamicEntry }]) => isDynamicEntry && PAGE_PARTS.test(key))
  return new Map(await Promise.all(lazy.map(([key, { file }]) => namePage(key, path.join(folder, file)))))
}

async function namePage(key: string, file: string): Promise<[unknown, string]> {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(file).href)
    return [module.default, key]
  } catch (cause) {
    throw new Error(`${key} asks for a browser as it loads: what needs one belongs into an effect`, { cause })
  }
}
