import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { median } from '#scripts/lab/bench/median.ts'
import type { Figures } from './measure.ts'
import type { Stage, SubjectName } from './plan.ts'

const FILE = '.cache/bench/results.json'

type Rounds = Record<string, Figures[]>

export function openResults(resume: boolean) {
  const rounds: Rounds = resume && existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const of = (stage: Stage, subject: SubjectName) => rounds[`${stage.name}, ${subject}`] ?? []
  return {
    count: (stage: Stage) => Math.min(...stage.subjects.map((subject) => of(stage, subject).length)),
    add(stage: Stage, measured: ReadonlyMap<SubjectName, Figures>): void {
      for (const [subject, figures] of measured) {
        rounds[`${stage.name}, ${subject}`] = [...of(stage, subject), figures]
      }
      mkdirSync('.cache/bench', { recursive: true })
      writeFileSync(FILE, JSON.stringify(rounds, undefined, 2))
    },
    middle: (stage: Stage, subject: SubjectName) => medianFigures(of(stage, subject)),
  }
}

function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]))
  return {
    firstTokenMs: of('firstTokenMs'),
    firstTokenMs99: of('firstTokenMs99'),
    tokensPerSecond: of('tokensPerSecond'),
    cpuMicrosecondsPerToken: of('cpuMicrosecondsPerToken'),
    // Only the first round with so many streams enlarges the process; later rounds reuse its memory.
    kilobytesPerStream: Math.max(...rounds.map((figures) => figures.kilobytesPerStream)),
    leastSharePercent: of('leastSharePercent'),
    failed: rounds.reduce((sum, figures) => sum + figures.failed, 0),
  }
}
