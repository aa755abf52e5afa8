import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MeasuredTimes } from '#server-tools/measure-times.ts'
import { runPostgres } from '#server-tools/run-postgres.ts'

type Location = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export async function printTimesOfBothEngines(
  measure: (location: Location, folder: string) => Promise<readonly (MeasuredTimes & { name: string })[]>,
  postgresFlags: string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
  try {
    printTable('SQLite', await measure({ engine: 'sqlite', file: join(folder, 'bench.db') }, folder))
    const postgres = await runPostgres(postgresFlags)
    try {
      await postgres.createDatabase('bench')
      printTable('Postgres', await measure({ engine: 'postgres', url: postgres.urlOf('bench') }, folder))
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printTable(engine: string, measured: readonly (MeasuredTimes & { name: string })[]): void {
  const rows = measured.map(({ name, median, worst }) => `| ${name} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`)
  console.log([`| ${engine} | median ms | worst ms |`, '| --- | --- | --- |', ...rows, ''].join('\n'))
}
