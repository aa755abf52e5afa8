import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import type { WeeklyContext } from './queue-weekly-mails.ts'
import { findDueWeek } from './week.ts'
import { turnWeeklyMailOff, turnWeeklyMailOn } from './weekly-mail.repository.ts'

export function registerWeeklyMailRoutes(
  app: FastifyInstance,
  context: WeeklyContext & { config: { contentWritesPerMinute: number } },
): void {
  registerEndpoint(app, endpoints.setWeeklyMail, async ({ user, body: { on } }) => {
    await limitWrites(context, user)
    if (on && !isMailConfigured(context)) throw new AppError('mail_not_configured')
    await inTransaction(context.database, async (transaction) => {
      await lockAccount(transaction, user)
      if (on) await turnWeeklyMailOn(transaction, user.id, findDueWeek(context.clock()))
      else await turnWeeklyMailOff(transaction, user.id)
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'weekly_mail_set', note: on ? 'on' : 'off' })
    })
    return {}
  })
}
