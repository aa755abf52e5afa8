import type { MeasuredRoute } from './measure-routes.ts'

/** What a signed-out visitor of a public page may have to load; 1 kB is 1,000 bytes. */
const PUBLIC_BYTES = 110_000
/** How much more a signed-in route may ask for. */
const SIGNED_IN_EXTRA_BYTES = 60_000

interface Verdict {
  table: string
  /** The routes that weigh too much, in words. */
  complaints: string[]
}

export function checkBudget(routes: readonly MeasuredRoute[]): Verdict {
  const rows = routes.map((route) => {
    const limit = findLimit(route)
    const isOver = route.gzipBytes > limit
    const columns = [route.path.padEnd(16), formatKilobytes(route.gzipBytes), formatKilobytes(limit)]
    return { isOver, text: `${columns.join('  ')}${isOver ? '  over budget' : ''}` }
  })
  const complaints = rows.filter(({ isOver }) => isOver).map(({ text }) => text)
  const heading = `${'JavaScript'.padEnd(16)}  kB gzip     limit`
  return { table: [heading, ...rows.map(({ text }) => text)].join('\n'), complaints }
}

function findLimit({ isSignedIn }: MeasuredRoute): number {
  return isSignedIn ? PUBLIC_BYTES + SIGNED_IN_EXTRA_BYTES : PUBLIC_BYTES
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(8)
}
