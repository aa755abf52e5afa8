import type { ConnectedFunctionInput, Connection } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import {
  type BrickContent,
  listEnteredSecrets,
  type ResolvedContent,
  toStoredContent,
} from '#projects/brick-content.ts'
import { checkConnectionUse } from '#projects/connections/check-connections.ts'
import { resolveConnection } from '#projects/connections/resolve-connection.ts'
import { resolveFunction } from '#projects/functions/resolve-functions.ts'

export interface ContentInputs {
  functions?: readonly ConnectedFunctionInput[] | undefined
  connections?: readonly Connection[] | undefined
}

/** Throws if a brick's connection is missing or has another host, or if the content is too large. */
export function resolveContent(inputs: ContentInputs, previous: BrickContent): ResolvedContent {
  const findById = <Entry extends { id: string }>(list: readonly Entry[] = [], id?: string) =>
    list.find((each) => each.id === id)
  const functions =
    inputs.functions?.map((input) => resolveFunction(input, findById(previous.functions, input.id))) ??
    previous.functions
  const connections =
    inputs.connections?.map((input) => resolveConnection(input, findById(previous.connections, input.id))) ??
    previous.connections
  const resolved: ResolvedContent = { functions, ...(connections && connections.length > 0 && { connections }) }
  checkConnectionUse(functions, connections ?? [])
  checkContentSize(resolved)
  return resolved
}

const ANY_ROW = { secret: '-'.repeat(22) }

/** Measures what would be stored: references to secrets, not the secrets. */
function checkContentSize(resolved: ResolvedContent): void {
  const rows = new Map(listEnteredSecrets(resolved).map((secret) => [secret, ANY_ROW]))
  const { functions, connections = [] } = toStoredContent(resolved, rows)
  let left = LIMITS.projectContent - Buffer.byteLength(JSON.stringify(connections))
  for (const each of functions) {
    left -= Buffer.byteLength(JSON.stringify(each)) + 1
    if (left >= 0) continue
    const message = `${each.name}: the connected APIs of a bot hold 192 kB at most, and with this one they are larger.`
    throw new AppError('project_too_large', { message: `${message} Nothing was saved.` })
  }
}
