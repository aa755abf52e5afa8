import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { sendsMail } from '#mail/queue-mail.ts'
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
    if (on && !sendsMail(context)) throw new AppError('mail_not_configured')
    if (on) await turnWeeklyMailOn(context.database, user.id, findDueWeek(context.clock()))
    else await turnWeeklyMailOff(context.database, user.id)
    return {}
  })
}
