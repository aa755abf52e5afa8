import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PIECES, repeatPiece } from '#test/tools/linear-time/hostile-texts.ts'
import { judgeAttempt } from '#test/tools/linear-time/judge-attempt.ts'
import { sendRawBytes } from '#test/tools/linear-time/send-raw-bytes.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'

/** In bytes. Together with the rest of the request's head this stays under the 16 kB that Node accepts. */
const HEAD = 15_600
const TIMEOUT = process.env.LOOP_REPORT === undefined ? 120_000 : 1_800_000
const onOneEngine = test.runIf(inject('engine') === 'sqlite')

const folder = mkdtempSync(join(tmpdir(), 'bricks-linear-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'app'))
  const pages = { exact: { '/': 'index.html' }, app: { '/edit': 'app/edit.html' }, fallback: 'index.html' }
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'index.html'), '<title>Landing</title>')
  writeFileSync(join(folder, 'app/edit.html'), '<title>Editor</title>')
  server = await startTestServer({
    listen: true,
    config: { consoleFolder: folder, appUrl: 'http://localhost', publicUrl: 'http://127.0.0.1', trustProxy: 1 },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const sendRequestLine = (line: string, headers: Record<string, string> = {}) => {
  const fields = Object.entries({ host: 'localhost', connection: 'close', ...headers })
  return sendRawBytes(
    server.url,
    `${[line, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
  )
}

const table: Endpoint[] = Object.values(endpoints)
const calls = table.map(({ method, path }) => ({ method, path: API_PREFIX + path.replace(':id', 'x') }))
const gets = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
const PREFIXES = ['/', '/edit/', '/assets/', '/widget/', '/widget@', '/handbook/', '/live/', '/api/live/', '/api/docs/']

const linePieces = PIECES.filter((piece) => !/\s/.test(piece))

onOneEngine(
  'N1: an address of 16 kB takes no more than linear time, whatever it repeats and whichever GET it is for',
  async () => {
    for (const prefix of [...PREFIXES, ...gets.map((path) => `${path}/`), ...gets.map((path) => `${path}?`)]) {
      for (const piece of linePieces) {
        const sendPathOfSize = (size: number) => sendRequestLine(`GET ${prefix}${repeatPiece(piece, size)} HTTP/1.1`)
        const complaint = await judgeAttempt(`GET ${prefix} and ${JSON.stringify(piece)}`, sendPathOfSize, HEAD)
        if (complaint) expect.fail(complaint)
      }
    }
  },
  TIMEOUT,
)

const READ_HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'host', 'if-none-match'],
  ...['origin', 'stripe-signature', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
]
const HEADER_TARGETS = [
  ...['GET /', 'GET /live/x', 'GET /api/live/x/config', 'GET /api/auth/user', 'OPTIONS /api/completionChat'],
  ...['POST /api/completionChat', 'POST /api/login', 'POST /api/stripe/webhook'],
]
const HEADER_STARTS: Record<string, string> = {
  authorization: 'Bearer ',
  'stripe-signature': 't=1,v1=',
  origin: 'http://',
}

onOneEngine(
  'N1: a header of 16 kB takes no more than linear time, whatever it repeats and wherever it is sent',
  async () => {
    for (const target of HEADER_TARGETS) {
      for (const name of READ_HEADERS) {
        for (const piece of PIECES) {
          const sendHeaderOfSize = (size: number) => {
            const value = (HEADER_STARTS[name] ?? '') + repeatPiece(piece, size)
            const body = { 'content-type': 'application/json', 'content-length': '0' }
            return sendRequestLine(`${target} HTTP/1.1`, { ...body, [name]: value })
          }
          const complaint = await judgeAttempt(
            `${target} with ${name} of ${JSON.stringify(piece)}`,
            sendHeaderOfSize,
            HEAD,
          )
          if (complaint) expect.fail(complaint)
        }
      }
    }
  },
  TIMEOUT,
)

onOneEngine(
  'N1: an address over 2 kB is refused with 414, one below is looked at, and what is asked may be longer',
  async () => {
    const requestStatus = async (path: string) => Number((await sendRequestLine(`GET ${path} HTTP/1.1`)).slice(9, 12))
    for (const prefix of ['/', '/live/', '/api/live/', '/assets/']) {
      const longest = prefix + 'a'.repeat(2048 - prefix.length)
      expect(await requestStatus(longest), prefix).not.toBe(414)
      expect(await requestStatus(`${longest}a`), prefix).toBe(414)
    }
    expect(await requestStatus(`/?next=${'a'.repeat(4_000)}`)).toBe(200)
    const answer = await sendRequestLine(`GET /${'a'.repeat(3_000)} HTTP/1.1`)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'address_too_long' })
  },
)
