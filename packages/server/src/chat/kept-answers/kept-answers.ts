import type { ReplyEvent } from '@bricks/contract/wire'
import type { Emit, ReplySource } from '#chat/turn.ts'
import type { Database } from '#db/database.ts'
import { encryptText } from '#secrets/cipher.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { CLOCKS_DIFFER_MS, type Clock, MINUTE, SECOND } from '#time.ts'
import { type AnswerHub, createAnswerHub } from './answer-hub.ts'
import { createEndedAnswers, type EndedAnswers } from './ended-answers.ts'
import {
  deleteKeptAnswer,
  deleteUnlessAwaited,
  type KeptAnswerRow,
  listStopMarks,
  replaceKeptAnswer,
  updateKeptAnswer,
} from './kept-answer.repository.ts'

export interface KeptAnswer {
  userId: string
  turnId: string
  projectId: string
  conversationId: string
  visitor: string
  identity: string | null
  isStreamed: boolean
}

export interface RunningAnswer extends KeptAnswer {
  hub: AnswerHub
  isFull(): boolean
  stop(): void
  follow(emit: Emit<ReplyEvent>, client: AbortSignal): Promise<void>
}

export interface KeptAnswers {
  /** Undefined if the process already keeps `MOST_KEPT` answers: the answer then ends with its page. */
  keepAnswer(answer: KeptAnswer, make: MakeAnswer, client: AbortSignal): ReplySource | undefined
  find(turnId: string): RunningAnswer | undefined
  ended: Pick<EndedAnswers, 'find' | 'delete'>
  abortAll(): Promise<void>
}

export type MakeAnswer = (emit: Emit<ReplyEvent>, signal: AbortSignal) => Promise<void>

interface KeptContext {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
  onError(error: unknown): void
}

interface Entry extends RunningAnswer {
  isKept: boolean
  isStored: boolean
  stored: Promise<void> | undefined
  abort(): void
  made: Promise<void> | undefined
}

const MOST_KEPT = 500
const MOST_READERS = 5
const KEPT_MS = 10 * MINUTE
const CHECK_MS = SECOND
/**
 * `alive_until` is renewed once in this many checks. An answer that nobody reads is stored at the same time, because
 * this process may be killed.
 */
const CHECKS_BETWEEN_RENEWALS = 5
const ALIVE_MS = 15 * SECOND

