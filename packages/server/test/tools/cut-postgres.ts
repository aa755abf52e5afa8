import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `sent`: Postgres never gets the statement. `answered`: it runs the statement, and its answer is lost. */
export type Moment = 'sent' | 'answered'

export interface CuttingProxy {
  url: string
  count(): void
  getCountedMessages(): number
  cutAt(nth: number, moment: Moment): void
  close(): Promise<void>
}

/**
 * Types of messages that end a statement: "Sync" of the extended protocol, and "Query" of the simple one, which begins
 * and ends transactions.
 */
const STATEMENT_ENDS = ['S', 'Q']
const LENGTH_BYTES = 4

/** A proxy in front of Postgres that cuts connections, as a network may do, at a chosen statement. */
export async function startCuttingProxy(postgresUrl: string): Promise<CuttingProxy> {
  const target = new URL(postgresUrl)
  const sockets = new Set<Socket>()
  let counted = 0
  let cut: { nth: number; moment: Moment } | undefined
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    const closeBothSockets = () => {
      client.destroy()
      postgres.destroy()
    }
    for (const socket of [client, postgres]) {
      sockets.add(socket)
      socket.on('error', closeBothSockets)
      socket.on('close', closeBothSockets)
    }
    const readMessages = createMessageReader()
    let isLost = false
    client.on('data', (bytes) => {
      const ends = readMessages(bytes).filter((type) => STATEMENT_ENDS.includes(type)).length
      const isNow = cut !== undefined && counted < cut.nth && counted + ends >= cut.nth
      counted += ends
      if (isNow && cut?.moment === 'sent') return closeBothSockets()
      isLost ||= isNow
      postgres.write(bytes)
    })
    postgres.on('data', (bytes) => {
      if (isLost) closeBothSockets()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const count = () => {
    counted = 0
    cut = undefined
  }
  return {
    url: url.href,
    count,
    getCountedMessages: () => counted,
    cutAt: (nth, moment) => {
      count()
      cut = { nth, moment }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createMessageReader(): (bytes: Buffer) => string[] {
  let waiting = Buffer.alloc(0)
  let typeBytes = 0
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    const types: string[] = []
    while (waiting.length >= typeBytes + LENGTH_BYTES) {
      const length = typeBytes + waiting.readUInt32BE(typeBytes)
      if (waiting.length < length) break
      if (typeBytes > 0) types.push(waiting.toString('latin1', 0, 1))
      waiting = waiting.subarray(length)
      typeBytes = 1
    }
    return types
  }
}
