import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING_RAN: Counts = { passed: 0, failed: 0, skipped: 0 }

interface VitestReport {
  testResults: VitestFile[]
}
interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  file: string
  specs: { title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/** `again`: the report of a second run of some files. Its results replace those of the first run. */
export function readCounts(report: string, again?: string): Counts {
  const results = readResults(report, again)
  if ('stats' in results) {
    const { expected, flaky, unexpected, skipped } = results.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  const statuses = results.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

/** Each failed test as `file › its name`, or the file alone if it failed outside of its tests. */
export function readFailures(report: string, again?: string): string[] {
  const results = readResults(report, again)
  return 'stats' in results
    ? results.suites.flatMap(listFailedSpecs)
    : results.testResults.flatMap(listFailedAssertions)
}

/** The files in which a test of Vitest failed. */
export function listFailedFiles(report: string): string[] {
  const results = readReport(report)
  if (!results || 'stats' in results) return []
  return results.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(process.cwd(), name))
}

function readResults(report: string, again?: string): VitestReport | PlaywrightReport {
  const first = readReport(report) ?? { testResults: [] }
  const second = again === undefined ? undefined : readReport(again)
  if (!second || 'stats' in first || 'stats' in second) return first
  const byName = new Map([...first.testResults, ...second.testResults].map((file) => [file.name, file]))
  return { testResults: [...byName.values()] }
}

function readReport(file: string): VitestReport | PlaywrightReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function listFailedAssertions({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [file]
  return failed.map((test) => `${file} › ${test.fullName}`)
}

function listFailedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `${file} › ${spec.title}`)
  return [...failed, ...suites.flatMap(listFailedSpecs)]
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}
