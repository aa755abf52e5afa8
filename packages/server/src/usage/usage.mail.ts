import type { Composer } from '#mail/composer.ts'
import { findAddressee } from '#mail/find-addressee.ts'

/** `limit`: the month's chats; `until`: when they begin anew. */
export const composeUsageMail: Composer = async ({ database, config }, { kind, userId, data }) => {
  const addressee = await findAddressee(database, { kind, userId })
  if (!addressee) return undefined
  const limit = Number(data.limit).toLocaleString('en')
  const day = new Date(data.until ?? '').toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const isReached = kind === 'usage_reached'
  return {
    to: addressee.to,
    letter: {
      subject: isReached ? 'This month’s chats are used up' : '80 % of this month’s chats are used',
      paragraphs: [
        addressee.greeting,
        isReached
          ? `Your bots have answered all ${limit} chats of your plan this month. Until ${day} visitors read the text that you chose for this, and get no answers.`
          : `Your bots have used 80 % of the ${limit} chats of your plan this month. The count begins anew on ${day}.`,
        'A larger plan holds more, from the moment you choose it.',
      ],
      action: { label: 'See the plans', url: `${config.appUrl}/plans` },
    },
  }
}
