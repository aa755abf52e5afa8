import { pruneAuditEvents } from '#audit/audit.repository.ts'
import { eraseFormerPeopleIfDue } from '#audit/erase-former-people.repository.ts'
import { deleteExpiredTrials } from '#billing/checkout/checkout.repository.ts'
import { releaseAbandonedTurns } from '#chat/accounting/release-abandoned-turns.ts'
import { eraseOldConfirmations } from '#chat/confirmations/confirmation.repository.ts'
import { deleteOldKeptAnswers } from '#chat/kept/kept-answer.repository.ts'
import { deleteExpiredConnectionStarts } from '#connections/connection-start.repository.ts'
import { deleteUnusedTokens } from '#connections/tokens/token.repository.ts'
import { deleteSurplusContactMessages } from '#contact/contact-message.repository.ts'
import type { Context } from '#context.ts'
import { finishAllErasing } from '#conversations/erase-texts.repository.ts'
import { mergeSearchIndexIfDue } from '#conversations/list/merge-search-index.repository.ts'
import { deleteOldConversations, deleteSurplusTurns } from '#conversations/retention.repository.ts'
import { finishDeletions } from '#deletion/finish-deletions.ts'
import { deleteOldIdempotencyKeys } from '#http/idempotency-key.repository.ts'
import { deleteOldTotals, foldVisitorsIntoTotals } from '#insights/totals/totals.repository.ts'
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
import { periodOf } from '#plans/usage/period.ts'
import { endExpiredPreviews } from '#projects/state/preview.service.ts'
import { deleteOldQuestionGroups } from '#question-groups/question-groups.repository.ts'
import { deleteExpiredDevices } from '#sessions/known-device.repository.ts'
import { deleteExpiredSessions } from '#sessions/session.repository.ts'
import { deleteExpiredSignUpInvitations } from '#sign-up/sign-up.repository.ts'
import { deleteExpiredCounters } from '#throttle/throttle.repository.ts'
import { queueWeeklyMails } from '#weekly-mail/queue-weekly-mails.ts'

const EVERY_MS = 10 * 60 * 1000
/** Longer than the server tries to send a mail. No mail is kept longer, even if sending was turned off meanwhile. */
const LONGEST_IN_OUTBOX_MS = 23 * 60 * 60 * 1000

export function startSweepingAndWeeklyMail(
  context: Pick<Context, 'database' | 'clock' | 'logger' | 'config'>,
): () => void {
  const { logger } = context
  const timer = setInterval(() => {
    sweepDatabase(context).catch((error: unknown) => logger.warn({ err: error }, 'sweeping failed'))
  }, EVERY_MS)
  const mailing = setInterval(() => {
    queueWeeklyMails(context).catch((error: unknown) => logger.warn({ err: error }, 'weekly mail is not queued'))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    clearInterval(mailing)
  }
}

export async function sweepDatabase({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteExpiredSessions(database, now)
  await deleteExpiredDevices(database, now)
  await pruneAuditEvents(database, now)
  await deleteOldOperatorEvents(database, now)
  await deleteExpiredSignUpInvitations(database, now)
  await eraseInvitedAddresses(database)
  // First, because a deleted operator keeps the name in the log until the account’s row is gone.
  await finishDeletions(database)
  await eraseNamesOfDeletedOperators(database)
  await deleteExpiredCounters(database, now)
  await deleteExpiredMailTokens(database, now)
  await deleteEndedInvitations(database, now)
  await eraseFormerPeopleIfDue(database, now)
  await deleteExpiredConnectionStarts(database, now)
  await deleteUnusedTokens(database, now)
  await deleteFormerUsage(database, periodOf(now))
  await deleteFormerHouseChats(database, now)
  await deleteExpiredTrials(database, now)
  await deleteMailBefore(database, new Date(now.getTime() - LONGEST_IN_OUTBOX_MS))
  await deleteOldIdempotencyKeys(database, now)
  await releaseAbandonedTurns({ database, clock })
  await eraseOldConfirmations(database, now)
  await deleteOldKeptAnswers(database, now)
  await endExpiredPreviews({ database, clock })
  await releaseAndDeleteLiveWords(database, now)
  await finishAllErasing(database)
  await deleteOldConversations(database, now)
  await deleteSurplusTurns(database)
  await foldVisitorsIntoTotals(database, now)
  await deleteOldTotals(database, now)
  await deleteOldQuestionGroups(database, now)
  await deleteSurplusContactMessages(database)
  await mergeSearchIndexIfDue(database, now)
}
