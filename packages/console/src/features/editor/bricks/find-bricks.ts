import type { ConnectedFunction, Connection } from '@bricks/contract'

export interface BrickGroup {
  connection: Connection | undefined
  bricks: ConnectedFunction[]
}

export function findBricks(bricks: readonly ConnectedFunction[], search: string): readonly ConnectedFunction[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return bricks
  return bricks.filter(({ name, description, api }) => {
    const text = foldText(`${name} ${description} ${readTypedHost(api.url)}`)
    return words.every((word) => text.includes(word))
  })
}

export function groupBricks(
  bricks: readonly ConnectedFunction[],
  connections: readonly Connection[],
): readonly BrickGroup[] {
  const groups = new Map<string | undefined, BrickGroup>()
  for (const brick of bricks) {
    const connection = connections.find(({ id }) => id === brick.api.connection)
    const group = groups.get(connection?.id) ?? { connection, bricks: [] }
    group.bricks.push(brick)
    groups.set(connection?.id, group)
  }
  return [...groups.values()]
}

function readTypedHost(url: string): string {
  return /^[^/?#]*/.exec(url)?.[0] ?? ''
}

function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
