import type { ConnectedFunctionInput, Connection } from '@bricks/contract'
import { LIMITS, maskBrickSecret } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { deleteUndeployedSecrets } from '#secrets/secret.repository.ts'
import { type SecretsContext, storeCountedSecret } from '#secrets/secrets.ts'
import { type BrickContent, listEnteredSecrets, listSecretIds, type ResolvedContent } from './brick-content.ts'
import { checkConnectionUse } from './connections/check-connections.ts'
import { resolveConnection } from './connections/resolve-connection.ts'
import { referConnectionToSecrets } from './connections/stored-connection.ts'
import { resolveFunction } from './functions/save-functions.ts'
import { referToSecrets } from './functions/stored-function.ts'
import type { EnteredSecret, SecretReference } from './functions/stored-values.ts'
import type { OwnProject } from './project.repository.ts'

/** What is left out stays as it is. */
export interface ContentInputs {
  functions?: readonly ConnectedFunctionInput[]
  connections?: readonly Connection[]
}

/**
 * Stores typed secrets in rows of their own, keeps the rows behind masks, and deletes rows that nothing needs. `secretBytes` is the rows'
 * growth. Throws if a brick's connection is missing or stands at another host, or if all is too large.
 */
export async function saveContent(
  context: SecretsContext,
  transaction: Database,
  own: OwnProject,
  { inputs, previous }: { inputs: ContentInputs; previous: BrickContent },
): Promise<{ content: BrickContent; secretBytes: number }> {
  const resolved = resolveContent(inputs, previous)
  checkConnectionUse(resolved.functions, resolved.connections ?? [])
  let secretBytes = 0
  const rows = new Map<EnteredSecret, SecretReference>()
  for (const secret of listEnteredSecrets(resolved)) {
    const { entered: value } = secret
    const row = { userId: own.userId, projectId: own.id, value, mask: maskBrickSecret(value) }
    const { id, bytes } = await storeCountedSecret(context, transaction, row)
    rows.set(secret, { secret: id })
    secretBytes += bytes
  }
  const functions = resolved.functions.map((each) => referToSecrets(each, rows))
  const connections = resolved.connections?.map((each) => referConnectionToSecrets(each, rows))
  const content = { functions, ...(connections && connections.length > 0 && { connections }) }
  checkContentSize(content)
  return { content, secretBytes: secretBytes - (await deleteDroppedSecrets(transaction, own, previous, content)) }
}

export async function deleteDroppedSecrets(
  transaction: Database,
  { userId }: OwnProject,
  previous: BrickContent,
  content: BrickContent,
): Promise<number> {
  const held = new Set(listSecretIds(content))
  const dropped = listSecretIds(previous).filter((id) => !held.has(id))
  return deleteUndeployedSecrets(transaction, userId, dropped)
}

function resolveContent(inputs: ContentInputs, previous: BrickContent): ResolvedContent {
  const find = <Entry extends { id: string }>(list: readonly Entry[] = [], id?: string) =>
    list.find((each) => each.id === id)
  return {
    functions:
      inputs.functions?.map((input) => resolveFunction(input, find(previous.functions, input.id))) ??
      previous.functions,
    connections:
      inputs.connections?.map((input) => resolveConnection(input, find(previous.connections, input.id))) ??
      previous.connections,
  }
}

function checkContentSize({ functions, connections = [] }: BrickContent): void {
  let left = LIMITS.projectContent - Buffer.byteLength(JSON.stringify(connections))
  for (const each of functions) {
    left -= Buffer.byteLength(JSON.stringify(each)) + 1
    if (left >= 0) continue
    const message = `${each.name}: the connected APIs of a project hold 192 kB at most, and with this one they are larger.`
    throw new AppError('project_too_large', { message: `${message} Nothing was saved.` })
  }
}
