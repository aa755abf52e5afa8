import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from '../start-product.ts'

const MINUTE_MS = 60_000

/** As if every session of the running product had last shown who it is so long ago: what matters then asks once more. */
export function ageSessions({ folder }: Product, minutes: number): void {
  const database = new DatabaseSync(join(folder, 'sandbox', 'bricks.db'), { timeout: 10_000 })
  const then = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  database.prepare('update sessions set confirmed_at = ?').run(then)
  database.close()
}
