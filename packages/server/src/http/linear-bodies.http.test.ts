import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { startScriptedProvider } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { PIECES, repeatPiece, WIDE_PIECES } from '#test/tools/linear-time/hostile-texts.ts'
import { judgeAttempt } from '#test/tools/linear-time/judge-attempt.ts'
import { listStrings, replaceAt } from '#test/tools/replace-in-json.ts'
import { createSampleCalls, type SampleCall } from '#test/tools/sample-calls.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

/** In bytes of JSON. With the rest of the body this stays under the limit of 256 kB. */
const WHOLE = 245_000
const TAKEN = 16_000
const PIECES_OF_WHOLE = ['/', '\\', '.', '@', '(', '{', '"', ' ', '%2F', ':', '\u0301']
const TIMEOUT = process.env.LOOP_REPORT === undefined ? 240_000 : 1_800_000
const onOneEngine = test.runIf(inject('engine') === 'sqlite')

const provider = await startScriptedProvider()
provider.play(createTextScript('Certainly.'))
const brickCaller = createBrickCaller({
  allowHosts: [],
  ports: [443],
  dns64: false,
  resolve: async () => [],
  deadlines: { refusal: 0 },
})
/** Real password hashing is slow by design, for all passwords alike, so it would hide slow code. */
const passwordHashing = { hash: async () => 'none', verify: async () => false }
let server: TestServer
let token: string
let calls: Record<EndpointName, SampleCall>
/** Each request comes from another address, so that no rate limit of an address refuses it. */
let client = 0
beforeAll(async () => {
  server = await startTestServer({
    config: { trustProxy: 1, languageModelUrl: provider.baseUrl },
    ports: { brickCaller, passwordHashing },
  })
  const account = await createTestAccount(server, { role: 9 })
  token = account.token
  const created = await callAs(server.app, account).post('/project/new', { 'new-project-name': 'Bot' })
  calls = createSampleCalls(created.json().id)
})
afterAll(async () => {
  await server.close()
  await brickCaller.close()
  await provider.close()
})

const ENDING = ['logOut', 'deleteAccount']
const withBody = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([name, { body }]) => body !== undefined && !ENDING.includes(name))
  .map(([name]) => name)

function sendToEndpoint(name: EndpointName, payload: string) {
  const { method, path }: Endpoint = endpoints[name]
  return server.app.inject({
    method,
    url: API_PREFIX + path.replace(':id', 'x'),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.${++client >> 8}.${client & 255}`,
    },
    payload,
  })
}

function repeatToJsonSize(piece: string, size: number): string {
  return repeatPiece(piece, (size * piece.length) / (Buffer.byteLength(JSON.stringify(piece)) - 2))
}

onOneEngine.each(withBody)(
  'N1: no text field of %s takes more than linear time, whatever 256 kB of it repeat',
  async (name) => {
    const { body } = calls[name]
    for (const path of listStrings(body)) {
      const cases = [
        ...[...PIECES, ...WIDE_PIECES].map((piece) => ({ piece, size: TAKEN })),
        ...PIECES_OF_WHOLE.map((piece) => ({ piece, size: WHOLE })),
      ]
      for (const { piece, size } of cases) {
        const sendBodyOfLength = (length: number) =>
          sendToEndpoint(name, JSON.stringify(replaceAt(body, path, repeatToJsonSize(piece, length))))
        const complaint = await judgeAttempt(
          `${path.join('.')} of ${size} times ${JSON.stringify(piece)}`,
          sendBodyOfLength,
          size,
        )
        if (complaint) expect.fail(complaint)
      }
    }
  },
  TIMEOUT,
)

const MANY: Record<string, (size: number) => unknown> = {
  'empty objects': (size) => Array.from({ length: size / 3 }, () => ({})),
  numbers: (size) => Array.from({ length: size / 2 }, () => 0),
  'empty texts': (size) => Array.from({ length: size / 3 }, () => ''),
  'lists of lists': (size) => Array.from({ length: size / 5 }, () => [[]]),
  keys: (size) => Object.fromEntries(Array.from({ length: size / 9 }, (_, at) => [at.toString(36), 0])),
}
/** Written once, because writing 256 kB takes longer than refusing them. */
const MANY_AS_JSON = Object.entries(MANY).map(([what, make]) => [what, JSON.stringify(make(WHOLE))] as const)
const PLACE = '\u2042'
/** Milliseconds of this thread's CPU that refusing 256 kB may cost. */
const MOST = 60

onOneEngine.each(withBody)(
  'N2: lists and objects of 256 kB in the place of any value of %s are refused at once',
  async (name) => {
    const { body } = calls[name]
    for (const path of listPlaces(body)) {
      const [start, end] = JSON.stringify(replaceAt(body, path, PLACE)).split(JSON.stringify(PLACE))
      for (const [what, many] of MANY_AS_JSON) {
        const payload = `${start}${many}${end}`
        let least = Number.POSITIVE_INFINITY
        // The least of three tries counts, because a busy machine makes the same work take longer.
        for (let tries = 0; tries < 3 && least >= MOST; tries++) {
          const before = process.threadCpuUsage()
          await sendToEndpoint(name, payload)
          const { user, system } = process.threadCpuUsage(before)
          least = Math.min(least, (user + system) / 1000)
        }
        expect(least, `${what} at ${path.join('.')}`).toBeLessThan(MOST)
      }
    }
  },
  TIMEOUT,
)

function listPlaces(value: unknown, here: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [here]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const inner = entries.flatMap(([key, each]) => listPlaces(each, [...here, key]))
  return here.length > 0 ? [here, ...inner] : inner
}
