import { readStored, storageKey } from '../storage.ts'
import { toJson } from '../to-json.ts'
import type { Message } from './message.ts'

const DAYS_KEPT = 30
const MESSAGES_KEPT = 50
const CHARACTERS_KEPT = 100_000

/** A conversation as it is kept in the visitor's browser. */
export type Kept = { messages: Message[]; conversationId?: string }

/** Where a conversation outlives the page. */
export type History = {
  read(): Kept
  write(kept: Kept): void
  readDraft(): string
  writeDraft(text: string): void
  /** Calls back when another tab has written; answers how to stop. */
  watch(changed: () => void): () => void
}

export type HistoryPorts = {
  /** Whose history it is, where the page has named its visitor; read anew each time. '' is whoever sits there. */
  visitor?: () => string | undefined
  now?: () => number
}

/** History of one project in local storage; where the browser keeps nothing, it lasts as long as the page. */
export function createHistory(projectId: string, { visitor = () => '', now = Date.now }: HistoryPorts = {}): History {
  const keyOf = (what: string) => storageKey(projectId, [what, visitor()].filter(Boolean).join(':'))
  return {
    read() {
      const key = keyOf('history')
      const stored = readStored(key) as (Partial<Kept> & { at?: number }) | undefined
      const isFresh = now() - (stored?.at ?? 0) < DAYS_KEPT * 86_400_000
      if (!isFresh || !Array.isArray(stored?.messages)) {
        if (stored) forget(key)
        return { messages: [] }
      }
      return { messages: stored.messages.filter(isMessage), conversationId: stored.conversationId }
    },
    write({ messages, conversationId }) {
      keep(keyOf('history'), () => toJson({ at: now(), conversationId, messages: newest(messages) }))
    },
    readDraft: () => String(readStored(keyOf('draft')) ?? ''),
    writeDraft: (text) => keep(keyOf('draft'), () => JSON.stringify(text)),
    watch(changed) {
      const listener = (event: StorageEvent) => event.key === keyOf('history') && changed()
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
  }
}

/** Keeps nothing. */
export const noHistory: History = {
  read: () => ({ messages: [] }),
  write() {},
  readDraft: () => '',
  writeDraft() {},
  watch: () => () => {},
}

function newest(messages: Message[]): Message[] {
  const kept = messages.slice(-MESSAGES_KEPT)
  while (toJson(kept).length > CHARACTERS_KEPT) kept.shift()
  return kept
}

function keep(key: string, write: () => string): void {
  try {
    localStorage.setItem(key, write())
  } catch {}
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

function isMessage(value: unknown): value is Message {
  const { id, role, parts } = (value ?? {}) as Partial<Message>
  return typeof id === 'string' && (role === 'user' || role === 'assistant') && Array.isArray(parts)
}
