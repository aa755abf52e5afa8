import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export interface ServerAddress {
  host: string
  port: number
}

const ANSWERS_WITHIN_MS = 3_000

/** Undefined for a Postgres that its pooler reaches by a socket file, and for other engines. */
export async function askServerAddress(client: Client): Promise<ServerAddress | undefined> {
  try {
    const { rows } = await client.query<{ host: string | null; port: number | null }>(
      'select host(inet_server_addr()) as host, inet_server_port() as port',
    )
    const { host, port } = rows[0] ?? {}
    return host && port ? { host, port } : undefined
  } catch {
    return undefined
  }
}

/** Asks without a password: a refusal is an answer, too, so `answersInTime` is then true. */
export async function isServerAnswering(server: ServerAddress): Promise<boolean> {
  const client = new Client({ ...server, user: 'bricks', connectionTimeoutMillis: 2 * ANSWERS_WITHIN_MS })
  client.on('error', () => {})
  const isAnswering = await answersInTime(client.connect())
  client.end().catch(() => {})
  return isAnswering
}

export function answersInTime(connected: Promise<unknown>): Promise<boolean> {
  const settled = () => true
  return Promise.race([connected.then(settled, settled), waitForTooLate()])
}

/** Waits in short steps: if an answer came while this process was busy, it is read before the time is up. */
async function waitForTooLate(): Promise<false> {
  for (let waited = 0; waited < ANSWERS_WITHIN_MS; waited += ANSWERS_WITHIN_MS / 4) await sleep(ANSWERS_WITHIN_MS / 4)
  return false
}
