import { isDeepStrictEqual } from 'node:util'
import type { Check, CheckToSave } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { findFirstShownInstant } from '#plans/shown-conversations.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { getProject } from '#projects/show-project.ts'
import type { RecordedAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import { findTriedSample } from '#rehearsal/rehearsal-sample.repository.ts'
import { checkRehearsalBytes } from '#rehearsal/texts/check-rehearsal-bytes.ts'
import { upsertRehearsalText } from '#rehearsal/texts/rehearsal-text.repository.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { findStoredCheck, listStoredChecks, type StoredCheck, toWireCheck, upsertCheck } from './check.repository.ts'
import {
  type CheckContent,
  fillCheckFromStored,
  matchRecordedAnswersToTurns,
  validateCheck,
  validatePatterns,
} from './check-content.ts'
import { createCheckContentFromTurn } from './create-check-content-from-turn.ts'
import { maskCheckContent, maskRecordedAnswers } from './mask-check.ts'

const MOST_SAMPLES = 20

export async function saveCheck(
  { database, clock }: { database: Database; clock: Clock },
  user: User,
  body: CheckToSave,
): Promise<Check> {
  const own = { id: body.project_id, userId: user.id }
  await validatePatterns(body.expects ?? [])
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    const { isMasking } = await getProject(transaction, own)
    const former = await findFormerCheck(transaction, own, body.id)
    const now = clock()
    const testsSince = findFirstShownInstant(user.role, now)
    const made = body.from && (await createCheckContentFromTurn(transaction, own, body.from, testsSince))
    const ofTurn = made && (isMasking ? maskCheckContent(made.content) : made.content)
    const known = ofTurn ?? former?.content ?? undefined
    const merged = fillCheckFromStored(body, known)
    const answered = known
      ? matchRecordedAnswersToTurns(known, merged.turns)
      : await listTriedSamples(transaction, own, merged.expects)
    const recorded = isMasking ? maskRecordedAnswers(answered) : answered
    const content = validateCheck({ ...merged, recorded, from: known?.from ?? null })
    if (former && hasChangedSinceRead(former, body, content)) throw new AppError('conflict')
    const formerTurnId = content.from === null ? null : (former?.turnId ?? null)
    const turnId = made?.oldestTurnId ?? formerTurnId
    const check = { id: former?.id ?? createId(), answers: body.answers, turnId }
    // The name of a check made from a turn is stored only in the text that is deleted with that turn.
    await upsertCheck(transaction, own, { ...check, name: turnId === null ? content.name : '' }, now)
    await upsertRehearsalText(transaction, own, { id: check.id, turnId, content })
    await checkRehearsalBytes(transaction, user)
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'check_saved', projectId: own.id })
    return toWireCheck({ ...check, changedAt: now.toISOString(), content }, undefined)
  })
}

async function findFormerCheck(
  database: Database,
  own: OwnProject,
  id: string | undefined,
): Promise<StoredCheck | undefined> {
  if (id !== undefined) {
    const former = await findStoredCheck(database, own, id)
    if (!former) throw new AppError('not_found')
    return former
  }
  const { length } = await listStoredChecks(database, own)
  if (length >= LIMITS.checksPerProject) {
    throw new AppError('limit_reached', { message: `A bot holds ${LIMITS.checksPerProject} checks.` })
  }
  return undefined
}

/**
 * False if the save brings what is already stored: the first answer may have been lost, and the client repeats its
 * save. True if the texts were deleted since the client read them, so that the save does not bring them back.
 */
function hasChangedSinceRead(
  former: StoredCheck,
  { changed_at, answers }: CheckToSave,
  { name, turns, expects }: CheckContent,
) {
  if (changed_at === undefined) return false
  if (former.content === null) return true
  const { content } = former
  const isSame = isDeepStrictEqual(
    [former.answers, content.name, content.turns, content.expects],
    [answers, name, turns, expects],
  )
  return changed_at !== former.changedAt && !isSame
}

/**
 * With recorded answers, each run of a check gets the same answers from the bricks. They come only from Try, because a
 * brick's answer in a chat is deleted with its conversation.
 */
async function listTriedSamples(
  database: Database,
  own: OwnProject,
  expects: CheckContent['expects'],
): Promise<RecordedAnswer[]> {
  const called = expects.flatMap((each) => (each.kind === 'calls' ? [each] : []))
  const recorded: RecordedAnswer[] = []
  for (const { brick, turn } of called.slice(0, MOST_SAMPLES)) {
    const sample = await findTriedSample(database, own, brick)
    if (sample) recorded.push({ turn, brick, ...sample })
  }
  return recorded
}
