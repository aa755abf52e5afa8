import type { GalleryService } from '#gallery/gallery-service.ts'

const URL = '<shop>.myshopify.com/admin/api/2026-10/graphql.json'

export const shopify: GalleryService = {
  id: 'shopify',
  asks: [
    {
      name: 'shop',
      label: 'Shop name',
      sample: 'harbour-goods',
      where: 'The part before .myshopify.com, in the settings of the shop under “Domains”.',
      take: /^(?:https:\/\/)?(?<shop>[a-z\d][a-z\d-]*)(?:\.myshopify\.com.*)?$/i,
    },
    {
      name: 'client_id',
      label: 'Client ID',
      sample: '8a4c0d1e2f...',
      where:
        'Dev Dashboard: create an app with the scopes read_orders and read_products, install it in the shop, open “Settings”.',
    },
    {
      name: 'client_secret',
      label: 'Client secret',
      sample: 'shpss_...',
      where: 'Beside the client ID.',
      secret: true,
    },
  ],
  connection: {
    host: '<shop>.myshopify.com',
    auth: {
      kind: 'oauth2-client',
      token_url: 'https://<shop>.myshopify.com/admin/oauth/access_token',
      client_id: '<client_id>',
      client_secret: '<client_secret>',
      send: 'body',
      header: 'X-Shopify-Access-Token',
    },
  },
  link: { words: 'Open Shopify’s Dev Dashboard', url: 'https://dev.shopify.com/dashboard/' },
  operations: [
    {
      id: 'order',
      name: 'Order status',
      description: 'Looks up an order by its number: paid, sent, and where the parcel is.',
      parameters: [
        // The type is an integer, because Shopify would read words as more search terms.
        { name: 'order_number', type: 'integer', description: 'The digits of the order number', example: '1001' },
      ],
      method: 'POST',
      url: URL,
      body: {
        query:
          'query Order($search: String!) { orders(first: 1, query: $search) { nodes { name displayFinancialStatus displayFulfillmentStatus fulfillments { estimatedDeliveryAt trackingInfo { company number url } } } } }',
        variables: { search: 'name:#{order_number}' },
      },
      answer: { keep: ['data.orders.nodes', 'errors'] },
    },
    {
      id: 'products',
      name: 'Find products',
      description: 'Finds products of the shop by words: title, price and how many there are.',
      parameters: [{ name: 'words', description: 'What is looked for', example: 'rain jacket' }],
      method: 'POST',
      url: URL,
      body: {
        query:
          'query Products($search: String!) { products(first: 10, query: $search) { nodes { title onlineStoreUrl totalInventory priceRangeV2 { minVariantPrice { amount currencyCode } } } } }',
        variables: { search: 'status:active AND ({words})' },
      },
      answer: { keep: ['data.products.nodes', 'errors'] },
    },
  ],
}
