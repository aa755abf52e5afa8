import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { type OutboundWorld, openOutboundWorld, outboundRows, removeHttps } from '#test/tools/outbound-world.ts'

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

describe('(C2, N13) an MCP server with the address', () => {
  const isRefused = ({ expect: expected, layer }: (typeof outboundRows)[number]) =>
    expected !== 'allow' && layer !== 'response'
  const signal = new AbortController().signal

  test.each(outboundRows.filter(isRefused))(
    'C2: an MCP server with the address $id $url is never dialled',
    async (row) => {
      await world.play(row)
      const url = removeHttps(row)
      expect(await callTool({ caller }, 'tool', { url })).toMatchObject({ state: 'failed', failure: 'blocked' })
      expect(await caller.readMcpServer('a', url, signal)).toBeUndefined()
      expect(world.dials).toEqual([])
      expect(world.server.requests).toEqual([])
    },
  )

  test.each(outboundRows.filter(({ layer, expect: expected }) => expected !== 'allow' && layer === 'response'))(
    'C2: an MCP server with the address $id $url is not followed',
    async (row) => {
      await world.play(row)
      const result = await callTool({ caller }, 'tool', { url: removeHttps(row) })
      expect(result).toMatchObject({ state: 'failed', failure: 'redirect_refused', status: 302 })
      expect(JSON.stringify(result)).not.toContain(row.redirectTo)
      expect(world.dials).toHaveLength(1)
    },
  )

  test.each(outboundRows.filter((row) => row.expect === 'allow'))(
    'C2: an MCP server with the address $id $url is dialled there alone',
    async (row) => {
      await world.play(row)
      await callTool({ caller }, 'tool', { url: removeHttps(row) })
      expect(world.dials.length).toBeGreaterThan(0)
      if (row.resolvesTo) {
        for (const { addresses } of world.dials) expect(addresses).toEqual([row.resolvesTo].flat())
      }
    },
  )
})
