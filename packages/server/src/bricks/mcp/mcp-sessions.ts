import type { Timers } from '#bricks/outbound/timers.ts'
import type { McpResumption } from './mcp-exchange.ts'

/** How long a session is kept. A change of a tool may go unnoticed for the same time. */
const KEPT_MS = 5 * 60 * 1000
const MAX_SESSIONS = 200
const MAX_OF_ACCOUNT = 8

export interface McpSession {
  resumption: McpResumption
  /**
   * Hash of each tool's schema, by the tool's name. If the server has too many tools, some are missing and `isWhole` is
   * false.
   */
  tools: ReadonlyMap<string, string | undefined>
  isWhole: boolean
  end(): Promise<void>
}

export interface McpSessions {
  use<Value>(
    account: string,
    key: string,
    open: () => Promise<McpSession>,
    call: (session: McpSession, isKept: boolean) => Promise<Value>,
  ): Promise<Value>
  forget(key: string): void
  size(): number
  close(): Promise<void>
}

interface Entry {
  account: string
  opening: Promise<McpSession>
  uses: number
  isOver: boolean
  cancelTimer: () => void
}

export function createMcpSessions(timers: Timers): McpSessions {
  const entries = new Map<string, Entry>()
  const endings = new Set<Promise<void>>()

  function endUnusedSession(entry: Entry): void {
    if (!entry.isOver || entry.uses > 0) return
    const ending = entry.opening.then(
      (session) => session.end(),
      () => undefined,
    )
    endings.add(ending)
    void ending.finally(() => endings.delete(ending))
  }

  function dropSession(key: string, entry: Entry): void {
    if (entry.isOver) return
    entry.isOver = true
    entry.cancelTimer()
    if (entries.get(key) === entry) entries.delete(key)
    endUnusedSession(entry)
  }

  function dropOldestSessionIfFull(account: string): void {
    const own = [...entries].filter(([, entry]) => entry.account === account)
    const [oldest] = own.length >= MAX_OF_ACCOUNT ? own : entries.size >= MAX_SESSIONS ? entries : []
    if (oldest) dropSession(...oldest)
  }

  function openSessionEntry(account: string, key: string, open: () => Promise<McpSession>): Entry {
    dropOldestSessionIfFull(account)
    const entry: Entry = { account, opening: open(), uses: 0, isOver: false, cancelTimer: () => undefined }
    entry.cancelTimer = timers.after(KEPT_MS, () => dropSession(key, entry))
    entries.set(key, entry)
    entry.opening.catch(() => dropSession(key, entry))
    return entry
  }

  return {
    async use(account, key, open, call) {
      const known = entries.get(key)
      const entry = known ?? openSessionEntry(account, key, open)
      entry.uses += 1
      try {
        return await call(await entry.opening, known !== undefined)
      } finally {
        entry.uses -= 1
        endUnusedSession(entry)
      }
    },
    forget(key) {
      const entry = entries.get(key)
      if (entry) dropSession(key, entry)
    },
    size: () => entries.size,
    async close() {
      for (const [key, entry] of [...entries]) dropSession(key, entry)
      await Promise.all(endings)
    },
  }
}
