import { deleteExpiredTrials } from './billing/used-trial.repository.ts'
import { sweepTurns } from './chat/sweep-turns.ts'
import { deleteSurplusMessages } from './contact/contact-message.repository.ts'
import type { Context } from './context.ts'
import { deleteOldConversations } from './conversations/retention.repository.ts'
import { deleteSurplusTurns } from './conversations/surplus.repository.ts'
import { deleteOldRequestIds } from './http/request-id.repository.ts'
import { deleteMailBefore } from './mail/mail-outbox.repository.ts'
import { deleteExpiredCounters } from './throttle/throttle.repository.ts'
import { deleteFormerUsage } from './usage/former-usage.repository.ts'
import { periodOf } from './usage/period.ts'
import { deleteExpiredDevices } from './users/known-device.repository.ts'
import { deleteExpiredTokens } from './users/mail-token.repository.ts'
import { deleteExpiredSessions } from './users/session.repository.ts'

const EVERY_MS = 10 * 60 * 1000
/** Later than the last try of any mail: no address waits longer, even where mail was turned off meanwhile. */
const LONGEST_IN_OUTBOX_MS = 23 * 60 * 60 * 1000

/** Sweeps now and then, until the answer is called. */
export function startSweeping({ database, clock, logger }: Pick<Context, 'database' | 'clock' | 'logger'>): () => void {
  const timer = setInterval(() => {
    sweep({ database, clock }).catch((error: unknown) => logger.warn({ err: error }, 'sweeping failed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** Removes what has run out. */
export async function sweep({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteExpiredSessions(database, now)
  await deleteExpiredDevices(database, now)
  await deleteExpiredCounters(database, now)
  await deleteExpiredTokens(database, now)
  await deleteFormerUsage(database, periodOf(now))
  await deleteExpiredTrials(database, now)
  await deleteMailBefore(database, new Date(now.getTime() - LONGEST_IN_OUTBOX_MS))
  await deleteOldRequestIds(database, now)
  await sweepTurns({ database, clock })
  await deleteOldConversations(database, now)
  await deleteSurplusTurns(database)
  await deleteSurplusMessages(database)
}
