import type { GalleryService } from '#gallery/gallery-service.ts'

export const sendgrid: GalleryService = {
  id: 'sendgrid',
  asks: [
    {
      name: 'sender',
      label: 'Sender',
      sample: 'bot@harbour.example',
      where: 'An address that Settings, Sender Authentication shows as verified.',
      take: /^(?<sender>[^\s@]+@[^\s@]+)$/,
    },
    {
      name: 'team',
      label: 'Address that gets the mails',
      sample: 'help@harbour.example',
      where: 'Yours, or the team’s. The bot cannot choose another one.',
      take: /^(?<team>[^\s@]+@[^\s@]+)$/,
    },
    {
      name: 'key',
      label: 'API key',
      sample: 'SG....',
      where: 'Settings, API Keys: “Create API Key” with restricted access to “Mail Send”.',
      secret: true,
    },
  ],
  connection: { host: 'api.sendgrid.com', auth: { kind: 'bearer', token: '<key>' } },
  link: { words: 'Open SendGrid’s API keys', url: 'https://app.sendgrid.com/settings/api_keys' },
  operations: [
    {
      id: 'team',
      name: 'Mail the team',
      description: 'Sends a mail to the team; their answer goes to the visitor. Use it when a person is asked for.',
      parameters: [
        { name: 'subject', description: 'What it is about, in a few words', example: 'A question about parcel A17' },
        { name: 'message', description: 'What happened and what is wanted', example: 'It should have come on Friday.' },
        { name: 'email', description: 'The visitor’s e-mail address', example: 'ada@example.com' },
      ],
      method: 'POST',
      url: 'api.sendgrid.com/v3/mail/send',
      body: {
        personalizations: [{ to: [{ email: '<team>' }] }],
        from: { email: '<sender>' },
        reply_to: { email: '{email}' },
        subject: '{subject}',
        content: [{ type: 'text/plain', value: '{message}' }],
      },
      confirm: true,
    },
  ],
}
