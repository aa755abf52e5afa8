import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyIdentityToken } from './verify-identity-token.ts'

const SECRET = 'kq3Jd5w0v2mZ8xYtR1bN7uLpQeHsFgTcVaXiOoDzEyA'
const handbook = readFileSync(join(import.meta.dirname, '../../../../docs/handbook/identity.md'), 'utf8')
const readCodeSample = (language: string) =>
  handbook.match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``))?.[1] ?? ''

const RUNS = [
  {
    program: process.execPath,
    name: 'Node',
    first: ['--input-type=module', '-e'],
    code: `${readCodeSample('js')}\nconsole.log(signVisitor({ id: 4711, name: 'Zoë "Z"' }, '${SECRET}'))`,
  },
  {
    program: 'python3',
    name: 'Python',
    first: ['-c'],
    code: `${readCodeSample('python')}\nprint(sign_visitor({"id": 4711, "name": 'Zoë "Z"'}, "${SECRET}"))`,
  },
  {
    program: 'php',
    name: 'PHP',
    first: ['-r'],
    code: `${readCodeSample('php')}\necho sign_visitor(['id' => 4711, 'name' => 'Zoë "Z"'], '${SECRET}');`,
  },
  {
    program: 'ruby',
    name: 'Ruby',
    first: ['-e'],
    code: `${readCodeSample('ruby')}\nputs sign_visitor({ id: 4711, name: 'Zoë "Z"' }, "${SECRET}")`,
  },
]

describe.each(RUNS)('in $name', ({ program, first, code }) => {
  const isAtHand = spawnSync(program, ['--version']).status === 0
  test.runIf(isAtHand)('the handbook’s code signs a token that is accepted', () => {
    const token = execFileSync(program, [...first, code], { encoding: 'utf8' }).trim()
    const { id, claims } = verifyIdentityToken(token, [SECRET], new Date())
    expect(id).toBe('4711')
    expect(claims.get('name')).toBe('Zoë "Z"')
  })
})
