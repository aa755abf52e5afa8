import type { Connection } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { hashOAuthSettings } from './oauth/oauth-connection.ts'
import { type ListedState, listTokenStates } from './tokens/token.repository.ts'

interface ShownState {
  state: 'connected' | 'failed'
  account?: string
}

/**
 * Maps the id of each connection with a sign-in at the provider's page to the state of that sign-in. Such a connection
 * that is missing in the map needs a sign-in. Other connections are never in the map. Secrets in `connections` may be
 * masked.
 */
export async function listConnectionStates(
  database: Database,
  owner: { userId: string; projectId: string },
  connections: readonly Connection[],
): Promise<Map<string, ShownState>> {
  const byPage = connections.flatMap(({ id, host, auth }) => (auth.kind === 'oauth2-code' ? [{ id, host, auth }] : []))
  const states = new Map<string, ShownState>()
  if (byPage.length === 0) return states
  const rows = await listTokenStates(database, owner)
  for (const { id, host, auth } of byPage) {
    const hash = hashOAuthSettings(host, auth)
    const row = rows.find((each) => each.connection_id === id && each.settings_hash === hash)
    if (!row || row.state === 'needed') continue
    states.set(id, { state: row.state, ...(row.account !== null && { account: row.account }) })
  }
  return states
}

export interface RefusedConnection {
  name: string
  since: string
}

/**
 * Connections whose sign-in the provider no longer accepts. Secrets in `connections` may be masked. If the settings hash
 * covers a masked secret, the connection's newest tokens count.
 */
export async function listRefusedConnections(
  database: Database,
  owner: { userId: string; projectId: string },
  connections: readonly Connection[],
): Promise<RefusedConnection[]> {
  const signed = connections.filter(({ auth }) => auth.kind === 'oauth2-code' || auth.kind === 'oauth2-client')
  if (signed.length === 0) return []
  const rows = await listTokenStates(database, owner)
  return signed.flatMap(({ id, name, host, auth }) => {
    const own = rows.filter(({ connection_id }) => connection_id === id)
    const hash = auth.kind === 'oauth2-code' ? hashOAuthSettings(host, auth) : undefined
    const row =
      own.find(({ settings_hash }) => settings_hash === hash) ?? (hash === undefined ? findNewestState(own) : undefined)
    return row?.state === 'failed' ? [{ name, since: row.changed_at }] : []
  })
}

function findNewestState(rows: readonly ListedState[]): ListedState | undefined {
  return rows.toSorted((one, other) => (one.changed_at > other.changed_at ? -1 : 1)).at(0)
}

export async function addSignInStates(
  database: Database,
  owner: { userId: string; projectId: string },
  connections: readonly Connection[],
): Promise<Connection[]> {
  const states = await listConnectionStates(database, owner, connections)
  return connections.map((each) =>
    each.auth.kind === 'oauth2-code'
      ? { ...each, auth: { ...each.auth, state: 'needed', account: undefined, ...states.get(each.id) } }
      : each,
  )
}
