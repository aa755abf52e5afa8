import { pruneAuditEvents } from '#audit/audit.repository.ts'
import { eraseFormerPeopleIfDue } from '#audit/erase-former-people.repository.ts'
import { deleteExpiredTrials } from '#billing/checkout/checkout.repository.ts'
import { releaseAbandonedTurns } from '#chat/accounting/release-abandoned-turns.ts'
import { eraseOldConfirmations } from '#chat/confirmations/confirmation.repository.ts'
import { deleteOldKeptAnswers } from '#chat/kept-answers/kept-answer.repository.ts'
import { deleteExpiredConnectionStarts } from '#connections/connection-start.repository.ts'
import { deleteUnusedTokens } from '#connections/tokens/token.repository.ts'
import { deleteSurplusContactMessages } from '#contact/contact-message.repository.ts'
import type { Context } from '#context.ts'
import { finishErasingOfAllProjects } from '#conversations/erase-texts.repository.ts'
import { mergeSearchIndexIfDue } from '#conversations/list/merge-search-index.repository.ts'
import { deleteOldConversations, deleteSurplusTurns } from '#conversations/retention.repository.ts'
import { finishDeletions } from '#deletion/finish-deletions.ts'
import { deleteOldIdempotencyKeys } from '#http/idempotency-key.repository.ts'
import { countAndDeleteVisitorsOfPastDays, deleteOldDailyTotals } from '#insights/totals/totals.repository.ts'
import { releaseAndDeleteLiveWords } from '#live/words/live-word.repository.ts'
import { deleteMailBefore } from '#mail/mail-outbox.repository.ts'
import { deleteExpiredMailTokens } from '#mailed-links/mail-token.repository.ts'
import { deleteEndedInvitations } from '#members/invitation.repository.ts'
import {
  deleteOldOperatorEvents,
  eraseInvitedAddresses,
  eraseNamesOfDeletedOperators,
} from '#operator/operator.repository.ts'
import { deleteFormerHouseChats } from '#plans/house/house.repository.ts'
import { deleteFormerUsage } from '#plans/usage/former-usage.repository.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { endExpiredPreviews } from '#projects/state/preview.service.ts'
import { deleteOldQuestionGroups } from '#question-groups/question-groups.repository.ts'
import { deleteExpiredDevices } from '#sessions/known-device.repository.ts'
import { deleteExpiredSessions } from '#sessions/session.repository.ts'
import { deleteExpiredSignUpInvitations } from '#sign-up/sign-up.repository.ts'
import { deleteExpiredCounters } from '#throttle/throttle.repository.ts'
import { queueWeeklyMails } from '#weekly-mail/queue-weekly-mails.ts'

const EVERY_MS = 10 * 60 * 1000
/** The server tries to send a mail for less time. No mail is kept longer, even if sending was turned off meanwhile. */
const LONGEST_IN_OUTBOX_MS = 23 * 60 * 60 * 1000

export function startSweepingAndWeeklyMail(
  context: Pick<Context, 'database' | 'clock' | 'logger' | 'config'>,
): () => void {
  const { logger } = context
  const sweepUnlessRunning = createSweeper(context)
  const timer = setInterval(() => {
    sweepUnlessRunning().catch((error: unknown) => logger.warn({ err: error }, 'sweeping failed'))
  }, EVERY_MS)
  const mailing = setInterval(() => {
    queueWeeklyMails(context).catch((error: unknown) => logger.warn({ err: error }, 'weekly mail is not queued'))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    clearInterval(mailing)
  }
}

/** A sweep of a large database may take longer than the pause between two sweeps. No second sweep begins meanwhile. */
export function createSweeper(context: Pick<Context, 'database' | 'clock'>): () => Promise<void> {
  let running: Promise<void> | undefined
  return async () => {
    if (running) return
    running = sweepDatabase(context)
    try {
      await running
    } finally {
      running = undefined
    }
  }
}

/** If a step fails, for example while a node of a cluster is away, the others still run. Then its error is thrown. */
export async function sweepDatabase(context: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const steps = listSweepSteps(context)
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} of ${steps.length} steps of the sweep failed`, { cause: failures[0] })
}

function listSweepSteps({ database, clock }: Pick<Context, 'database' | 'clock'>): Array<() => Promise<unknown>> {
  const now = clock()
  return [
    () => deleteExpiredSessions(database, now),
    () => deleteExpiredDevices(database, now),
    () => pruneAuditEvents(database, now),
    () => deleteOldOperatorEvents(database, now),
    () => deleteExpiredSignUpInvitations(database, now),
    () => eraseInvitedAddresses(database),
    // Must run before the next step: a deleted operator's name stays in the log until the account's row is gone.
    () => finishDeletions(database),
    () => eraseNamesOfDeletedOperators(database),
    () => deleteExpiredCounters(database, now),
    () => deleteExpiredMailTokens(database, now),
    () => deleteEndedInvitations(database, now),
    () => eraseFormerPeopleIfDue(database, now),
    () => deleteExpiredConnectionStarts(database, now),
    () => deleteUnusedTokens(database, now),
    () => deleteFormerUsage(database, findUsagePeriod(now)),
    () => deleteFormerHouseChats(database, now),
    () => deleteExpiredTrials(database, now),
    () => deleteMailBefore(database, new Date(now.getTime() - LONGEST_IN_OUTBOX_MS)),
    () => deleteOldIdempotencyKeys(database, now),
    () => releaseAbandonedTurns({ database, clock }),
    () => eraseOldConfirmations(database, now),
    () => deleteOldKeptAnswers(database, now),
    () => endExpiredPreviews({ database, clock }),
    () => releaseAndDeleteLiveWords(database, now),
    () => finishErasingOfAllProjects(database),
    () => deleteOldConversations(database, now),
    () => deleteSurplusTurns(database),
    () => countAndDeleteVisitorsOfPastDays(database, now),
    () => deleteOldDailyTotals(database, now),
    () => deleteOldQuestionGroups(database, now),
    () => deleteSurplusContactMessages(database),
    () => mergeSearchIndexIfDue(database, now),
  ]
}
