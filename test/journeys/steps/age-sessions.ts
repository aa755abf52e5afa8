import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from '../start-product.ts'

const MINUTE_MS = 60_000

/**
 * Sets the last confirmation of every session back by so many minutes, so that important actions ask for the password
 * again.
 */
export function ageSessions({ folder }: Product, minutes: number): void {
  const database = new DatabaseSync(join(folder, 'sandbox', 'bricks.db'), { timeout: 10_000 })
  const then = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  database.prepare('update sessions set confirmed_at = ?').run(then)
  database.close()
}
