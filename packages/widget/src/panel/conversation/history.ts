import { captureGlobals, toJson } from '#captured-globals.ts'
import { buildStorageKey, readStoredJson, readStoredText, removeStoredText, writeStoredText } from '#storage.ts'
import { isText, readKeptMessage } from './kept-message.ts'
import type { Message } from './message.ts'

const DAYS_KEPT = 30
const MESSAGES_KEPT = 50
const CHARACTERS_KEPT = 100_000
const PAST_KEPT = 50

const EMPTY_JSON_START = '{"gone":[],"messages":[],"at":'

export interface Kept {
  messages: Message[]
  conversationId?: string
  /** Ids of forgotten messages, so that a tab that still shows one of them does not store it again. */
  gone: string[]
}

export interface History {
  read(): Kept
  write(kept: Kept): void
  watch(written: () => void, emptied: () => void): () => void
}

export interface HistoryPorts {
  visitor?: () => string | undefined
  now?: () => number
  natives?: ReturnType<typeof captureGlobals>
}

export function createHistory(
  projectId: string,
  { visitor = () => '', now = Date.now, natives = captureGlobals() }: HistoryPorts = {},
): History {
  const findKey = () => buildStorageKey(projectId, 'history', visitor())
  return {
    read() {
      const key = findKey()
      const stored = (readStoredJson(key, natives) ?? {}) as Partial<Kept> & { at?: number }
      const { at = 0, messages, conversationId, gone } = stored
      if (Array.isArray(messages) && now() - at < DAYS_KEPT * 86_400_000) {
        return {
          messages: messages.flatMap(readKeptMessage),
          conversationId: isText(conversationId) ? conversationId : undefined,
          gone: Array.isArray(gone) ? gone.filter(isText) : [],
        }
      }
      removeStoredText(key)
      return createEmptyHistory()
    },
    write({ messages, conversationId, gone }) {
      const key = findKey()
      const { stringify } = natives
      const list = writeNewestMessages(messages.flatMap(readKeptMessage), stringify)
      const past = listPastIds(readStoredJson(key, natives), conversationId)
      const text = `${toJson({ conversationId, gone, past }, stringify).slice(0, -1)},"messages":[${list}],"at":`
      // An unchanged history is not written: two tabs would answer each other's writes without end.
      if (!(readStoredText(key) ?? EMPTY_JSON_START).startsWith(text)) writeStoredText(key, `${text}${now()}}`)
    },
    watch(written, emptied) {
      const listener = ({ key, newValue }: StorageEvent) => {
        if (key && key !== findKey()) return
        if (newValue === null) emptied()
        else written()
      }
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
  }
}

export const noHistory: History = {
  read: createEmptyHistory,
  write() {},
  watch: () => () => {},
}

/** Ids of conversations that a reset has ended, kept so that the visitor can still have them deleted. */
function listPastIds(stored: unknown, now: string | undefined): string[] | undefined {
  const { conversationId, past } = (stored ?? {}) as { conversationId?: unknown; past?: unknown }
  const ids = [...(Array.isArray(past) ? past : []), conversationId].filter((id) => isText(id) && id !== now)
  return ids.length ? [...new Set<string>(ids)].slice(-PAST_KEPT) : undefined
}

function createEmptyHistory(): Kept {
  return { messages: [], gone: [] }
}

function writeNewestMessages(messages: Message[], stringify: typeof JSON.stringify): string {
  let left = CHARACTERS_KEPT
  const kept = messages.slice(-MESSAGES_KEPT).map((message) => toJson(message, stringify))
  const first = kept.findLastIndex((json) => {
    left -= json.length
    return left < 0
  })
  return kept.slice(first + 1).join()
}
