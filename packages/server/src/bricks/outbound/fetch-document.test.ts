import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import {
  type OutboundRow,
  type OutboundWorld,
  openOutboundWorld,
  outboundRows,
  removeHttps,
} from '#test/tools/outbound-world.ts'
import { writeRawAnswer } from '#test/tools/tls-server.ts'

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

function fetchRow(row: OutboundRow) {
  const url = `https://${removeHttps(row)}`
  const outcome = caller.fetchDocument(url, 'account', new AbortController().signal)
  return outcome.then(
    ({ status }) => status,
    (error) => error.failure,
  )
}

describe('(C2, N13) the address of a document is called as a brick’s is', () => {
  test.each(outboundRows)('C2: a document at the address $id $url', async (row) => {
    await world.play(row)
    const outcome = await fetchRow(row)
    if (row.expect === 'allow') {
      expect([outcome, world.dials.length]).toEqual([200, 1])
    } else if (row.layer === 'response') {
      expect([outcome, world.dials.length]).toEqual(['redirect_refused', 1])
    } else {
      expect([outcome, world.dials]).toEqual(['blocked', []])
    }
  })
})

test('a document of more than 16 MB is read no further', async () => {
  const row = outboundRows.find(({ expect: expected }) => expected === 'allow')
  if (!row) throw new Error('no row is allowed')
  await world.play(row)
  world.server.script(writeRawAnswer(200, { connection: 'close' }, Buffer.alloc(16 * 1024 * 1024 + 1, 'a')))
  const url = `https://${removeHttps(row)}`
  const { bytes, cut } = await caller.fetchDocument(url, 'account', new AbortController().signal)
  expect([bytes.length, cut]).toEqual([16 * 1024 * 1024, true])
})
