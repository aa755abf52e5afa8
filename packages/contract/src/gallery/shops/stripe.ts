import type { GalleryService } from '#gallery/gallery-service.ts'

export const stripe: GalleryService = {
  id: 'stripe',
  asks: [
    {
      name: 'key',
      label: 'Restricted key',
      sample: 'rk_live_...',
      where: 'Dashboard, Developers, API keys: “Create restricted key” with no more rights than the bricks need.',
      secret: true,
      take: /^(?<key>[rs]k_[a-z]+_\w+)$/,
    },
  ],
  connection: { host: 'api.stripe.com', auth: { kind: 'basic', user: '<key>', password: '' } },
  link: { words: 'Open Stripe’s API keys', url: 'https://dashboard.stripe.com/apikeys' },
  operations: [
    {
      id: 'prices',
      name: 'Prices',
      description: 'Lists what is sold, with its prices in the smallest unit of the currency (1099 is 10.99).',
      parameters: [],
      method: 'GET',
      url: 'api.stripe.com/v1/prices?active=true&limit=20&expand[]=data.product',
      answer: {
        keep: [
          'data[].id',
          'data[].unit_amount',
          'data[].currency',
          'data[].recurring.interval',
          'data[].product.name',
        ],
      },
    },
    {
      id: 'customer',
      name: 'Find a customer',
      description: 'Finds a customer by e-mail address. For bots that only your own people use.',
      parameters: [{ name: 'email', description: 'The e-mail address', example: 'ada@example.com' }],
      method: 'GET',
      url: 'api.stripe.com/v1/customers',
      query: { limit: '3' },
      answer: { keep: ['data[].id', 'data[].name', 'data[].email', 'data[].delinquent'] },
    },
    {
      id: 'link',
      name: 'Make a payment link',
      description: 'Makes a link on which somebody can pay. It needs the id of a price.',
      parameters: [
        { name: 'price', description: 'The id of the price', example: 'price_1MoC3TLkdIwHu7ixcIbKelAC' },
        { name: 'quantity', type: 'integer', description: 'How many', example: '1' },
      ],
      method: 'POST',
      url: 'api.stripe.com/v1/payment_links',
      body: 'line_items[0][price]={price}&line_items[0][quantity]={quantity}',
      answer: { keep: ['url'] },
      confirm: true,
    },
  ],
}
