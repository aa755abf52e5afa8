import { type ErrorCode, QUESTIONS_RENEWED_AFTER } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { type Clock, countMillisecondsApart, MINUTE } from '#time.ts'
import type { AskedText, TextGroup } from './group-texts.ts'
import { groupTextsInWorker } from './group-texts-in-worker.ts'
import {
  claimQuestionGroups,
  findQuestionGroups,
  type GroupKey,
  type KeptGroups,
  listTextsOfTurns,
  type QuestionGroups,
  storeQuestionGroups,
} from './question-groups.repository.ts'

/** Groups of this age are renewed even if there is no new question, because retention deletes turns. */
const RIGHT_FOR_MS = 60 * MINUTE

const WAITING: readonly ErrorCode[] = ['too_busy', 'too_many_requests']

export interface GroupsAsk extends GroupKey {
  counted: number
  /**
   * `newest`: ISO instant of the newest question, left out if the number of questions shows every change. `least`,
   * `most`: at most `most` groups are kept, each of which was asked `least` times or more.
   */
  newest?: string | undefined
  since?: string | undefined
  least: number
  most: number
  listTexts: () => Promise<readonly AskedText[]>
}

export interface ShownGroups {
  groups: TextGroup[] | null
  at: string | null
}

export interface KeptGroupsOfQuestions {
  showAndRenew: (own: OwnProject, ask: GroupsAsk) => Promise<ShownGroups>
  end: () => Promise<void>
}

export interface GroupsContext {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/**
 * Grouping 2,000 questions takes a tenth of a second or more, so no request waits for it: the stored groups are shown
 * with their time, and are renewed in a thread if there is a newer question. Only ids are stored, so no group keeps a
 * text that a visitor wants forgotten.
 */
export function createQuestionGroupStore({ database, clock, logger }: GroupsContext): KeptGroupsOfQuestions {
  const running = new Map<string, Promise<void>>()

  async function groupIfClaimed(own: OwnProject, ask: GroupsAsk): Promise<void> {
    let claimedAt: Date | undefined
    const grouped = await groupTextsInWorker(own.userId, async () => {
      const now = clock()
      if (!(await claimQuestionGroups(database, own, ask, now))) return []
      claimedAt = now
      return ask.listTexts()
    })
    if (!claimedAt) return
    const { counted } = ask
    const groups = toKeptGroups(grouped, ask)
    await storeQuestionGroups(database, own, ask, { claimedAt, groupedAt: claimedAt, counted, groups })
  }

  /** While a grouping runs or waits here, no second one of the same questions begins: it would store an older count. */
  function startGroupingUnlessRunning(own: OwnProject, ask: GroupsAsk): void {
    const key = JSON.stringify([own.id, ask.kind, ask.range])
    if (running.has(key)) return
    const job = groupIfClaimed(own, ask)
      .catch((error: unknown) => {
        if (error instanceof AppError && WAITING.includes(error.code)) return
        logger.warn({ err: error, project_id: own.id }, 'questions are not put together')
      })
      .finally(() => running.delete(key))
    running.set(key, job)
  }

  return {
    showAndRenew: async (own, ask) => {
      const now = clock()
      if (ask.counted === 0) return { groups: [], at: now.toISOString() }
      const kept = await findQuestionGroups(database, own, ask)
      if (!kept) {
        startGroupingUnlessRunning(own, ask)
        return { groups: null, at: null }
      }
      const age = countMillisecondsApart(now, kept.groupedAt)
      const isRight = isUpToDate(kept, ask) && age < RIGHT_FOR_MS
      if (!isRight && age >= QUESTIONS_RENEWED_AFTER) startGroupingUnlessRunning(own, ask)
      const at = isRight ? now : kept.groupedAt
      return { groups: await addTextsToGroups(database, own, kept.groups, ask.since), at: at.toISOString() }
    },
    end: async () => {
      await Promise.all(running.values())
    },
  }
}

function isUpToDate({ counted, groupedAt }: QuestionGroups, ask: GroupsAsk): boolean {
  return counted === ask.counted && (ask.newest ?? '') <= groupedAt.toISOString()
}

function toKeptGroups(grouped: readonly TextGroup[], { least, most }: GroupsAsk): KeptGroups {
  return grouped
    .filter(({ count }) => count >= least)
    .slice(0, most)
    .map(({ count, turns }) => ({
      count,
      turns: turns.map(({ conversation_id, id }) => ({ conversation_id, id })),
    }))
}

async function addTextsToGroups(
  database: Database,
  own: OwnProject,
  groups: KeptGroups,
  since: string | undefined,
): Promise<TextGroup[]> {
  const turnIds = groups.flatMap(({ turns }) => turns.map(({ id }) => id))
  const texts = await listTextsOfTurns(database, own, { turnIds, since })
  const byId = new Map(texts.map((asked) => [asked.id, asked]))
  return groups.flatMap(({ count, turns }) => {
    const left = turns.flatMap(({ id }) => byId.get(id) ?? [])
    const [newest] = left
    return newest ? [{ text: newest.text, count, turns: left }] : []
  })
}
