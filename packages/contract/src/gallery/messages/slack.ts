import type { GalleryService } from '#gallery/gallery-service.ts'

export const slack: GalleryService = {
  id: 'slack',
  asks: [
    {
      name: 'address',
      label: 'Webhook address',
      sample: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      where:
        'Your app at api.slack.com, “Incoming Webhooks”: switch them on, then “Add New Webhook”. Who knows the address can post.',
      take: /^(?:https:\/\/)?(?<address>hooks\.slack\.com\/services\/\w+\/\w+\/\w+)$/,
      isAddress: true,
    },
  ],
  link: { words: 'Open your Slack apps', url: 'https://api.slack.com/apps' },
  operations: [
    {
      id: 'post',
      name: 'Tell the channel',
      description:
        'Posts a message into a Slack channel. Use it when the team should know something or call somebody back.',
      parameters: [
        {
          name: 'message',
          description: 'Who wants what, and how to reach them',
          example: 'Ada Field (ada@example.com) asks for a call.',
        },
      ],
      method: 'POST',
      url: '<address>',
      // Plain text, because in Slack's markup a visitor could mention everybody.
      body: {
        text: 'A message from the website',
        blocks: [{ type: 'section', text: { type: 'plain_text', text: '{message}' } }],
      },
      confirm: true,
    },
  ],
}
