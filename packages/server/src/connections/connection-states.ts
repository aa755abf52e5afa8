import type { Connection } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { hashOAuthSettings } from './oauth/oauth-connection.ts'
import { listTokenStates } from './tokens/token.repository.ts'

interface ShownState {
  state: 'connected' | 'failed'
  account?: string
}

/**
 * The map holds only connections with a sign-in at the provider's page, by their id. If such a connection is missing,
 * it needs a sign-in. Secrets in `connections` may be masked.
 */
async function listConnectionStates(
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
 * A connection of the kind `oauth2-client` must have its secret filled in, because the hash of its settings includes
 * the secret.
 */
export async function listRefusedConnections(
  database: Database,
  owner: { userId: string; projectId: string },
  connections: readonly Connection[],
): Promise<RefusedConnection[]> {
  const signed = connections.flatMap(({ id, name, host, auth }) =>
    auth.kind === 'oauth2-code' || auth.kind === 'oauth2-client'
      ? [{ id, name, hash: hashOAuthSettings(host, auth) }]
      : [],
  )
  if (signed.length === 0) return []
  const rows = await listTokenStates(database, owner)
  return signed.flatMap(({ id, name, hash }) => {
    const row = rows.find((each) => each.connection_id === id && each.settings_hash === hash)
    return row?.state === 'failed' ? [{ name, since: row.changed_at }] : []
  })
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
