import { randomUUID } from 'node:crypto'
import type { Connection, ReadAnswer } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { containsAllWords, MOST_FUNCTIONS } from '#reading/answer/search-bricks.ts'

const NOTES = {
  'too-old': 'There is an MCP server at this address, but of a transport that is too old.',
  'long-session-id':
    'There is an MCP server at this address, but it gives its session an id of more than 4 kB, which cannot be sent back to it.',
}

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
  const host = new URL(`https://${url}`).host
  const connection: Connection | null =
    read.needsSignIn && host.length <= LIMITS.choice
      ? { id: randomUUID(), name: read.title, host, auth: { kind: 'bearer', token: '' } }
      : null
  const found = read.functions.filter(({ name, description }) => containsAllWords(search, [name, description]))
  const functions = found.slice(0, MOST_FUNCTIONS).map((each) => ({
    ...each,
    id: randomUUID(),
    api: { ...each.api, ...(connection && { connection: connection.id }) },
  }))
  const { title, notes } = read
  return { answer: { kind: 'mcp', title, connection, functions, groups: [], total: found.length, notes } }
}
