import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { checkCitus } from './cluster/check-citus.ts'
import { checkFailover } from './cluster/check-failover.ts'
import { checkPgBouncer } from './cluster/check-pgbouncer.ts'
import { startModel } from './cluster/product.ts'
import { findPrograms } from './cluster/programs.ts'
import { createTemporaryFolder, type Outcome, removeLeftovers } from './containers/check-tools.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run test:cluster`: the product on more than one Postgres, as real processes on this machine: PgBouncer, a
 * standby that takes over, Citus whose worker is killed. `-- --only citus|failover|pgbouncer` runs one part, `--
 * --seconds 20` makes each burst longer, `-- --rate 50` begins fewer chats a second on a busy machine. Says which
 * programs are missing. Its figures go to .cache/reports/cluster.json.
 */
const PARTS = { pgbouncer: checkPgBouncer, failover: checkFailover, citus: checkCitus }
const REPORT = '.cache/reports/cluster.json'

const { values } = readOptions('npm run test:cluster', {
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '200' },
  },
})
const programs = findPrograms()
if (typeof programs === 'string') {
  console.log(`Not run: ${programs}`)
  console.log(`0 passed, 0 failed, ${Object.keys(PARTS).length} skipped`)
} else {
  const outcomes: Outcome[] = []
  const figures: object[] = []
  const recordFigure = (line: object) => {
    const figure = { ...line, load: Math.round(loadavg()[0] ?? 0) }
    figures.push(figure)
    console.log(`  ${JSON.stringify(figure)}`)
  }
  try {
    const folder = createTemporaryFolder('cluster')
    chmodSync(folder, 0o755)
    const surroundings = {
      folder,
      modelUrl: await startModel(),
      seconds: Number(values.seconds),
      rate: Number(values.rate),
      tell: recordFigure,
    }
    for (const [name, run] of Object.entries(PARTS)) {
      if (values.only.length === 0 || values.only.includes(name)) outcomes.push(...(await run(programs, surroundings)))
    }
  } finally {
    removeLeftovers()
  }
  mkdirSync('.cache/reports', { recursive: true })
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(REPORT, JSON.stringify({ day, processors: cpus().length, figures }, null, 2))
  const failed = outcomes.filter(({ passed }) => !passed).length
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0
}
