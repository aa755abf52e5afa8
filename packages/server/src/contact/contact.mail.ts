import { removeControlCharactersAndLinks } from '@bricks/contract/wire'
import type { MailTemplates } from '#mail/mail-template.ts'
import { findContactMessage } from './contact-message.repository.ts'

const MARK = 'Somebody wrote this on the contact page; who they are nobody has checked. Their words:'

export const CONTACT_MAILS: Pick<MailTemplates, 'contact_message'> = {
  contact_message: async ({ database, config }, { data }) => {
    const message = await findContactMessage(database, data.message_id ?? '')
    if (!message || config.contactEmail === '') return undefined
    const name = removeControlCharactersAndLinks(`${message.first_name} ${message.last_name}`)
    const sender = [name, message.email, removeControlCharactersAndLinks(message.phone_number)]
      .filter((part) => part !== '')
      .join(', ')
    return {
      to: config.contactEmail,
      replyTo: message.email,
      content: {
        subject: `Contact page: a message from ${name || message.email}`,
        paragraphs: [MARK, { words: message.message }],
        footnote: `Sent by the contact page. From: ${sender}`,
      },
    }
  },
}
