import type { ConnectedFunction, Connection } from '@bricks/contract'
import { findHost } from '#features/editor/connections/auth-kinds.ts'

/** Reading the same text again gives other ids, so a call is known by method, address and name, or by its tool. */
export function buildFunctionKey({ api, name }: ConnectedFunction): string {
  return api.kind === 'mcp' ? `mcp ${api.url} ${api.tool}` : `${api.method} ${api.url} ${name}`
}

/** `read` is the sign-in that came with the pasted text. */
export function needsSignIn({ api }: ConnectedFunction, read: Connection | null, host: string): boolean {
  return read ? api.connection === read.id : findHost(api.url) === host.toLowerCase()
}

export function withConnectionId(connected: ConnectedFunction, id: string | undefined): ConnectedFunction {
  const { connection: _connection, ...api } = connected.api
  return { ...connected, api: { ...api, ...(id !== undefined && { connection: id }) } }
}

export function isFunctionFoundBy(connected: ConnectedFunction, search: string): boolean {
  const { name, description, api } = connected
  const text = `${name} ${description} ${api.url} ${api.kind === 'mcp' ? api.tool : api.method}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export interface Group {
  name: string
  functions: ConnectedFunction[]
}

export function groupFunctions(
  functions: readonly ConnectedFunction[],
  groups: readonly { name: string; functions: readonly string[] }[],
): Group[] {
  const byId = new Map(functions.map((each) => [each.id, each]))
  const named = groups.map(({ name, functions: ids }) => {
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    for (const { id } of found) byId.delete(id)
    return { name, functions: found }
  })
  return [...named, { name: '', functions: [...byId.values()] }].filter((group) => group.functions.length > 0)
}
