import type { GalleryService } from '#gallery/gallery-service.ts'

export const twilio: GalleryService = {
  id: 'twilio',
  asks: [
    {
      name: 'account',
      label: 'Account SID',
      sample: 'AC0123456789abcdef0123456789abcdef',
      where: 'On the first page of the Twilio Console, under “Account Info”.',
      take: /^(?<account>AC[\da-f]{32})$/i,
    },
    {
      name: 'token',
      label: 'Auth token',
      sample: '32 letters and digits',
      where: 'Below the account SID.',
      secret: true,
    },
    {
      name: 'sender',
      label: 'Your Twilio number',
      sample: '+15005550006',
      where: 'Console, Phone Numbers, Active numbers.',
      take: /^(?<sender>\+\d{7,15})$/,
    },
    {
      name: 'team',
      label: 'Number that gets the messages',
      sample: '+15558675310',
      where: 'Yours, or that of who is on duty. The bot cannot choose another one.',
      take: /^(?<team>\+\d{7,15})$/,
    },
  ],
  connection: { host: 'api.twilio.com', auth: { kind: 'basic', user: '<account>', password: '<token>' } },
  link: { words: 'Open the Twilio Console', url: 'https://console.twilio.com/' },
  operations: [
    {
      id: 'team',
      name: 'Text the team',
      description: 'Sends a short text message to the team. Use it when somebody urgently wants to be called back.',
      parameters: [
        {
          name: 'message',
          description: 'Who wants what, and how to reach them',
          example: 'Ada, +44 20 7946 0000: call back',
        },
      ],
      method: 'POST',
      url: 'api.twilio.com/2010-04-01/Accounts/<account>/Messages.json',
      body: 'To=<team>&From=<sender>&Body={message}',
      answer: { keep: ['sid', 'status', 'message'] },
      confirm: true,
    },
    {
      id: 'visitor',
      name: 'Text the visitor',
      description: 'Sends a text message to the visitor’s own number, for instance a confirmation.',
      parameters: [
        { name: 'to', description: 'The number with country code', example: '+447700900123' },
        { name: 'message', description: 'The text', example: 'Your table is booked for Friday at eight.' },
      ],
      method: 'POST',
      url: 'api.twilio.com/2010-04-01/Accounts/<account>/Messages.json',
      body: 'To={to}&From=<sender>&Body={message}',
      answer: { keep: ['sid', 'status', 'message'] },
      confirm: true,
    },
  ],
}
