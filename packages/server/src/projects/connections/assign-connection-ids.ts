import { randomUUID } from 'node:crypto'
import type { ConnectedFunctionInput, Connection } from '@bricks/contract'

interface Content {
  functions: readonly ConnectedFunctionInput[]
  connections: readonly Connection[]
}

/** Gives the connections new ids, so that a sign-in in one project is not valid in its copy. */
export function assignNewConnectionIds({ functions, connections }: Content): Content {
  const ids = new Map(connections.map(({ id }) => [id, randomUUID()]))
  const findNewId = (id: string) => ids.get(id) ?? id
  return {
    functions: functions.map((each) =>
      each.api.connection === undefined
        ? each
        : { ...each, api: { ...each.api, connection: findNewId(each.api.connection) } },
    ),
    connections: connections.map((each) => ({ ...each, id: findNewId(each.id) })),
  }
}
