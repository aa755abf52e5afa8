import { isolateName, removeControlCharactersAndLinks } from '@bricks/contract/wire'
import { findMailbox } from '#mail/mail-outbox.repository.ts'
import type { MailTemplates } from '#mail/mail-template.ts'
import type { MailContent } from '#mail/render-mail.ts'
import { createMailToken } from '#mailed-links/mail-token.ts'
import { DAY } from '#time.ts'
import { replaceHandoffAddressToken } from './handoff-settings.repository.ts'
import type { HandoffLetter } from './letter.ts'

const LINK_LIFETIME_MS = 3 * DAY

/**
 * `data` holds `owner_id` and `project_id`. The mail goes to a stranger, so its only text from the owner is the owner's
 * confirmed address.
 */
export const HANDOFF_MAILS: Pick<MailTemplates, 'handoff_address'> = {
  handoff_address: async ({ database, clock, config }, { recipient, data }) => {
    const own = { id: data.project_id ?? '', userId: data.owner_id ?? '' }
    const owner = await findMailbox(database, own.userId)
    if (!owner?.isConfirmed) return undefined
    const now = clock()
    const { token, row } = createMailToken(own.userId, { now, lifetimeMs: LINK_LIFETIME_MS })
    const link = { email: recipient, tokenHash: row.token_hash, endsAt: new Date(row.expires_at) }
    if (!(await replaceHandoffAddressToken(database, own, link))) return undefined
    return {
      to: recipient,
      content: {
        subject: 'May a bot’s visitors write to you?',
        paragraphs: [
          'Hello,',
          `${owner.email} has a bot made with Bricks, and wants what its visitors write to a person to be sent to this address. Nothing is sent before you agree. The link works for three days.`,
        ],
        action: { label: 'See and agree', url: `${config.appUrl}/confirm-handoff#token=${token}` },
        footnote: 'If you do not know what this is about, do nothing: you get no more of it.',
      },
    }
  },
}

const SPEAKERS = { user: 'Visitor', assistant: 'Bot' } as const

export function writeLetterMail({ bot, visitor, message, transcript, link }: HandoffLetter): MailContent {
  const name = isolateName(removeControlCharactersAndLinks(visitor.name))
  const sender = [name, visitor.email].filter((part) => part !== '').join(', ')
  const signed = [sender, isolateName(removeControlCharactersAndLinks(visitor.id))]
    .filter((part) => part !== '')
    .join(', ')
  const said = transcript.map(({ role, content }) => ({ speaker: SPEAKERS[role], words: content }))
  return {
    subject: `A visitor of ${isolateName(removeControlCharactersAndLinks(bot))} asks for a person`,
    paragraphs: [
      visitor.verified
        ? 'Somebody who is signed in to your web site wrote this to you in the chat of your bot. Their words:'
        : 'Somebody wrote this to you in the chat of your bot. Who they are nobody has checked. Their words:',
      { words: message },
      visitor.verified ? `Your web site signed who they are: ${signed}` : describeUncheckedSender(sender),
      ...(said.length > 0 ? ['What was said before:', ...said] : []),
    ],
    action: { label: 'See the conversations', url: link },
    footnote: 'You get this because visitors of this bot may write to a person. Its owner turns that off in Share.',
  }
}

function describeUncheckedSender(sender: string): string {
  return sender === '' ? 'They left no name and no address.' : `They say they are: ${sender}`
}
