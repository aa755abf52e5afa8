import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareCheckouts } from './bench/chat/compare-checkouts.ts'
import { type Figures, measureSubject } from './bench/chat/measure.ts'
import { measureStart } from './bench/chat/measure-start.ts'
import { formatReport, replaceReport } from './bench/chat/report.ts'
import { openResults } from './bench/chat/results.ts'
import { ROUNDS, STAGES, type Stage, type SubjectName } from './bench/chat/stages.ts'
import { type Bench, startBench } from './bench/chat/start-subjects.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run bench`: compares the chat path with its baselines on one machine. `--resume` continues an interrupted run,
 * `--only TEXT` selects stages by name, `--print` writes no document. `--beside FOLDER` compares the CPU of two
 * checkouts: with `--streams N` chats at once of `--tokens N` tokens (2 tokens measure mostly the start and end of a
 * chat), on SQLite or with `--postgres` on Postgres. `--start` measures a start and memory at rest.
 */
const { values } = readOptions('npm run bench', {
  options: {
    resume: { type: 'boolean' },
    only: { type: 'string' },
    print: { type: 'boolean' },
    start: { type: 'boolean' },
    beside: { type: 'string' },
    streams: { type: 'string', default: '400' },
    tokens: { type: 'string', default: '150' },
    postgres: { type: 'boolean' },
  },
})
const DOCUMENT = 'docs/performance.md'
/**
 * `median` and `pause` are milliseconds. If the first token of a direct answer comes more than `median` after its time
 * in the script, the machine is busy.
 */
const BUSY = { median: 5, tries: 5, pause: 20_000 }

const stages = STAGES.filter(({ name }) => name.includes(values.only ?? ''))
const results = openResults(values.resume ?? false)
if (values.start) {
  console.log(await measureStart())
  process.exit(0)
}
const bench = await startBench()
if (values.beside) {
  const size = { streams: Number(values.streams), tokens: Number(values.tokens) }
  const engine = values.postgres ? 'Postgres' : 'SQLite'
  console.log(await compareCheckouts(bench, { folder: values.beside, ...size, engine }))
  await bench.stop()
  process.exit(0)
}
try {
  for (const stage of stages) await runStage(stage)
} finally {
  await bench.stop()
}
const report = formatReport(
  stages.map((stage) => ({
    stage,
    figures: new Map(stage.subjects.map((subject) => [subject, results.middle(stage, subject)])),
  })),
)
console.log(report)
if (!values.print) writeFileSync(DOCUMENT, replaceReport(readFileSync(DOCUMENT, 'utf8'), report))
process.exit(0)

async function runStage(stage: Stage): Promise<void> {
  await bench.play(stage.script)
  for (let round = results.count(stage) + 1; round <= ROUNDS; round++) {
    console.error(`${stage.name}, round ${round} of ${ROUNDS} ...`)
    results.addRound(stage, await runRound(bench, stage))
  }
}

async function runRound({ subject }: Bench, stage: Stage): Promise<Map<SubjectName, Figures>> {
  for (let tries = 1; ; tries++) {
    const figures = new Map<SubjectName, Figures>()
    for (const name of stage.subjects) figures.set(name, await measureSubject(await subject(name), stage))
    const direct = figures.get('direct')
    const isBusy = stage.script.tokensPerSecond > 0 && direct !== undefined && direct.firstTokenMs > BUSY.median
    if (!isBusy) return figures
    if (tries === BUSY.tries) throw new Error('The machine is busy with something else; run again with --resume later.')
    console.error(`  the machine was busy (${direct.firstTokenMs.toFixed(1)} ms without us); this round is not counted`)
    await sleep(BUSY.pause)
  }
}
