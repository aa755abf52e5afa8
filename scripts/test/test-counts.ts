import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING_RAN: Counts = { passed: 0, failed: 0, skipped: 0 }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
  numTodoTests: number
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

export function readCounts(file: string): Counts {
  const report = readReport(file)
  if (!report) return NOTHING_RAN
  if ('stats' in report) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Each failed test as `file › its name`; a file that could not be read stands alone. */
export function readFailures(file: string): string[] {
  const report = readReport(file)
  if (!report) return []
  return 'stats' in report ? report.suites.flatMap(listFailedSpecs) : report.testResults.flatMap(listFailedAssertions)
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
