import type { GalleryService } from '#gallery/gallery-service.ts'
import { SEND_TO_WEBHOOK } from './automations.ts'

export const n8n: GalleryService = {
  id: 'n8n',
  asks: [
    {
      name: 'address',
      label: 'Production URL of the webhook',
      sample: 'https://harbour.app.n8n.cloud/webhook/5a1b0c9d-2e3f-4a5b-8c7d-6e5f4a3b2c1d',
      where:
        'A workflow that begins with a Webhook node of the method POST: its “Production URL”. The workflow must be active.',
      take: /^(?:https:\/\/)?(?<address>[\w-]+(?:\.[\w-]+)+(?::\d+)?\/(?:[\w-]+\/)*webhook\/[\w/-]+)$/,
      isAddress: true,
    },
  ],
  operations: [SEND_TO_WEBHOOK],
}
