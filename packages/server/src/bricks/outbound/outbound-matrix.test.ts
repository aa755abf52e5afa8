import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import {
  type OutboundWorld,
  openOutboundWorld,
  outboundRows,
  removeHttps,
  WORLD_ANSWER,
} from '#test/tools/outbound-world.ts'

let world: OutboundWorld
let caller: BrickCaller

beforeAll(async () => {
  world = await openOutboundWorld()
  caller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
})

afterAll(async () => {
  await caller.close()
  await world.close()
})

describe('(C2) a brick with the address', () => {
  const rows = outboundRows.map((row) => ({ ...row, verdict: describeVerdict(row) }))

  test.each(rows.filter(({ verdict }) => verdict === 'answers'))(
    'C2: a brick with the address $id $url answers',
    async (row) => {
      await world.play(row)
      const result = await callUrl(removeHttps(row))
      expect(result).toMatchObject({ state: 'succeeded', status: 200, text: JSON.stringify(WORLD_ANSWER) })
      expect(world.dials).toHaveLength(1)
      if (row.resolvesTo) expect(world.dials[0]?.addresses).toEqual([row.resolvesTo].flat())
    },
  )

  test.each(rows.filter(({ verdict }) => verdict === 'is never dialled'))(
    'C2: a brick with the address $id $url is never dialled',
    async (row) => {
      await world.play(row)
      expect(await callUrl(removeHttps(row))).toMatchObject({ state: 'failed', failure: 'blocked' })
      expect(world.dials).toEqual([])
      expect(world.server.requests).toEqual([])
    },
  )

  test.each(rows.filter(({ verdict }) => verdict === 'is not followed'))(
    'C2: a brick with the address $id $url is not followed',
    async (row) => {
      await world.play(row)
      const result = await callUrl(removeHttps(row))
      expect(result).toMatchObject({ state: 'failed', failure: 'redirect_refused', status: 302 })
      expect(JSON.stringify(result)).not.toContain(row.redirectTo)
      expect(world.dials).toHaveLength(1)
      expect(world.server.requests).toHaveLength(1)
    },
  )
})

function describeVerdict({ expect: expected, layer }: (typeof outboundRows)[number]) {
  if (expected === 'allow') return 'answers'
  return layer === 'response' ? 'is not followed' : 'is never dialled'
}

function callUrl(url: string) {
  const api = { url, method: 'GET' as const, parameters: [], headers: [] }
  return caller.callBrick({ api }, {}, new AbortController().signal, { account: 'a' })
}
