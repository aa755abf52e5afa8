import { createHash } from 'node:crypto'
import type { ResolvedContent, ResolvedFunction } from '#projects/brick-content.ts'
import { isEnteredSecret } from '#projects/brick-content.ts'

/**
 * Two states of a brick get the same hash if they call its API in the same way with the same secrets. The value of a
 * secret that was just typed is not hashed: any two such values count as equal.
 */
export function hashBrickRequest(brick: ResolvedFunction, connections: ResolvedContent['connections'] = []): string {
  const { answer: _answer, confirm: _confirm, ...api } = brick.api
  const fields = brick.parameters.properties.map(({ description: _, example: _example, ...field }) => field)
  const connection = connections.find(({ id }) => id === api.connection)
  const request = [api, fields, brick.schema ?? null, connection && [connection.host, connection.auth]]
  const text = JSON.stringify(request, (_key, value) => (isObjectWithEnteredSecret(value) ? 'typed' : value))
  return createHash('sha256').update(text).digest('base64url')
}

function isObjectWithEnteredSecret(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isEnteredSecret(value as { entered: string })
}
