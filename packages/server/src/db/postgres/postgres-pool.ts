import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { createHangWatch } from './hang-watch.ts'
import { type PostgresTarget, parsePostgresUrl, type SessionKind } from './parse-postgres-url.ts'
import { ANSWER_TIMEOUT_MS, createPostgresSession, STATEMENT_TIMEOUT_MS } from './postgres-session.ts'
import { answersInTime, askServerAddress, isServerAnswering, type ServerAddress } from './server-behind-pooler.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const TIMERS_DIFFER_MS = 50

export interface PoolWatch {
  onConnectionError?: (error: Error) => void
  onPoolWait?: (seconds: number) => void
}

const REFUSED_PARAMETER = /unsupported startup parameter/i
const INT8 = types.builtins.INT8

/**
 * Connects to the first host that answers and takes sessions of the wanted kind, and tries the other hosts when that
 * host no longer does. If a pooler, such as PgBouncer, refuses timeouts at the start of a session, each transaction
 * sets them itself (`postgres-session.ts`).
 */
export function createPostgresPool(url: string, { onConnectionError, onPoolWait }: PoolWatch = {}): PostgresPool {
  const target = parsePostgresUrl(url)
  const { hosts } = target
  let current = 0
  let takesParameters = true

  class HostClient extends Client {
    readonly place = current

    constructor(config?: ClientConfig) {
      // Adds the password, because the pool hides it in `config`.
      const { password } = target
      super({
        ...config,
        ...hosts[current],
        ...(password !== undefined && { password }),
        query_timeout: ANSWER_TIMEOUT_MS,
        ...(takesParameters && TIMEOUTS),
      })
      // The pool listens only to idle connections. The end of a busy connection is reported by its statement, but its
      // error event would end the process if nobody listened to it.
      this.on('error', () => {})
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      if (!callback) return super.connect() as Promise<this>
      const asked = performance.now()
      super.connect((error: Error) => {
        if (error && performance.now() - asked > CONNECT_TIMEOUT_MS - TIMERS_DIFFER_MS) noteSilence(asked)
        if (error && REFUSED_PARAMETER.test(error.message)) takesParameters = false
        else if (error) tryNextHost(this.place)
        callback(error)
      })
      return undefined
    }
  }

  /** New connections then use the next host, unless another failed connection has already changed the host. */
  function tryNextHost(place: number): void {
    if (place === current) current = (current + 1) % hosts.length
  }

  const pool = new Pool({
    ...toClientConfig(target),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: chooseTypeParser },
    Client: HostClient,
    onConnect: (client) => checkHostSession(client as HostClient),
  })
  pool.on('error', (error) => onConnectionError?.(error))

  /** By host, the address of Postgres itself, once known. Undefined if only the pooler can be reached from here. */
  const servers = new Map<number, ServerAddress | undefined>()
  async function learnServer(client: HostClient): Promise<void> {
    const known = servers.get(client.place)
    servers.set(client.place, known)
    const server = await askServerAddress(client)
    if (!server || (server.host === known?.host && server.port === known.port)) return
    void isServerAnswering(server).then((isReached) => servers.set(client.place, isReached ? server : undefined))
  }

  let isAnyTaken = false
  async function checkHostSession(client: HostClient): Promise<void> {
    try {
      await checkSessionKind(client, isAnyTaken ? 'any' : target.sessions)
      if (!servers.has(client.place)) await learnServer(client)
    } catch (error) {
      tryNextHost(client.place)
      throw error
    }
  }

  async function isHostAnswering(): Promise<boolean> {
    const client = new HostClient({ ...toClientConfig(target), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    const isAnswering = (await answersInTime(client.connect())) && (await isServerOf(client))
    client.end().catch(() => {})
    if (!isAnswering) tryNextHost(client.place)
    return isAnswering
  }

  /**
   * A pooler accepts connections even if its Postgres hangs, and a statement may wait only because all connections of
   * the pooler are taken. So Postgres itself is asked. If a statement comes through, it tells where Postgres is now.
   */
  async function isServerOf(client: HostClient): Promise<boolean> {
    const server = servers.get(client.place)
    if (!server) return true
    const learned = learnServer(client).then(() => true)
    return Promise.race([learned, isServerAnswering(server)])
  }
  const { watchStatement, noteSilence, refuseIfHanging } = createHangWatch(isHostAnswering)

  async function acquireFromAnyHost(): Promise<PoolClient> {
    // With several hosts another one may answer, so it is tried.
    if (hosts.length === 1) refuseIfHanging()
    const tried: unknown[] = []
    for (;;) {
      const took = takesParameters
      try {
        return await pool.connect()
      } catch (error) {
        if (took && !takesParameters) continue
        tried.push(error)
        if (tried.length < hosts.length) continue
        if (target.sessions !== 'prefer-standby' || isAnyTaken || tried.length >= 2 * hosts.length) throw error
        isAnyTaken = true
      }
    }
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      const asked = performance.now()
      const client = await acquireFromAnyHost()
      onPoolWait?.((performance.now() - asked) / 1000)
      return createPostgresSession(client, {
        acquire: acquireFromAnyHost,
        setsTimeouts: () => !takesParameters,
        watchStatement,
      })
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}

function toClientConfig({ user, password, database, applicationName, tls }: PostgresTarget): ClientConfig {
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(applicationName !== undefined && { application_name: applicationName }),
    ...(tls && { ssl: tls }),
  }
}

/**
 * Distributed engines give whole numbers as INT8. No number of this server is greater than 2 ** 53, so it fits into a
 * JavaScript number.
 */
function chooseTypeParser(type: number, format?: 'text' | 'binary') {
  return type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format)
}

async function checkSessionKind(client: Client, kind: SessionKind): Promise<void> {
  if (kind === 'any') return
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(
    "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
  )
  const [{ standby, read_only } = { standby: false, read_only: 'off' }] = rows
  const isReadOnly = read_only === 'on'
  const fits = {
    'read-write': !isReadOnly,
    primary: !standby,
    'read-only': isReadOnly,
    standby,
    'prefer-standby': standby,
  }[kind]
  if (!fits) throw Object.assign(new Error(`no session that is ${kind} there`), { code: '25006' })
}
