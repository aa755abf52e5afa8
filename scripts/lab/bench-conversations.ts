import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredQuery, measureConversations } from '#server-tools/measure-conversations.ts'
import { runPostgres } from '#server-tools/run-postgres.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run bench:conversations`: the time for a page of the list of conversations, on both engines. `-- --conversations
 * N`, 100,000 by default.
 */
const { values } = readOptions('npm run bench:conversations', {
  options: { conversations: { type: 'string', default: '100000' } },
})
const count = Number(values.conversations)

const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
try {
  printTable('SQLite', await measureConversations({ engine: 'sqlite', file: join(folder, 'bench.db') }, count))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const postgres = await runPostgres(['-c', 'fsync=off'])
try {
  await postgres.createDatabase('bench')
  printTable('Postgres', await measureConversations({ engine: 'postgres', url: postgres.urlOf('bench') }, count))
} finally {
  await postgres.stop()
}

function printTable(engine: string, measured: readonly MeasuredQuery[]): void {
  const rows = measured.map(
    ({ name, found, median, worst }) => `| ${name} | ${found} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`,
  )
  console.log([`| ${engine} | found | median ms | worst ms |`, '| --- | --- | --- | --- |', ...rows, ''].join('\n'))
}
