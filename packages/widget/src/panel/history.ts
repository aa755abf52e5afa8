import { takeNatives } from '../natives.ts'
import { readStored, readText, storageKey, writeText } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { isText, readMessage } from './kept-message.ts'
import type { Message } from './message.ts'

const DAYS_KEPT = 30
const MESSAGES_KEPT = 50
const CHARACTERS_KEPT = 100_000

/** As it would be written. */
const NOTHING = '{"gone":[],"messages":[],"at":'

/** A conversation as it is kept in the visitor's browser. */
export type Kept = {
  messages: Message[]
  conversationId?: string
  /** Ids of messages that were forgotten, the newest last: a tab that still shows one brings none of them back. */
  gone: string[]
}

/** Where a conversation outlives the page. */
export type History = {
  read(): Kept
  write(kept: Kept): void
  readDraft(): string
  writeDraft(text: string): void
  /** Calls back when another tab has written, or taken everything out; answers how to stop. */
  watch(written: () => void, emptied: () => void): () => void
}

export type HistoryPorts = {
  /** Whose history it is, where the page has named its visitor; read anew each time. '' is whoever sits there. */
  visitor?: () => string | undefined
  now?: () => number
  natives?: ReturnType<typeof takeNatives>
}

/** History of one project in local storage; where the browser keeps nothing, it lasts as long as the page. */
export function createHistory(
  projectId: string,
  { visitor = () => '', now = Date.now, natives = takeNatives() }: HistoryPorts = {},
): History {
  const keyOf = (what: string) => storageKey(projectId, [what, visitor()].filter(Boolean).join(':'))
  return {
    read() {
      const key = keyOf('history')
      const stored = (readStored(key, natives) ?? {}) as Partial<Kept> & { at?: number }
      const { at = 0, messages, conversationId, gone } = stored
      if (Array.isArray(messages) && now() - at < DAYS_KEPT * 86_400_000) {
        return {
          messages: messages.flatMap(readMessage),
          conversationId: isText(conversationId) ? conversationId : undefined,
          gone: Array.isArray(gone) ? gone.filter(isText) : [],
        }
      }
      forget(key)
      return nothing()
    },
    write({ messages, conversationId, gone }) {
      const key = keyOf('history')
      const { stringify } = natives
      const list = newest(messages.flatMap(readMessage), stringify)
      const text = `${toJson({ conversationId, gone }, stringify).slice(0, -1)},"messages":[${list}],"at":`
      // Where nothing has changed nothing is written, or two tabs would answer each other for ever.
      if (!(readText(key) ?? NOTHING).startsWith(text)) writeText(key, `${text}${now()}}`)
    },
    readDraft() {
      const draft = readStored(keyOf('draft'), natives)
      return isText(draft) ? draft : ''
    },
    writeDraft: (text) => writeText(keyOf('draft'), natives.stringify(text)),
    watch(written, emptied) {
      const listener = ({ key, newValue }: StorageEvent) => {
        // Without a key, all there was.
        if (key && key !== keyOf('history')) return
        if (newValue === null) emptied()
        else written()
      }
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
  }
}

/** Keeps nothing. */
export const noHistory: History = {
  read: nothing,
  write() {},
  readDraft: () => '',
  writeDraft() {},
  watch: () => () => {},
}

function nothing(): Kept {
  return { messages: [], gone: [] }
}

function newest(messages: Message[], stringify: typeof JSON.stringify): string {
  let left = CHARACTERS_KEPT
  const kept = messages.slice(-MESSAGES_KEPT).map((message) => toJson(message, stringify))
  const first = kept.findLastIndex((json) => {
    left -= json.length
    return left < 0
  })
  return kept.slice(first + 1).join()
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
