import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems themselves give out only higher ports, which may be taken before a program that is started listens. */
const PORTS = { least: 20_000, most: 29_999 }

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.least, PORTS.most + 1)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
