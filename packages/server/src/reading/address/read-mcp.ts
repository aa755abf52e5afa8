import { randomUUID } from 'node:crypto'
import { type Connection, type ConnectionAuth, connection as connectionSchema, type ReadAnswer } from '@bricks/contract'
import { clearSecretsInQuery, namesSecret } from '@bricks/contract/wire'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { containsAllWords, MOST_FUNCTIONS } from '#reading/answer/search-bricks.ts'
import { isUnknownSecret } from '#reading/values/placeholders.ts'

const NOTES = {
  'too-old': 'There is an MCP server at this address, but of a transport that is too old.',
  'long-session-id':
    'There is an MCP server at this address, but it gives its session an id of more than 4 kB, which cannot be sent back to it.',
}

const UNKNOWN_TOKEN: ConnectionAuth = { kind: 'bearer', token: '' }

interface McpAddress {
  account: string
  url: string
  search?: string | undefined
  signal: AbortSignal
}

export async function readMcpTools(
  { readMcpServer }: Pick<BrickCaller, 'readMcpServer'>,
  { account, url, search = '', signal }: McpAddress,
): Promise<{ answer: ReadAnswer } | { note: string } | undefined> {
  const read = await readMcpServer(account, url, signal)
  if (read === undefined) return undefined
  if (read === 'too-old' || read === 'long-session-id') return { note: NOTES[read] }
  const { address, auth } = read.needsSignIn ? { address: url, auth: UNKNOWN_TOKEN } : takeKeyFromQuery(url)
  const connection = auth && createConnection(read.title, url, auth)
  const found = read.functions.filter(({ name, description }) => containsAllWords(search, [name, description]))
  const functions = found.slice(0, MOST_FUNCTIONS).map((each) => ({
    ...each,
    id: randomUUID(),
    api: { ...each.api, ...(connection && { url: address, connection: connection.id }) },
  }))
  const { title, notes } = read
  return {
    answer: { kind: 'mcp', title, connection: connection ?? null, functions, groups: [], total: found.length, notes },
  }
}

function createConnection(title: string, url: string, auth: ConnectionAuth): Connection | undefined {
  const { host } = new URL(`https://${url}`)
  return connectionSchema.safeParse({ id: randomUUID(), name: title, host, auth }).data
}

/**
 * Some servers are signed in to by a key in their address. It is kept in the connection alone, because members of the
 * account and readers of an export see addresses.
 */
function takeKeyFromQuery(url: string): { address: string; auth?: ConnectionAuth } {
  const [base = '', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  const pairs = query.split('&')
  const secrets = pairs.filter((pair) => clearSecretsInQuery(`?${pair}`).names.length > 0)
  const chosen = secrets.find((pair) => namesSecret(readPair(pair).name)) ?? secrets[0]
  if (chosen === undefined) return { address: url }
  const { name, value } = readPair(chosen)
  const others = pairs.filter((pair) => pair !== chosen).join('&')
  const auth = { kind: 'key', in: 'query', name, value: isUnknownSecret(value) ? '' : value } as const
  return { address: others === '' ? base : `${base}?${others}`, auth }
}

function readPair(pair: string): { name: string; value: string } {
  const [[name, value] = ['', '']] = new URLSearchParams(pair)
  return { name, value }
}
