import { listContactMessages } from '#contact/contact-message.repository.ts'
import { type Command, UsageError } from './command.ts'

const USAGE = 'contact-messages'

export const contactMessages: Command = {
  usage: USAGE,
  run: async (database, words) => {
    if (words.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    return listContactMessages(database)
  },
}
