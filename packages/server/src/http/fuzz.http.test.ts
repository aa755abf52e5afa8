import { type Endpoint, endpoints } from '@bricks/contract'
import { ERROR_CODES, isErrorCode } from '@bricks/contract/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FuzzCall, fuzzCall } from '#test/tools/fuzz/fuzz-call.ts'
import type { FuzzOutcome } from '#test/tools/fuzz/fuzz-player.ts'
import { type FuzzServer, startFuzzServer } from '#test/tools/fuzz/fuzz-server.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const DIFFERENTIAL_CALLS = Math.max(300, CALLS / 4)
const TIMEOUT = 60_000 + CALLS * 60

const NOT_SET_UP = ['billing_not_configured', 'mail_not_configured', 'oidc_not_configured']

let server: FuzzServer
beforeAll(async () => {
  server = await startFuzzServer()
})
afterAll(() => server.close())

test(
  `I1: ${CALLS} calls, valid or changed in one place, never meet a 5xx, and every answer fits its schema`,
  async () => {
    const seen = new Map<number, number>()
    for (const call of fc.sample(fuzzCall, { seed: SEED, numRuns: CALLS })) {
      const outcome = await server.play(call)
      const complaint = findComplaint(call, outcome)
      if (complaint) expect.fail(`seed ${SEED}: ${complaint}\n${writeCallShortly(call)}\n${outcome.raw.slice(0, 500)}`)
      seen.set(outcome.status, (seen.get(outcome.status) ?? 0) + 1)
    }
    expect(seen.get(200) ?? 0).toBeGreaterThan(CALLS / 10)
    expect(seen.get(400) ?? 0).toBeGreaterThan(CALLS / 10)
  },
  TIMEOUT,
)

test.runIf(inject('engine') === 'postgres')(
  `I3: ${DIFFERENTIAL_CALLS} calls, one after the other, have the same answers on Postgres and on SQLite`,
  async () => {
    const servers = [await startFuzzServer(), await startFuzzServer({ engine: 'sqlite' })] as const
    for (const call of fc.sample(fuzzCall, { seed: SEED + 1, numRuns: DIFFERENTIAL_CALLS })) {
      const [ofPostgres, ofSqlite] = await Promise.all(servers.map((each) => each.play(call)))
      const { raw: _, ...told } = ofPostgres ?? { raw: '' }
      expect(told, `seed ${SEED + 1}: ${writeCallShortly(call)}`).toEqual({
        status: ofSqlite?.status,
        body: ofSqlite?.body,
      })
    }
    for (const each of servers) await each.close()
  },
  TIMEOUT,
)

function writeCallShortly(call: FuzzCall): string {
  return JSON.stringify(call).slice(0, 2_000)
}

function findComplaint({ name }: FuzzCall, { status, raw }: FuzzOutcome): string | undefined {
  const endpoint: Endpoint = endpoints[name]
  if (status === endpoint.status) {
    if (endpoint.stream) return undefined
    const checked = endpoint.answer.safeParse(JSON.parse(raw))
    return checked.success ? undefined : `${name} answered what its schema does not allow: ${checked.error.message}`
  }
  const { code, error } = JSON.parse(raw)
  if (!isErrorCode(code) || typeof error !== 'string') return `${name} failed without a code of the table`
  if (ERROR_CODES[code].status !== status) return `${name} answered ${status} with ${code}`
  return status >= 500 && !NOT_SET_UP.includes(code) ? `${name} answered ${status}` : undefined
}
