import { listContactMessages } from '#contact/contact-message.repository.ts'
import type { Command } from './command.ts'

export const contactMessages: Command = {
  usage: 'contact-messages',
  run: (database) => listContactMessages(database),
}
