import type { GalleryService } from '#gallery/gallery-service.ts'
import { SEND_TO_WEBHOOK } from './automations.ts'

export const make: GalleryService = {
  id: 'make',
  asks: [
    {
      name: 'address',
      label: 'Webhook address',
      sample: 'https://hook.eu1.make.com/abcdefghijklmnopqrstuvwxyz123456',
      where: 'A scenario that begins with “Webhooks”, “Custom webhook”: add one and press “Copy address to clipboard”.',
      take: /^(?:https:\/\/)?(?<address>hook\.[a-z]+\d*\.make\.com\/\w+)$/,
      isAddress: true,
    },
  ],
  link: { words: 'Open Make', url: 'https://www.make.com/en/login' },
  operations: [SEND_TO_WEBHOOK],
}
