import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const COMMANDS = [
  'bench',
  'bench-console',
  'bench-conversations',
  'bench-insights',
  'bench-saves',
  'bench-widget',
  'screenshots',
  'stress',
  'test-cluster',
  'test-containers',
]

test.each(COMMANDS)('%s starts nothing for an option that it does not know, and says what it takes', async (name) => {
  const { code, stdout, stderr } = await runLab(name, ['--nonsense'])
  expect(stderr).toMatch(
    /^Unknown option '--nonsense'\. npm run [a-z:]+ takes [^\n]+\n$|^Unknown option '--nonsense'\. bench-(?:insights|saves) takes nothing\n$/,
  )
  expect([code, stdout]).toEqual([1, ''])
})

test('help is one line, and nothing failed', async () => {
  const { code, stdout, stderr } = await runLab('screenshots', ['--help'])
  expect(stdout).toBe('npm run screenshots takes [NAME...] [--documents] [--sheets] [--widths VALUE]\n')
  expect([code, stderr]).toEqual([0, ''])
})

test('an option without its value, and a word too many, are named', async () => {
  expect((await runLab('bench-widget', ['--rounds'])).stderr).toMatch(
    /^Option '--rounds <value>' argument missing\. npm/,
  )
  expect((await runLab('stress', ['properties'])).stderr).toMatch(/^Unexpected argument 'properties'\. /)
})

test('a word in place of a number is named, before anything is measured', async () => {
  const { code, stdout, stderr } = await runLab('bench-widget', ['--rounds', 'abc'])
  expect(stderr).toMatch(/^Option '--rounds' takes a whole number above 0, not 'abc'\. npm run bench:widget takes /)
  expect([code, stdout]).toEqual([1, ''])
  expect((await runLab('bench', ['--streams', '0'])).stderr).toMatch(/^Option '--streams' takes a whole number/)
})

test('the screenshots name a scene that is not there, and a width that is no number', async () => {
  const { code, stdout, stderr } = await runLab('screenshots', ['dashboard', 'nosuchscene'])
  expect(stderr).toMatch(/^No scene's name begins with 'nosuchscene'\. npm run screenshots takes /)
  expect([code, stdout]).toEqual([1, ''])
  expect((await runLab('screenshots', ['--widths=390,wide'])).stderr).toMatch(/^No width is called 'wide'\. /)
})

function runLab(name: string, words: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/lab/${name}.ts`, ...words], (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr })
    })
  })
}
