import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const RUN = resolve(import.meta.dirname, 'run.mjs')
const SERVER = resolve(import.meta.dirname, 'release/program/server.js')

test.each([
  [RUN, ['start', '--port', '4000'], '--port'],
  [RUN, ['dev', '4000'], '4000'],
  [RUN, ['serve', '--help'], '--help'],
  [RUN, ['build', 'console'], 'console'],
  [RUN, ['release', '--dry-run'], '--dry-run'],
  [RUN, ['test', 'packages/server'], 'packages/server'],
  [RUN, ['test', 'check', 'unit'], 'unit'],
  [SERVER, ['serve', '--port', '4000'], '--port'],
  [SERVER, ['health', 'now'], 'now'],
])('%s %j does nothing but say which word it does not know', (program, words, unknown) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^${words[0]} does not know ${unknown}\\. What can be set [^\\n]+\\n$`))
})
