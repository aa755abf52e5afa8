import { Pool } from 'undici'
import type { Deadlines } from './deadlines.ts'
import { type ConnectorPorts, createGuardedConnector } from './guarded-connector.ts'
import type { LookUpQueue } from './look-up/look-up-queue.ts'

const MAX_ANSWER_HEADERS_BYTES = 16 * 1024
// The time is long enough that the calls for one reply can share a socket. It is short, because an open socket still
// leads to the old address after the address of a name has changed.
const KEEP_ALIVE_MS = 4_000

export interface PoolPorts extends Omit<ConnectorPorts, 'connectMs' | 'callsSignal'> {
  lookUps: LookUpQueue
  deadlines: Deadlines
}

export interface ConnectionPools {
  use<Value>(account: string, origin: string, call: (pool: Pool) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

interface AccountPool {
  pool: Pool
  calls: number
  dials: AbortController
}

export function createConnectionPools(ports: PoolPorts): ConnectionPools {
  const pools = new Map<string, AccountPool>()

  function getOrCreatePool(account: string, origin: string): AccountPool {
    const key = `${account} ${origin}`
    const known = pools.get(key)
    if (known) return known
    const created: AccountPool = {
      pool: createPool(ports, account, origin, () => created.dials.signal),
      calls: 0,
      dials: new AbortController(),
    }
    created.pool.on('disconnect', () => destroyUnusedPool(key, created))
    pools.set(key, created)
    return created
  }

  function destroyUnusedPool(key: string, each: AccountPool): void {
    if (each.calls > 0 || each.pool.stats.connected > 0 || pools.get(key) !== each) return
    pools.delete(key)
    void each.pool.destroy()
  }

  return {
    async use(account, origin, call) {
      const used = getOrCreatePool(account, origin)
      used.calls += 1
      try {
        return await call(used.pool)
      } finally {
        used.calls -= 1
        if (used.calls === 0) {
          used.dials.abort()
          used.dials = new AbortController()
          destroyUnusedPool(`${account} ${origin}`, used)
        }
      }
    },
    async close() {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(
        open.map(({ pool, dials }) => {
          dials.abort()
          return pool.destroy()
        }),
      )
    },
  }
}

function createPool(ports: PoolPorts, account: string, origin: string, callsSignal: () => AbortSignal): Pool {
  const { deadlines, lookUps } = ports
  const connect = createGuardedConnector({
    ...ports,
    resolve: (hostname, signal) => lookUps.run(account, signal, () => ports.resolve(hostname, signal)),
    connectMs: deadlines.connect,
    callsSignal,
  })
  return new Pool(origin, {
    connect,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: deadlines.headers,
    // Off, because `bodyTimeout` counts only idle time. The client's own deadline limits the whole call.
    bodyTimeout: 0,
    maxHeaderSize: MAX_ANSWER_HEADERS_BYTES,
  })
}
