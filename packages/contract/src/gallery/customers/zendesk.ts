import type { GalleryService } from '#gallery/gallery-service.ts'

export const zendesk: GalleryService = {
  id: 'zendesk',
  asks: [
    {
      name: 'subdomain',
      label: 'Zendesk name',
      sample: 'harbour',
      where: 'The part before .zendesk.com.',
      take: /^(?:https:\/\/)?(?<subdomain>[a-z\d][a-z\d-]*)(?:\.zendesk\.com.*)?$/i,
    },
    {
      name: 'email',
      label: 'E-mail address of an agent',
      sample: 'help@harbour.example',
      where: 'With which they sign in to Zendesk. Tickets are made in their name.',
      take: /^(?<email>[^\s@/:]+@[^\s@/:]+)$/,
    },
    {
      name: 'token',
      label: 'API token',
      sample: '6wiIBWbGkBMo1mRD...',
      where: 'Admin Center, Apps and integrations, API tokens: “Add API token”.',
      secret: true,
    },
  ],
  connection: { host: '<subdomain>.zendesk.com', auth: { kind: 'basic', user: '<email>/token', password: '<token>' } },
  operations: [
    {
      id: 'search',
      name: 'Search the help center',
      description: 'Finds articles of the help center. Use it before answering a question about how something works.',
      parameters: [{ name: 'query', description: 'What is asked, in a few words', example: 'return a parcel' }],
      method: 'GET',
      url: '<subdomain>.zendesk.com/api/v2/help_center/articles/search',
      answer: { keep: ['results[].title', 'results[].snippet', 'results[].html_url'], most: 5 },
    },
    {
      id: 'ticket',
      name: 'Open a ticket',
      description:
        'Opens a ticket for the people of the support. Use it when the bot cannot help, or a person is asked for.',
      parameters: [
        { name: 'subject', description: 'What it is about, in a few words', example: 'Parcel A17 is late' },
        { name: 'message', description: 'What happened and what is wanted', example: 'It should have come on Friday.' },
        { name: 'name', description: 'The visitor’s name', example: 'Ada Field' },
        { name: 'email', description: 'The visitor’s e-mail address', example: 'ada@example.com' },
      ],
      method: 'POST',
      url: '<subdomain>.zendesk.com/api/v2/tickets.json',
      body: {
        ticket: {
          subject: '{subject}',
          comment: { body: '{message}' },
          requester: { name: '{name}', email: '{email}' },
        },
      },
      answer: { keep: ['ticket.id', 'ticket.status'] },
      confirm: true,
    },
  ],
}