export function createKeptAnswers(context: KeptContext): KeptAnswers {
  const { database, clock, onError } = context
  const entries = new Map<string, Entry>()
  const ended = createEndedAnswers()
  const findInstantAfter = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  let timer: NodeJS.Timeout | undefined
  let checks = 0

  function encryptEvents({ userId, turnId, hub }: Entry): string {
    const place = { table: 'kept_answers', rowId: turnId, column: 'answer', userId }
    return encryptText(JSON.stringify(hub.listEvents()), place, context.encryptionKeys)
  }

  /** An earlier answer of the conversation that is stored only after this one would not be replaced by it. */
  async function awaitEarlierAnswersStored({ conversationId, visitor, turnId }: Entry): Promise<void> {
    for (const each of entries.values()) {
      if (each.turnId === turnId) return
      if (each.conversationId === conversationId && each.visitor === visitor) await each.stored
    }
  }

  async function storeEntry(entry: Entry): Promise<void> {
    await awaitEarlierAnswersStored(entry)
    const { userId, turnId, conversationId, projectId, visitor, identity } = entry
    await replaceKeptAnswer(database, {
      ...{ owner_id: userId, turn_id: turnId, project_id: projectId, conversation_id: conversationId },
      ...{ visitor, identity, has_ended: 0, is_stopped: 0 },
      ...{ alive_until: findInstantAfter(ALIVE_MS), ends_at: findInstantAfter(KEPT_MS) },
    })
    entry.isStored = true
  }

  async function stopOrReleaseStoredAnswers(): Promise<void> {
    checks += 1
    const stored = [...entries.values()].filter(({ isStored }) => isStored)
    for (const userId of new Set(stored.map((each) => each.userId))) {
      const own = stored.filter((each) => each.userId === userId)
      const marks = await listStopMarks(
        database,
        userId,
        own.map(({ turnId }) => turnId),
      )
      for (const entry of own) {
        const mark = marks.get(entry.turnId)
        if (mark) entry.stop()
        // Without its row an answer is no longer kept: the conversation has a newer kept answer, or was forgotten.
        else if (mark === undefined) releaseEntry(entry)
      }
    }
    if (checks % CHECKS_BETWEEN_RENEWALS !== 0) return
    for (const entry of stored) {
      const answer = entry.hub.countReaders() === 0 ? { answer: encryptEvents(entry) } : {}
      await updateKeptAnswer(database, entry, { alive_until: findInstantAfter(ALIVE_MS), ...answer })
    }
  }

  function releaseEntry(entry: Entry): void {
    entry.isKept = false
    if (entry.hub.countReaders() === 0) entry.abort()
  }

  function startCheckingStoredAnswers(): void {
    let isChecking = false
    timer ??= setInterval(() => {
      if (isChecking) return
      isChecking = true
      stopOrReleaseStoredAnswers().then(
        () => {
          isChecking = false
        },
        (error: unknown) => {
          isChecking = false
          onError(error)
        },
      )
    }, CHECK_MS)
    timer.unref()
  }

  async function storeEndOfAnswer(entry: Entry, isStopped: boolean): Promise<void> {
    const { hub, turnId } = entry
    const isRead = hub.hasEnded() && hub.countReaders() > 0
    try {
      if (isStopped || !hub.hasBegun()) await deleteKeptAnswer(database, entry)
      // A reader with an open connection may be gone: a phone that changes its network does not close its connection.
      else if (!isRead || !(await deleteUnlessAwaited(database, entry))) {
        await updateKeptAnswer(database, entry, {
          answer: encryptEvents(entry),
          has_ended: 1,
          ends_at: findInstantAfter(KEPT_MS),
        })
      } else ended.add(entry, hub.listEvents())
    } catch (error) {
      onError(error)
    }
    if (entries.get(turnId) === entry) entries.delete(turnId)
    if (entries.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function createEntry(answer: KeptAnswer, make: MakeAnswer): Entry {
    const hub = createAnswerHub()
    const control = new AbortController()
    let isStopped = false
    const makeAndStoreAnswer = async () => {
      entry.stored = storeEntry(entry).catch(onError)
      try {
        await make(hub.publishEvent, control.signal)
        if (isStopped && !hub.hasEnded()) await hub.publishEvent({ type: 'done', finish: 'stop' })
      } finally {
        await entry.stored
        await storeEndOfAnswer(entry, isStopped)
      }
    }
    const entry: Entry = {
      ...answer,
      hub,
      isKept: true,
      isStored: false,
      stored: undefined,
      made: undefined,
      isFull: () => hub.countReaders() >= MOST_READERS,
      abort: () => control.abort(new Error('nobody reads this answer')),
      stop() {
        isStopped = true
        control.abort(new Error('the visitor stopped this answer'))
      },
      async follow(emit, client) {
        if (entry.made && (client.aborted || hub.countReaders() >= MOST_READERS)) return
        const detach = hub.addReader(emit)
        const left = new Promise<void>((resolve) => {
          const leaveAnswer = () => {
            detach()
            // Before the first event the client does not know the answer's id, so nobody could resume the answer.
            if (!(entry.isKept && hub.hasBegun()) && hub.countReaders() === 0) entry.abort()
            resolve()
          }
          if (client.aborted) leaveAnswer()
          client.addEventListener('abort', leaveAnswer, { once: true })
        })
        entry.made ??= makeAndStoreAnswer()
        // A client that waits is told of a failure before the first event. If no client waits, the rejection must not
        // stay unhandled.
        entry.made.catch(() => undefined)
        await Promise.race([entry.made, left])
        detach()
      },
    }
    return entry
  }

  return {
    keepAnswer(answer, make, client) {
      if (entries.size >= MOST_KEPT) return undefined
      const entry = createEntry(answer, make)
      entries.set(answer.turnId, entry)
      startCheckingStoredAnswers()
      return (emit) => entry.follow(emit, client)
    },
    find: (turnId) => entries.get(turnId),
    ended,
    async abortAll() {
      ended.clear()
      const running = [...entries.values()]
      for (const entry of running) entry.abort()
      await Promise.allSettled(running.map(({ made }) => made))
    },
  }
}

/** False also if `alive_until` lies further ahead than a correct clock writes: its process may be dead for long. */
export function isProcessAlive({ alive_until }: Pick<KeptAnswerRow, 'alive_until'>, now: Date): boolean {
  const left = Date.parse(alive_until) - now.getTime()
  return left > 0 && left <= ALIVE_MS + CLOCKS_DIFFER_MS
}
