import { expect, it } from 'vitest'
import { createManualTimers } from '#test/tools/manual-timers.ts'
import { createOutboundPolicy } from './address/outbound-policy.ts'
import { createGuardedConnector } from './guarded-connector.ts'

it.each(['127.0.0.1', '169.254.169.254', '::1', '64:ff9b::a9fe:a9fe'])(
  'a literal such as %s is judged once more where sockets come from',
  async (hostname) => {
    const dialled: string[] = []
    const connector = createGuardedConnector({
      policy: createOutboundPolicy({ dns64: true }),
      resolve: async () => ['93.184.215.14'],
      connect: async (target) => {
        dialled.push(target.hostname)
        throw new Error('nobody is there')
      },
      timers: createManualTimers(),
      connectMs: 5_000,
    })
    const error = await new Promise((resolve) => {
      connector({ hostname, protocol: 'https:', port: '443' }, (...[refusal]) => resolve(refusal))
    })
    expect(error).toMatchObject({ failure: 'blocked' })
    expect(dialled).toEqual([])
  },
)
