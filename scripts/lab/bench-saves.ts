import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredSave, measureSaves } from '#server-tools/measure-saves.ts'
import { runPostgres } from '#server-tools/run-postgres.ts'
import { readOptions } from './read-options.ts'

/** `node scripts/run.mjs bench-saves`: the times for a save of a bot with as many bricks as it may have. */
readOptions('bench-saves', {})

const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
try {
  printTable('SQLite', await measureSaves({ engine: 'sqlite', file: join(folder, 'bench.db') }, folder))
  const postgres = await runPostgres()
  try {
    await postgres.createDatabase('bench')
    printTable('Postgres', await measureSaves({ engine: 'postgres', url: postgres.urlOf('bench') }, folder))
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function printTable(engine: string, measured: readonly MeasuredSave[]): void {
  const rows = measured.map(({ name, median, worst }) => `| ${name} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`)
  console.log([`| ${engine} | median ms | worst ms |`, '| --- | --- | --- |', ...rows, ''].join('\n'))
}
