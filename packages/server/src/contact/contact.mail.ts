import { foldPersonName } from '@bricks/contract/wire'
import type { Composer } from '#mail/composer.ts'
import { findContactMessage } from './contact-message.repository.ts'

const MARK = 'Somebody wrote this on the contact page; who they are nobody has checked. Their words:'

/** Forwards a message of the contact page, marked as a stranger's words; answering the mail answers whoever wrote it. */
export const composeContactMail: Composer = async ({ database, config }, { data }) => {
  const message = await findContactMessage(database, data.message_id ?? '')
  if (!message || config.contactEmail === '') return undefined
  const name = foldPersonName(`${message.first_name} ${message.last_name}`)
  const sender = [name, message.email, foldPersonName(message.phone_number)].filter((part) => part !== '').join(', ')
  return {
    to: config.contactEmail,
    replyTo: message.email,
    letter: {
      subject: `Contact page: a message from ${name || message.email}`,
      paragraphs: [MARK, message.message],
      footnote: `Sent by the contact page. From: ${sender}`,
    },
  }
}
