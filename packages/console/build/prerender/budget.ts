import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Route } from './list-routes.ts'
import { listStaticParts, type Manifest } from './manifest.ts'

const PUBLIC_BYTES = 110_000
const SIGNED_IN_BYTES = 170_000
const compress = promisify(gzip)

interface MeasuredRoute extends Route {
  gzipBytes: number
}

interface BudgetReport {
  table: string
  complaints: string[]
}

const THEME = 'theme.js'

/**
 * Counts the files that the document of a route names, because a visitor waits for them. `npm run bench:console`
 * reports the files that load later.
 */
export async function measureRoutes(
  clientDir: string,
  manifest: Manifest,
  routes: readonly Route[],
): Promise<MeasuredRoute[]> {
  const sizes = new Map<string, Promise<number>>()
  const measureFileOnce = (file: string) => {
    const size = sizes.get(file) ?? measureFile(path.join(clientDir, file))
    sizes.set(file, size)
    return size
  }
  return Promise.all(
    routes.map(async (route) => {
      const parts = route.parts.flatMap((key) => listStaticParts(manifest, key))
      const files = [...new Set([THEME, ...parts.map(({ file }) => file)])].filter((file) => file.endsWith('.js'))
      const each = await Promise.all(files.map(measureFileOnce))
      return { ...route, gzipBytes: each.reduce((total, size) => total + size, 0) }
    }),
  )
}

async function measureFile(file: string): Promise<number> {
  return (await compress(await readFile(file), { level: 9 })).length
}

export function reportBudget(routes: readonly MeasuredRoute[]): BudgetReport {
  const rows = routes.map((route) => {
    const limit = route.isSignedIn ? SIGNED_IN_BYTES : PUBLIC_BYTES
    const isOver = route.gzipBytes > limit
    const columns = [route.path.padEnd(16), formatKilobytes(route.gzipBytes), formatKilobytes(limit)]
    return { isOver, text: `${columns.join('  ')}${isOver ? '  over budget' : ''}` }
  })
  const complaints = rows.filter(({ isOver }) => isOver).map(({ text }) => text)
  const heading = `${'JavaScript'.padEnd(16)}  kB gzip     limit`
  return { table: [heading, ...rows.map(({ text }) => text)].join('\n'), complaints }
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(8)
}
