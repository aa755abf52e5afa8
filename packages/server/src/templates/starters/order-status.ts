import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const orderStatus: StarterTemplate = {
  id: 'order-status',
  name: 'Order status',
  description: 'Tells customers where their order is and when it arrives.',
  settings: {
    system:
      'You help customers of an online shop. Look up an order before you say anything about it, and ask for the order number when it is missing.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Order status',
      description:
        'Looks up an order by its number: its status, the carrier, the items and the expected day of delivery.',
      url: 'api.your-company.example/orders',
      required: { order_number: { description: 'The number of the order', example: 'A17' } },
    }),
  ],
}
