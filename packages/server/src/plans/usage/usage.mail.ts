import type { PlanId } from '@bricks/contract/wire'
import { createOwnerTemplate, type MailTemplates } from '#mail/mail-template.ts'

const LARGEST_PLAN: PlanId = 'premium'

/** `data` holds `limit`, `until` and `plan`. */
export const USAGE_MAILS: Pick<MailTemplates, 'usage_near' | 'usage_reached'> = {
  usage_near: createUsageTemplate({
    subject: '80 % of this month’s chats are used',
    write: (limit, day) =>
      `Your bots have used 80 % of the ${limit} chats of your plan this month. The count starts again on ${day}.`,
  }),
  usage_reached: createUsageTemplate({
    subject: 'This month’s chats are used up',
    write: (limit, day) =>
      `Your bots have answered all ${limit} chats of your plan this month. Until ${day} visitors read the text that you chose for this, and get no answers.`,
  }),
}

function createUsageTemplate({ subject, write }: { subject: string; write: (limit: string, day: string) => string }) {
  return createOwnerTemplate((greeting, { appUrl }, data) => {
    const limit = Number(data.limit).toLocaleString('en')
    const day = new Date(data.until ?? '').toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    const used = [greeting, write(limit, day)]
    if (data.plan === LARGEST_PLAN) {
      const action = { label: 'See what is used', url: `${appUrl}/settings/plan` }
      return { subject, paragraphs: used, action }
    }
    return {
      subject,
      paragraphs: [...used, 'A larger plan holds more, from the moment you choose it.'],
      action: { label: 'See the plans', url: `${appUrl}/plans` },
    }
  })
}
