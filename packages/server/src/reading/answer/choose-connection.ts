import { randomUUID } from 'node:crypto'
import { type Connection, type ConnectionAuth, connection as connectionSchema } from '@bricks/contract'
import { LIMITS, stripScheme } from '@bricks/contract/wire'
import { cutText } from '#reading/cut-text.ts'
import type { DraftBrick, ReadResult } from '#reading/read-result.ts'

export interface ChosenConnection {
  connection: Connection | undefined
  covers: (brick: DraftBrick) => boolean
}

/**
 * The connection is the most frequent sign-in of the bricks. All bricks with its host and its kind of sign-in use it.
 */
export function chooseConnection({ bricks, title }: ReadResult, notes: Set<string>): ChosenConnection {
  const counts = new Map<string, { brick: DraftBrick; auth: ConnectionAuth; count: number }>()
  for (const brick of bricks) {
    if (!brick.auth) continue
    const key = `${readBrickHost(brick)} ${describeAuthKind(brick.auth)}`
    const known = counts.get(key) ?? { brick, auth: brick.auth, count: 0 }
    if (isEmptyAuth(known.auth) && !isEmptyAuth(brick.auth)) known.auth = brick.auth
    counts.set(key, { ...known, count: known.count + 1 })
  }
  const [chosen, ...others] = [...counts.values()].sort((one, other) => other.count - one.count)
  if (!chosen) return { connection: undefined, covers: () => false }
  const host = readBrickHost(chosen.brick)
  const kind = describeAuthKind(chosen.auth)
  const fitsChosenConnection = (brick: DraftBrick) =>
    brick.auth !== undefined && readBrickHost(brick) === host && describeAuthKind(brick.auth) === kind
  if (bricks.some((brick) => fitsChosenConnection(brick) && brick.auth && hasOtherSecret(brick.auth, chosen.auth))) {
    notes.add('The APIs were pasted with different keys. The connection has the first of them.')
  }
  if (others.some(({ brick }) => readBrickHost(brick) !== host)) {
    notes.add(`APIs on other hosts than ${host} have no connection. Enter their keys at each of them.`)
  } else if (others.length > 0) notes.add('Some APIs sign in another way. Enter their keys at each of them.')
  const name = cutText(title.trim() || host, LIMITS.name)
  const made = connectionSchema.safeParse({ id: randomUUID(), name, host, auth: chosen.auth })
  if (made.success) return { connection: made.data, covers: fitsChosenConnection }
  notes.add('A sign-in was left out: it is too long, or holds signs that cannot be kept.')
  return { connection: undefined, covers: () => false }
}

export function readBrickHost({ api }: Pick<DraftBrick, 'api'>): string {
  return stripScheme(api.url).split(/[/?#]/, 1)[0] ?? ''
}

function describeAuthKind(auth: ConnectionAuth): string {
  return auth.kind === 'key' ? `key ${auth.in} ${auth.name.toLowerCase()}` : auth.kind
}

function hasOtherSecret(one: ConnectionAuth, other: ConnectionAuth): boolean {
  return !isEmptyAuth(one) && JSON.stringify(one) !== JSON.stringify(other)
}

function isEmptyAuth(auth: ConnectionAuth): boolean {
  switch (auth.kind) {
    case 'key':
      return auth.value === ''
    case 'bearer':
      return auth.token === ''
    case 'basic':
      return auth.user === '' && auth.password === ''
    default:
      return true
  }
}
