import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logLine(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  log(createLogger('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('no secret reaches a line, whatever was logged (B7)', () => {
  const secrets = [
    'sk-live-canary-123',
    'sk_live_canary12345',
    'bricks_canary_owner_abcdefgh.canary_token_abc',
    'whsec_canary12345',
    'canary.bearer.value',
  ]
  const line = logLine((logger) => {
    const error = new Error(`provider said no to ${secrets[0]} at postgres://bricks:canary-password@db/bricks`)
    logger.error(
      { err: error, headers: { authorization: `Bearer ${secrets[4]}` } },
      `token ${secrets[2]} ${secrets[1]}`,
    )
    logger.info({ note: `${secrets[3]} and Bearer ${secrets[4]}`, user: { password: 'canary', openaikey: 'canary' } })
  })
  expect(line).not.toContain('canary')
  expect(line).toContain('provider said no to')
  expect(
    line
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text).level),
  ).toEqual([50, 30])
})

test('what is no secret is left as it is', () => {
  const line = logLine((logger) => logger.info({ url: 'https://api.openai.com/v1', brick: 'task-list' }, 'called'))
  expect(JSON.parse(line)).toMatchObject({ url: 'https://api.openai.com/v1', brick: 'task-list', msg: 'called' })
})

test('a log that takes no lines, as that of a closed terminal or on a full disk, ends nothing', () => {
  const takesNoLines = openSync(import.meta.filename, 'r')
  const program = `
    const { createLogger } = await import('${import.meta.dirname}/logger.ts')
    const logger = createLogger('info')
    for (let line = 0; line < 3; line++) logger.info('lost')
    logger.fatal('lost too')
    process.stderr.write('lives')`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', takesNoLines, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  closeSync(takesNoLines)
  expect([stderr, status]).toEqual(['lives', 0])
})
