import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import type { Figures } from './measure.ts'
import type { Stage, SubjectName } from './stages.ts'

const FILE = '.cache/bench/results.json'

type Rounds = Record<string, Figures[]>

export function openResults(resume: boolean) {
  const rounds: Rounds = resume && existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const getRounds = (stage: Stage, subject: SubjectName) => rounds[`${stage.name}, ${subject}`] ?? []
  return {
    count: (stage: Stage) => Math.min(...stage.subjects.map((subject) => getRounds(stage, subject).length)),
    addRound(stage: Stage, measured: ReadonlyMap<SubjectName, Figures>): void {
      for (const [subject, figures] of measured) {
        rounds[`${stage.name}, ${subject}`] = [...getRounds(stage, subject), figures]
      }
      mkdirSync('.cache/bench', { recursive: true })
      writeFileSync(FILE, JSON.stringify(rounds, undefined, 2))
    },
    middle: (stage: Stage, subject: SubjectName) => computeMedianFigures(getRounds(stage, subject)),
  }
}

function computeMedianFigures(rounds: readonly Figures[]): Figures {
  const computeMedianOfFigure = (key: keyof Figures) => computeMedian(rounds.map((figures) => figures[key]))
  return {
    firstTokenMs: computeMedianOfFigure('firstTokenMs'),
    firstTokenMs99: computeMedianOfFigure('firstTokenMs99'),
    tokensPerSecond: computeMedianOfFigure('tokensPerSecond'),
    cpuMicrosecondsPerToken: computeMedianOfFigure('cpuMicrosecondsPerToken'),
    // Only the first round with so many streams enlarges the process; later rounds reuse its memory.
    kilobytesPerStream: Math.max(...rounds.map((figures) => figures.kilobytesPerStream)),
    leastSharePercent: computeMedianOfFigure('leastSharePercent'),
    failed: rounds.reduce((sum, figures) => sum + figures.failed, 0),
  }
}
