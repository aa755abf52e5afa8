import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Where Postgres itself listens. */
export interface ServerAddress {
  host: string
  port: number
}

/** How long a host may take to answer at all, before it counts as one that hangs. */
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

/** Asks without a password: who is refused has got an answer. */
export async function isServerAnswering(server: ServerAddress): Promise<boolean> {
  const client = new Client({ ...server, user: 'bricks', connectionTimeoutMillis: 2 * ANSWERS_WITHIN_MS })
  client.on('error', () => {})
  const isAnswering = await answersInTime(client.connect())
  client.end().catch(() => {})
  return isAnswering
}

/** A refusal is an answer, too. */
export function answersInTime(connected: Promise<unknown>): Promise<boolean> {
  const settled = () => true
  return Promise.race([connected.then(settled, settled), waitForTooLate()])
}

/** In short steps, so that an answer is read that came while this process was busy. */
async function waitForTooLate(): Promise<false> {
  for (let waited = 0; waited < ANSWERS_WITHIN_MS; waited += ANSWERS_WITHIN_MS / 4) await sleep(ANSWERS_WITHIN_MS / 4)
  return false
}
