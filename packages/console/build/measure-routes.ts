import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listStaticParts, type Manifest } from './manifest.ts'

const compress = promisify(gzip)

export interface Route {
  path: string
  /** Keys of the manifest: the entry, and the parts that the address brings in as it starts. */
  parts: readonly string[]
  isSignedIn: boolean
}

export interface MeasuredRoute extends Route {
  /** Its JavaScript, each file compressed by itself as it travels. */
  gzipBytes: number
}

/** What each route loads until it can be used. What waits for a click, such as a dialog, is not part of it. */
export async function measureRoutes(
  clientDir: string,
  manifest: Manifest,
  routes: readonly Route[],
): Promise<MeasuredRoute[]> {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? measureFile(path.join(clientDir, file))
    sizes.set(file, size)
    return size
  }
  return Promise.all(
    routes.map(async (route) => {
      const parts = route.parts.flatMap((key) => listStaticParts(manifest, key))
      const files = [...new Set(parts.map(({ file }) => file))].filter((file) => file.endsWith('.js'))
      const each = await Promise.all(files.map(sizeOf))
      return { ...route, gzipBytes: each.reduce((total, size) => total + size, 0) }
    }),
  )
}

async function measureFile(file: string): Promise<number> {
  return (await compress(await readFile(file), { level: 9 })).length
}
