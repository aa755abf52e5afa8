import type { GalleryService } from '#gallery/gallery-service.ts'
import { SEND_TO_WEBHOOK } from './automations.ts'

export const zapier: GalleryService = {
  id: 'zapier',
  asks: [
    {
      name: 'address',
      label: 'Webhook address',
      sample: 'https://hooks.zapier.com/hooks/catch/123456/abcdef/',
      where: 'A Zap that begins with “Webhooks by Zapier”, “Catch Hook”: the address stands under “Test”.',
      take: /^(?:https:\/\/)?(?<address>hooks\.zapier\.com\/hooks\/catch\/\w+\/\w+\/?)$/,
      isAddress: true,
    },
  ],
  link: { words: 'Open Zapier', url: 'https://zapier.com/app/zaps' },
  operations: [SEND_TO_WEBHOOK],
}
