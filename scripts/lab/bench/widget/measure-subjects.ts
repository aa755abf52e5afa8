import type { Browser } from '@playwright/test'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import type { MainThreadWork } from '#scripts/lab/bench/trace-main-thread.ts'
import type { HostSite } from './host-site.ts'
import { type Manners, measureManners } from './measure-manners.ts'
import { measureLauncher, measureOpening, measurePageLoad } from './measure-speed.ts'
import { measureWeight, type Weight } from './measure-weight.ts'
import type { Subject } from './subject.ts'

export interface Findings {
  subject: Subject
  weight: Weight
  manners: Manners
  /** `totalMs` excludes the work of the same page without a chat. */
  load: MainThreadWork
  launcherMs: number
  openingMs: number
  openingOnLineMs: number
  tapMs: number
  tapOnLineMs: number
}

export interface Comparison {
  found: Findings[]
  buttonMs: number
  failed: string[]
}

interface Timings {
  load: MainThreadWork[]
  launcherMs: number[]
  openingMs: number[]
  openingOnLineMs: number[]
  tapMs: number[]
  tapOnLineMs: number[]
}

interface Plan {
  browser: Browser
  site: HostSite
  subjects: readonly Subject[]
  button: Subject
  rounds: number
}

export async function measureSubjects({ browser, site, subjects, button, rounds }: Plan): Promise<Comparison> {
  const failed: string[] = []
  const running: Pick<Findings, 'subject' | 'weight' | 'manners'>[] = []
  for (const subject of subjects) {
    console.error(`weighing ${subject.name}`)
    try {
      const visit = { browser, site, subject }
      running.push({ subject, weight: await measureWeight(visit), manners: await measureManners(visit) })
    } catch (error) {
      failed.push(`${subject.name} did not open: ${String(error).split('\n')[0]}`)
    }
  }
  const timings = new Map(running.map(({ subject }) => [subject, createEmptyTimings()]))
  const empty: MainThreadWork[] = []
  const buttonMs: number[] = []
  for (let round = 1; round <= rounds; round++) {
    console.error(`round ${round} of ${rounds}`)
    empty.push(await measurePageLoad({ browser, site, subject: undefined }))
    buttonMs.push(await measureLauncher({ browser, site, subject: button }))
    for (const [subject, times] of timings) {
      try {
        await measureAndAddTimes(times, { browser, site, subject })
      } catch (error) {
        timings.delete(subject)
        failed.push(`${subject.name} did not open in round ${round}: ${String(error).split('\n')[0]}`)
      }
    }
  }
  const base = computeMedianWork(empty)
  return {
    failed,
    buttonMs: computeMedian(buttonMs),
    found: running.flatMap((findings) => {
      const times = timings.get(findings.subject)
      if (!times) return []
      const load = computeMedianWork(times.load)
      return {
        ...findings,
        load: { ...load, totalMs: load.totalMs - base.totalMs },
        launcherMs: computeMedian(times.launcherMs),
        openingMs: computeMedian(times.openingMs),
        openingOnLineMs: computeMedian(times.openingOnLineMs),
        tapMs: computeMedian(times.tapMs),
        tapOnLineMs: computeMedian(times.tapOnLineMs),
      }
    }),
  }
}

async function measureAndAddTimes(
  times: Timings,
  visit: { browser: Browser; site: HostSite; subject: Subject },
): Promise<void> {
  times.load.push(await measurePageLoad(visit))
  times.launcherMs.push(await measureLauncher(visit))
  times.openingMs.push(await measureOpening(visit, { line: false }))
  times.openingOnLineMs.push(await measureOpening(visit, { line: true }))
  times.tapMs.push(await measureOpening(visit, { line: false, tap: true }))
  times.tapOnLineMs.push(await measureOpening(visit, { line: true, tap: true }))
}

function createEmptyTimings(): Timings {
  return { load: [], launcherMs: [], openingMs: [], openingOnLineMs: [], tapMs: [], tapOnLineMs: [] }
}

function computeMedianWork(works: readonly MainThreadWork[]): MainThreadWork {
  return {
    longestTaskMs: computeMedian(works.map(({ longestTaskMs }) => longestTaskMs)),
    longestScriptTaskMs: computeMedian(works.map(({ longestScriptTaskMs }) => longestScriptTaskMs)),
    totalMs: computeMedian(works.map(({ totalMs }) => totalMs)),
  }
}
