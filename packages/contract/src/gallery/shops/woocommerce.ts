import type { GalleryService } from '#gallery/gallery-service.ts'

export const woocommerce: GalleryService = {
  id: 'woocommerce',
  asks: [
    {
      name: 'site',
      label: 'Address of the shop',
      sample: 'https://shop.example',
      where: 'As it stands in the browser, without a page behind it.',
      take: /^(?:https:\/\/)?(?<site>[\w-]+(?:\.[\w-]+)+(?::\d+)?)\/?$/,
    },
    {
      name: 'key',
      label: 'Consumer key',
      sample: 'ck_0123456789abcdef0123456789abcdef01234567',
      where: 'WooCommerce, Settings, Advanced, REST API: “Add key” with the right to read.',
      take: /^(?<key>ck_\w+)$/,
    },
    { name: 'secret', label: 'Consumer secret', sample: 'cs_...', where: 'Shown once, beside the key.', secret: true },
  ],
  connection: { host: '<site>', auth: { kind: 'basic', user: '<key>', password: '<secret>' } },
  operations: [
    {
      id: 'order',
      name: 'Order status',
      description: 'Looks up an order by its number: its state, its items and the total.',
      parameters: [{ name: 'order_number', type: 'integer', description: 'The number of the order', example: '727' }],
      method: 'GET',
      url: '<site>/wp-json/wc/v3/orders/{order_number}',
      answer: {
        keep: ['number', 'status', 'date_created', 'total', 'currency', 'line_items[].name', 'line_items[].quantity'],
      },
    },
    {
      id: 'products',
      name: 'Find products',
      description: 'Finds products of the shop by words: name, price, stock and link.',
      parameters: [{ name: 'search', description: 'What is looked for', example: 'rain jacket' }],
      method: 'GET',
      url: '<site>/wp-json/wc/v3/products',
      query: { status: 'publish', per_page: '10' },
      answer: { keep: ['[].name', '[].price', '[].stock_status', '[].permalink'] },
    },
  ],
}
