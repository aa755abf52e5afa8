import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { findStorageFault } from '#db/storage-fault.ts'
import { inTransaction } from '#db/transaction.ts'

describe.runIf(inject('engine') === 'postgres')('R22: a Postgres that hangs without a word', () => {
  let way: Awaited<ReturnType<typeof openWayToPostgres>>
  let database: Database
  beforeAll(async () => {
    way = await openWayToPostgres(inject('postgresUrl'))
    database = openDatabase({ engine: 'postgres', url: way.url })
  })
  afterAll(async () => {
    await database.destroy()
    await way.close()
  })
  const ask = (text = 'select 1') => sql.raw(text).execute(database)
  const readFault = (asked: Promise<unknown>) => asked.then(() => 'none', findStorageFault)
  /** Only such a statement has no timeout at all. */
  const askPatiently = (by = database, stall = way.stall) =>
    inTransaction(by, async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      stall()
      await sql`select 1`.execute(transaction)
    })

  test('is given up by a statement that would wait for ever, takes no more statements, and is taken again once it answers', async () => {
    await ask()
    expect(await readFault(askPatiently())).toBe('unavailable')
    const connections = way.countConnections()
    expect(await Promise.all([readFault(ask()), readFault(ask()), readFault(ask())])).toEqual(
      Array(3).fill('unavailable'),
    )
    expect(way.countConnections() - connections).toBeLessThan(2)
    way.goOn()
    await expect.poll(() => readFault(ask())).toBe('none')
  })

  test('is not one that takes its time for a statement and answers others', async () => {
    expect(await readFault(ask('select pg_sleep(4)'))).toBe('none')
  })

  test('is not one behind a pooler whose connections are all taken for a while', async () => {
    await ask()
    way.letStatementsOfNewConnectionsWait()
    expect(await readFault(ask('select pg_sleep(7)'))).toBe('none')
    way.goOn()
  })

  test('is noticed behind a pooler that goes on taking connections, and taken again once it answers', async () => {
    const pooler = await openWayToPostgres(inject('postgresUrl'))
    const server = await openWayToPostgres(inject('postgresUrl'))
    pooler.tellOfServer(server.url)
    const pooled = openDatabase({ engine: 'postgres', url: pooler.url })
    await sql`select 1`.execute(pooled)
    await expect.poll(() => server.countConnections()).toBe(1)
    const asked = readFault(askPatiently(pooled, pooler.letStatementsWait))
    // So long it is only busy.
    expect(await Promise.race([asked, wait(7_000)])).toBe('waiting')
    server.stall()
    expect(await asked).toBe('unavailable')
    server.goOn()
    pooler.goOn()
    await expect.poll(() => readFault(sql`select 1`.execute(pooled))).toBe('none')
    await pooled.destroy()
    await pooler.close()
    await server.close()
  })

  test('is not one that takes no new connection in time and answers on the others', async () => {
    await Promise.all([ask('select pg_sleep(0.2)'), ask('select pg_sleep(0.2)')])
    const [leave, hasLeft] = createSignal()
    const [take, isTaken] = createSignal()
    const one = inTransaction(database, async (transaction) => {
      await sql`select 1`.execute(transaction)
      take()
      await hasLeft
    })
    await isTaken
    const other = inTransaction(database, async (transaction) => {
      way.stallNewConnections()
      const refused = readFault(ask())
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      leave()
      const answers: unknown[] = []
      for (let asked = 0; asked < 45; asked++) {
        await sql`select pg_sleep(0.2)`.execute(transaction)
        answers.push(await readFault(ask()))
      }
      return { refused: await refused, answers }
    })
    expect(await other).toEqual({ refused: 'unavailable', answers: Array(45).fill('none') })
    await one
    way.goOn()
  })
})

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, 'waiting'))

function createSignal(): [give: () => void, given: Promise<void>] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [resolve, promise]
}

/** What Postgres sends when it takes the first statement of a connection. */
const READY = Buffer.from('Z\0\0\0\x05I')

/** While it is stalled, connections are taken and nothing passes, as where a machine is stopped. */
async function openWayToPostgres(postgresUrl: string) {
  const target = new URL(postgresUrl)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let connections = 0
  let isStalled = false
  let isNewStalled = false
  let areNewStatementsHeld = false
  let told = target.port
  const server = createServer((client) => {
    connections += 1
    clients.add(client)
    const postgres = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => to.write(replacePort(bytes, target.port, told)))
      if (isStalled || isNewStalled) from.pause()
    }
    if (!areNewStatementsHeld) return
    postgres.on('data', (bytes) => {
      if (bytes.includes(READY)) client.pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    countConnections: () => connections,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    /** Both ports have the same number of digits. */
    tellOfServer(url: string) {
      told = new URL(url).port
    },
    letStatementsWait() {
      areNewStatementsHeld = true
      for (const socket of clients) socket.pause()
    },
    stallNewConnections() {
      isNewStalled = true
    },
    letStatementsOfNewConnectionsWait() {
      areNewStatementsHeld = true
    },
    goOn() {
      isStalled = false
      isNewStalled = false
      areNewStatementsHeld = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function replacePort(bytes: Buffer, port: string, told: string): Buffer {
  return port === told ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(port, told), 'latin1')
}
