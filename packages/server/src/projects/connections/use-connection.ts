import type { ConnectedFunction, Connection } from '@bricks/contract'
import { readAddressHost } from '@bricks/contract/wire'
import type { SignIn } from '#bricks/api-sign-in.ts'
import type { OwnConnection } from '#connections/connection.service.ts'
import type { ConnectionsContext } from '#connections/connections-context.ts'
import { createConnectionSignIn, createSignInOfMissingConnection } from '#connections/create-connection-sign-in.ts'
import { fillConnectionSecrets, listSecretIds } from '#projects/brick-content.ts'
import { findProject } from '#projects/project.repository.ts'
import { findSecretValues } from '#secrets/secrets.ts'

export async function findOwnConnection(
  context: ConnectionsContext,
  { userId, projectId, connectionId }: OwnConnection,
): Promise<Connection | undefined> {
  const project = await findProject(context.database, { id: projectId, userId })
  const stored = project?.content.connections?.find(({ id }) => id === connectionId)
  if (!stored) return undefined
  const ids = listSecretIds({ functions: [], connections: [stored] })
  return fillConnectionSecrets(stored, await findSecretValues(context, context.database, { userId, ids }))
}

export function createBrickSignIn(
  context: ConnectionsContext,
  owner: { userId: string; projectId: string },
  { api }: Pick<ConnectedFunction, 'api'>,
  connections: readonly Connection[],
): SignIn | undefined {
  if (api.connection === undefined) return undefined
  const connection = connections.find(({ id }) => id === api.connection)
  // Every save checks the hosts. They are checked again for rows that were written in another way.
  const isThere = connection && readAddressHost(connection.host) === readAddressHost(api.url)
  return isThere ? createConnectionSignIn(context, { ...owner, connection }) : createSignInOfMissingConnection()
}
