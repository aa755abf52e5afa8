import type { Composer } from '#mail/composer.ts'
import { findContactMessage } from './contact-message.repository.ts'

/** Forwards a message of the contact page; answering the mail answers whoever wrote it. */
export const composeContactMail: Composer = async ({ database, config }, { data }) => {
  const message = await findContactMessage(database, data.message_id ?? '')
  if (!message || config.contactEmail === '') return undefined
  const name = `${message.first_name} ${message.last_name}`.trim()
  const sender = [name, message.email, message.phone_number].filter((part) => part !== '').join(', ')
  return {
    to: config.contactEmail,
    replyTo: message.email,
    letter: {
      subject: `Message from ${name || message.email}`,
      paragraphs: [message.message],
      footnote: `Sent by the contact page. From: ${sender}`,
    },
  }
}
