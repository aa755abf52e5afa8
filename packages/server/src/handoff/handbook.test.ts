import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signHandoffWebhook } from './send-handoff-webhook.ts'

const PAGE = readFileSync(new URL('../../../../docs/handbook/handoff.md', import.meta.url), 'utf8')
const SECRET = 'whsec_a-secret_of-the-handbook'
const BODY = '{"message":"Grüße 🙂"}'

function readCode(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(PAGE)?.[1]
  if (code === undefined) throw new Error(`The page has no ${language}.`)
  return code
}

const now = () => new Date()
const SENT: [what: string, header: string, body: string, isFrom: boolean][] = [
  ['what was signed just now', signHandoffWebhook(BODY, SECRET, now()), BODY, true],
  ['another body', signHandoffWebhook(BODY, SECRET, now()), `${BODY} `, false],
  ['another secret', signHandoffWebhook(BODY, 'whsec_other', now()), BODY, false],
  ['what is an hour old', signHandoffWebhook(BODY, SECRET, new Date(Date.now() - 3_600_000)), BODY, false],
  ['a header that is none', 'v1=00', BODY, false],
]

test.each(SENT)('the Node of the handbook tells %s', async (_, header, body, isFrom) => {
  const code = `data:text/javascript,${encodeURIComponent(readCode('js'))}`
  const { isFromBricks } = await import(/* @vite-ignore */ code)
  expect(isFromBricks(header, body, SECRET)).toBe(isFrom)
})

const CALL = {
  python: [
    'python3',
    (code: string) =>
      `${code}\nimport sys\nh, b, s = sys.argv[1:]\nprint(str(is_from_bricks(h, b.encode(), s)).lower())`,
    '-c',
  ],
  php: ['php', (code: string) => `${code}\necho json_encode(is_from_bricks($argv[1], $argv[2], $argv[3]));`, '-r'],
  ruby: ['ruby', (code: string) => `${code}\nputs from_bricks?(*ARGV)`, '-e'],
} as const

for (const [language, [program, write, flag]] of Object.entries(CALL)) {
  const isThere = spawnSync(program, ['--version']).status === 0
  test.skipIf(!isThere).each(SENT)(`the ${language} of the handbook tells %s`, (_, header, body, isFrom) => {
    const told = execFileSync(program, [flag, write(readCode(language)), header, body, SECRET], { encoding: 'utf8' })
    expect(told.trim()).toBe(String(isFrom))
  })
}
