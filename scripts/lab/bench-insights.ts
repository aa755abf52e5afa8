import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredInsights, measureInsights } from '#server-tools/measure-insights.ts'
import { runPostgres } from '#server-tools/run-postgres.ts'
import { readOptions } from './read-options.ts'

/**
 * `node scripts/run.mjs bench-insights`: the times for a bot of 10,000 chats a day for 90 days, of which the 300,000
 * newest turns are kept, on both engines.
 */
const VISITORS = 6_000
const TURNS = 300_000

readOptions('bench-insights', {})

const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
const size = { folder, visitors: VISITORS, turns: TURNS }
try {
  printTable('SQLite', await measureInsights({ engine: 'sqlite', file: join(folder, 'bench.db') }, size))
  const postgres = await runPostgres(['-c', 'fsync=off'])
  try {
    await postgres.createDatabase('bench')
    printTable('Postgres', await measureInsights({ engine: 'postgres', url: postgres.urlOf('bench') }, size))
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function printTable(engine: string, measured: readonly MeasuredInsights[]): void {
  const rows = measured.map(({ name, median, worst }) => `| ${name} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`)
  console.log([`| ${engine} | median ms | worst ms |`, '| --- | --- | --- |', ...rows, ''].join('\n'))
}
