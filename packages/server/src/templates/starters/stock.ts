import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const stock: StarterTemplate = {
  id: 'stock',
  name: 'Stock and prices',
  description: 'Tells shoppers whether a product is in stock and what it costs.',
  settings: {
    system:
      'You advise shoppers. Look up a product before you speak about its stock or price. When it is sold out, offer the closest other product that you found.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Stock and price',
      description: 'Looks up products by name: how many are in stock and the price.',
      url: 'api.your-company.example/products',
      required: { product: { description: 'The name of the product, or a part of it', example: 'lamp' } },
    }),
  ],
}
