import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listFailedFiles, NOTHING_RAN, readCounts, readFailures } from './test-counts.ts'

function keepReport(report: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a report of Vitest names its failed tests by file and name, and a file that could not be read by itself', () => {
  const file = keepReport({
    testResults: [
      {
        name: resolve('packages/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a holds' },
          { status: 'failed', fullName: 'a room › b holds' },
          { status: 'skipped', fullName: 'a room › c holds' },
          { status: 'todo', fullName: 'a room › d holds' },
        ],
      },
      { name: resolve('packages/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: resolve('packages/c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  })
  expect(readCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 2 })
  expect(readFailures(file)).toEqual(['packages/a.test.ts › a room › b holds', 'packages/b.test.ts'])
})

test('a file that was run a second time counts as it ended there, and what failed twice stays failed', () => {
  const at = (name: string, ...statuses: string[]) => ({
    name: resolve(name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
  })
  const first = keepReport({
    testResults: [at('a.ts', 'passed', 'failed'), at('b.ts', 'failed'), at('c.ts', 'passed')],
  })
  expect(listFailedFiles(first)).toEqual(['a.ts', 'b.ts'])
  const again = keepReport({ testResults: [at('a.ts', 'passed', 'passed'), at('b.ts', 'failed')] })
  expect(readCounts(first, again)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(readFailures(first, again)).toEqual(['b.ts › test 0'])
  expect(readCounts(first, 'no-such-report.json')).toEqual({ passed: 2, failed: 2, skipped: 0 })
})

test('a report of Playwright names its failed tests at every depth, and not those that passed at the second try', () => {
  const file = keepReport({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'a holds', ok: true }],
        suites: [{ file: 'a.spec.ts', specs: [{ title: 'b holds', ok: false }] }],
      },
    ],
  })
  expect(readCounts(file)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(readFailures(file)).toEqual(['a.spec.ts › b holds'])
})

test('without a report nothing ran', () => {
  expect(readCounts('no-such-report.json')).toEqual(NOTHING_RAN)
  expect(readFailures('no-such-report.json')).toEqual([])
})
