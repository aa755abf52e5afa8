import { Pool } from 'undici'
import type { Deadlines } from './deadlines.ts'
import { type ConnectorPorts, createGuardedConnector } from './guarded-connector.ts'
import type { LookUpQueue } from './look-up-queue.ts'

const MAX_ANSWER_HEADERS_BYTES = 16 * 1024
// Long enough for the rounds of one answer to share a socket, and short enough not to hold on to an address.
const KEEP_ALIVE_MS = 4_000

export interface LinePorts extends Omit<ConnectorPorts, 'connectMs' | 'callsSignal'> {
  lookUps: LookUpQueue
  deadlines: Deadlines
}

/** The sockets between one account and one origin, so that accounts share none. */
export interface Lines {
  use<Value>(account: string, origin: string, call: (pool: Pool) => Promise<Value>): Promise<Value>
  /** Breaks off what is running. */
  close(): Promise<void>
}

interface Line {
  pool: Pool
  calls: number
  /** Aborts the look-ups and connections for which no call waits any more. */
  dials: AbortController
}

export function createLines(ports: LinePorts): Lines {
  const lines = new Map<string, Line>()

  function open(account: string, origin: string): Line {
    const key = `${account} ${origin}`
    const known = lines.get(key)
    if (known) return known
    const line: Line = {
      pool: createPool(ports, account, origin, () => line.dials.signal),
      calls: 0,
      dials: new AbortController(),
    }
    line.pool.on('disconnect', () => dropUnused(key, line))
    lines.set(key, line)
    return line
  }

  function dropUnused(key: string, line: Line): void {
    if (line.calls > 0 || line.pool.stats.connected > 0 || lines.get(key) !== line) return
    lines.delete(key)
    void line.pool.destroy()
  }

  return {
    async use(account, origin, call) {
      const line = open(account, origin)
      line.calls += 1
      try {
        return await call(line.pool)
      } finally {
        line.calls -= 1
        if (line.calls === 0) {
          line.dials.abort()
          line.dials = new AbortController()
          dropUnused(`${account} ${origin}`, line)
        }
      }
    },
    async close() {
      const open = [...lines.values()]
      lines.clear()
      await Promise.all(
        open.map(({ pool, dials }) => {
          dials.abort()
          return pool.destroy()
        }),
      )
    },
  }
}

function createPool(ports: LinePorts, account: string, origin: string, callsSignal: () => AbortSignal): Pool {
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
    // It only counts idle time; the total deadline is absolute.
    bodyTimeout: 0,
    maxHeaderSize: MAX_ANSWER_HEADERS_BYTES,
  })
}
