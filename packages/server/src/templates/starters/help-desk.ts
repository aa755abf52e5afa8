import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const helpDesk: StarterTemplate = {
  id: 'help-desk',
  name: 'Help desk',
  description: 'Opens support tickets and tells customers how far theirs has come.',
  settings: {
    system:
      'You are the first line of a help desk. Try to understand the problem first. Open a ticket only when the customer wants one, and always repeat its number.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Open a ticket',
      description: 'Opens a new support ticket about a problem and gives back the ticket number.',
      url: 'api.your-company.example/tickets',
      method: 'POST',
      required: {
        email: 'The e-mail address of the customer',
        subject: 'The problem in a few words',
      },
      optional: { description: 'What happened, in the words of the customer' },
    }),
    buildStarterBrick({
      name: 'Ticket status',
      description: 'Looks up the status of a support ticket by its ticket number.',
      url: 'api.your-company.example/tickets',
      required: { ticket_number: { description: 'The number of the ticket', example: 'T1001' } },
    }),
  ],
}
