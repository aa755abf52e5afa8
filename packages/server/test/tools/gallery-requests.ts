import type { ExpectedRequest } from './expected-requests.ts'

/**
 * The request that a ready brick must send, taken from the public documentation of its service and not from the
 * gallery.
 */
export interface GalleryRequest {
  service: string
  operation: string
  values: Readonly<Record<string, string | number | readonly string[]>>
  expected: ExpectedRequest
}

export const ENTERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'google-sheets': {
    spreadsheet: 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?gid=0#gid=0',
    sheet: 'Requests 2026',
    columns: 'Name, E-mail, Message',
    client_id: 'client.apps.googleusercontent.com',
    client_secret: 'GOCSPX-documented',
  },
  'google-calendar': {
    calendar: 'c_team#rooms@group.calendar.google.com',
    client_id: 'client.apps.googleusercontent.com',
    client_secret: 'GOCSPX-documented',
  },
  shopify: { shop: 'https://harbour-goods.myshopify.com/admin', client_id: 'app', client_secret: 'shpss_documented' },
  woocommerce: { site: 'https://shop.example.com/', key: 'ck_documented', secret: 'cs_documented' },
  stripe: { key: 'rk_test_documented0000canary' },
  hubspot: { token: 'pat-eu1-documented' },
  zendesk: { subdomain: 'harbour.zendesk.com', email: 'help@harbour.example', token: 'zendesk-documented' },
  airtable: {
    base: 'https://airtable.com/appAbCdEfGhIjKlMn/tblAbCdEfGhIjKlMn/viwAbCdEfGhIjKlMn?blocks=hide',
    title_field: 'Name',
    notes_field: 'What "they" want',
    token: 'patDocumented',
  },
  notion: { source: '2f26ee68-df30-4251-aad4-8ddc420cba3d', title_field: 'Name', token: 'ntn_documented' },
  github: { repository: 'https://github.com/harbour/shop', token: 'github_pat_documented' },
  twilio: {
    account: 'AC0123456789abcdef0123456789abcdef',
    token: 'twilio-documented',
    sender: '+15005550006',
    team: '+15558675310',
  },
  sendgrid: { sender: 'bot@harbour.example', team: 'help@harbour.example', key: 'SG.documented' },
  slack: { address: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX' },
  openweather: { key: '0123456789abcdef0123456789abcdef' },
  frankfurter: {},
  zapier: { address: 'https://hooks.zapier.com/hooks/catch/123456/abcdef/' },
  make: { address: 'https://hook.eu1.make.com/abcdefghijklmnopqrstuvwxyz123456' },
  n8n: { address: 'https://harbour.app.n8n.cloud/webhook/5a1b0c9d-2e3f-4a5b-8c7d-6e5f4a3b2c1d' },
}

const writeBasicAuthorization = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const REQUEST = { name: 'Ada Field', email: 'ada@example.com', message: 'A table for two' }
const SHOPIFY = { host: 'harbour-goods.myshopify.com', path: '/admin/api/2026-10/graphql.json' }
const GOOGLE = { authorization: 'Bearer token-of-the-owner' }
const NOTION = { authorization: 'Bearer ntn_documented', 'notion-version': '2025-09-03' }
const GITHUB = {
  authorization: 'Bearer github_pat_documented',
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
}
const TWILIO = {
  method: 'POST',
  host: 'api.twilio.com',
  path: '/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json',
  headers: {
    authorization: writeBasicAuthorization('AC0123456789abcdef0123456789abcdef:twilio-documented'),
    'content-type': 'application/x-www-form-urlencoded',
  },
}
const ZENDESK = { authorization: writeBasicAuthorization('help@harbour.example/token:zendesk-documented') }
const WOO = { authorization: writeBasicAuthorization('ck_documented:cs_documented') }
const STRIPE = { authorization: writeBasicAuthorization('rk_test_documented0000canary:') }
const KEY_OF_WEATHER = 'appid=0123456789abcdef0123456789abcdef'

export const GALLERY_REQUESTS: readonly GalleryRequest[] = [
  {
    service: 'google-sheets',
    operation: 'read',
    values: {},
    expected: {
      method: 'GET',
      host: 'sheets.googleapis.com',
      path: "/v4/spreadsheets/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/values/'Requests%202026'!A1:Z200",
      headers: GOOGLE,
    },
  },
  {
    service: 'google-sheets',
    operation: 'append',
    values: { row: ['Ada Field', 'ada@example.com', '=1+1'] },
    expected: {
      method: 'POST',
      host: 'sheets.googleapis.com',
      path: "/v4/spreadsheets/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/values/'Requests%202026'!A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS",
      headers: GOOGLE,
      body: { values: [['Ada Field', 'ada@example.com', '=1+1']] },
    },
  },
  {
    service: 'google-calendar',
    operation: 'busy',
    values: { from: '2026-12-01T09:00:00Z', until: '2026-12-01T18:00:00Z' },
    expected: {
      method: 'POST',
      host: 'www.googleapis.com',
      path: '/calendar/v3/freeBusy',
      headers: GOOGLE,
      body: {
        timeMin: '2026-12-01T09:00:00Z',
        timeMax: '2026-12-01T18:00:00Z',
        items: [{ id: 'c_team#rooms@group.calendar.google.com' }],
      },
    },
  },
  {
    service: 'google-calendar',
    operation: 'events',
    values: { from: '2026-12-01T09:00:00Z', until: '2026-12-01T18:00:00+01:00' },
    expected: {
      method: 'GET',
      host: 'www.googleapis.com',
      path: '/calendar/v3/calendars/c_team%23rooms%40group.calendar.google.com/events?timeMin=2026-12-01T09%3A00%3A00Z&timeMax=2026-12-01T18%3A00%3A00%2B01%3A00&singleEvents=true&orderBy=startTime&maxResults=20',
      headers: GOOGLE,
    },
  },
  {
    service: 'google-calendar',
    operation: 'book',
    values: { title: 'Viewing with Ada', from: '2026-12-01T15:00:00Z', until: '2026-12-01T15:30:00Z' },
    expected: {
      method: 'POST',
      host: 'www.googleapis.com',
      path: '/calendar/v3/calendars/c_team%23rooms%40group.calendar.google.com/events',
      headers: GOOGLE,
      body: {
        summary: 'Viewing with Ada',
        start: { dateTime: '2026-12-01T15:00:00Z' },
        end: { dateTime: '2026-12-01T15:30:00Z' },
      },
    },
  },
  {
    service: 'shopify',
    operation: 'order',
    values: { order_number: 1001 },
    expected: {
      method: 'POST',
      ...SHOPIFY,
      headers: { 'x-shopify-access-token': 'token-of-the-owner' },
      body: {
        query:
          'query Order($search: String!) { orders(first: 1, query: $search) { nodes { name displayFinancialStatus displayFulfillmentStatus fulfillments { estimatedDeliveryAt trackingInfo { company number url } } } } }',
        variables: { search: 'name:#1001' },
      },
    },
  },
  {
    service: 'shopify',
    operation: 'products',
    values: { words: 'rain jacket' },
    expected: {
      method: 'POST',
      ...SHOPIFY,
      headers: { 'x-shopify-access-token': 'token-of-the-owner' },
      body: {
        query:
          'query Products($search: String!) { products(first: 10, query: $search) { nodes { title onlineStoreUrl totalInventory priceRangeV2 { minVariantPrice { amount currencyCode } } } } }',
        variables: { search: 'status:active AND (rain jacket)' },
      },
    },
  },
  {
    service: 'woocommerce',
    operation: 'order',
    values: { order_number: 727 },
    expected: { method: 'GET', host: 'shop.example.com', path: '/wp-json/wc/v3/orders/727', headers: WOO },
  },
  {
    service: 'woocommerce',
    operation: 'products',
    values: { search: 'rain jacket' },
    expected: {
      method: 'GET',
      host: 'shop.example.com',
      path: '/wp-json/wc/v3/products?search=rain+jacket&status=publish&per_page=10',
      headers: WOO,
    },
  },
  {
    service: 'stripe',
    operation: 'prices',
    values: {},
    expected: {
      method: 'GET',
      host: 'api.stripe.com',
      path: '/v1/prices?active=true&limit=20&expand[]=data.product',
      headers: STRIPE,
    },
  },
  {
    service: 'stripe',
    operation: 'customer',
    values: { email: 'ada@example.com' },
    expected: {
      method: 'GET',
      host: 'api.stripe.com',
      path: '/v1/customers?email=ada%40example.com&limit=3',
      headers: STRIPE,
    },
  },
  {
    service: 'stripe',
    operation: 'link',
    values: { price: 'price_1MoC3TLkdIwHu7ixcIbKelAC', quantity: 2 },
    expected: {
      method: 'POST',
      host: 'api.stripe.com',
      path: '/v1/payment_links',
      headers: { ...STRIPE, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'line_items[0][price]=price_1MoC3TLkdIwHu7ixcIbKelAC&line_items[0][quantity]=2',
    },
  },
  {
    service: 'hubspot',
    operation: 'known',
    values: { email: 'ada@example.com' },
    expected: {
      method: 'POST',
      host: 'api.hubapi.com',
      path: '/crm/v3/objects/contacts/search',
      headers: { authorization: 'Bearer pat-eu1-documented' },
      body: {
        filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: 'ada@example.com' }] }],
        properties: ['lifecyclestage'],
        limit: 1,
      },
    },
  },
  {
    service: 'hubspot',
    operation: 'create',
    values: { email: 'ada@example.com', first_name: 'Ada' },
    expected: {
      method: 'POST',
      host: 'api.hubapi.com',
      path: '/crm/v3/objects/contacts',
      headers: { authorization: 'Bearer pat-eu1-documented' },
      body: { properties: { email: 'ada@example.com', firstname: 'Ada' } },
    },
  },
  {
    service: 'zendesk',
    operation: 'search',
    values: { query: 'return a parcel' },
    expected: {
      method: 'GET',
      host: 'harbour.zendesk.com',
      path: '/api/v2/help_center/articles/search?query=return+a+parcel',
      headers: ZENDESK,
    },
  },
  {
    service: 'zendesk',
    operation: 'ticket',
    values: { subject: 'Late', message: 'It "should" be here.', name: 'Ada Field', email: 'ada@example.com' },
    expected: {
      method: 'POST',
      host: 'harbour.zendesk.com',
      path: '/api/v2/tickets.json',
      headers: ZENDESK,
      body: {
        ticket: {
          subject: 'Late',
          comment: { body: 'It "should" be here.' },
          requester: { name: 'Ada Field', email: 'ada@example.com' },
        },
      },
    },
  },
  {
    service: 'airtable',
    operation: 'list',
    values: {},
    expected: {
      method: 'GET',
      host: 'api.airtable.com',
      path: '/v0/appAbCdEfGhIjKlMn/tblAbCdEfGhIjKlMn?maxRecords=50',
      headers: { authorization: 'Bearer patDocumented' },
    },
  },
  {
    service: 'airtable',
    operation: 'create',
    values: { title: 'Table for two', text: 'On Friday' },
    expected: {
      method: 'POST',
      host: 'api.airtable.com',
      path: '/v0/appAbCdEfGhIjKlMn/tblAbCdEfGhIjKlMn',
      headers: { authorization: 'Bearer patDocumented' },
      body: { records: [{ fields: { Name: 'Table for two', 'What "they" want': 'On Friday' } }] },
    },
  },
  {
    service: 'notion',
    operation: 'find',
    values: { words: 'opening hours' },
    expected: {
      method: 'POST',
      host: 'api.notion.com',
      path: '/v1/data_sources/2f26ee68-df30-4251-aad4-8ddc420cba3d/query',
      headers: NOTION,
      body: { filter: { property: 'Name', title: { contains: 'opening hours' } }, page_size: 10 },
    },
  },
  {
    service: 'notion',
    operation: 'create',
    values: { title: 'Table for two', text: 'On Friday' },
    expected: {
      method: 'POST',
      host: 'api.notion.com',
      path: '/v1/pages',
      headers: NOTION,
      body: {
        parent: { data_source_id: '2f26ee68-df30-4251-aad4-8ddc420cba3d' },
        properties: { Name: { title: [{ text: { content: 'Table for two' } }] } },
        children: [
          {
            object: 'block',
            type: 'paragraph',
            paragraph: { rich_text: [{ type: 'text', text: { content: 'On Friday' } }] },
          },
        ],
      },
    },
  },
  {
    service: 'github',
    operation: 'search',
    values: { words: 'export csv' },
    expected: {
      method: 'GET',
      host: 'api.github.com',
      path: '/search/issues?q=repo%3Aharbour%2Fshop+is%3Aissue+export+csv&per_page=10',
      headers: GITHUB,
    },
  },
  {
    service: 'github',
    operation: 'release',
    values: {},
    expected: { method: 'GET', host: 'api.github.com', path: '/repos/harbour/shop/releases/latest', headers: GITHUB },
  },
  {
    service: 'github',
    operation: 'issue',
    values: { title: 'Last row is missing', text: 'Of 100 rows, 99 are there.' },
    expected: {
      method: 'POST',
      host: 'api.github.com',
      path: '/repos/harbour/shop/issues',
      headers: GITHUB,
      body: { title: 'Last row is missing', body: 'Of 100 rows, 99 are there.' },
    },
  },
  {
    service: 'twilio',
    operation: 'team',
    values: { message: 'Call Ada & Bo' },
    expected: { ...TWILIO, body: 'To=%2B15558675310&From=%2B15005550006&Body=Call+Ada+%26+Bo' },
  },
  {
    service: 'twilio',
    operation: 'visitor',
    values: { to: '+447700900123', message: 'Booked' },
    expected: { ...TWILIO, body: 'To=%2B447700900123&From=%2B15005550006&Body=Booked' },
  },
  {
    service: 'sendgrid',
    operation: 'team',
    values: { subject: 'Parcel A17', message: 'Where is it?', email: 'ada@example.com' },
    expected: {
      method: 'POST',
      host: 'api.sendgrid.com',
      path: '/v3/mail/send',
      headers: { authorization: 'Bearer SG.documented' },
      body: {
        personalizations: [{ to: [{ email: 'help@harbour.example' }] }],
        from: { email: 'bot@harbour.example' },
        reply_to: { email: 'ada@example.com' },
        subject: 'Parcel A17',
        content: [{ type: 'text/plain', value: 'Where is it?' }],
      },
    },
  },
  {
    service: 'slack',
    operation: 'post',
    values: { message: 'Ada asks for a call. <!channel>' },
    expected: {
      method: 'POST',
      host: 'hooks.slack.com',
      path: '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      headers: {},
      body: {
        text: 'A message from the website',
        blocks: [{ type: 'section', text: { type: 'plain_text', text: 'Ada asks for a call. <!channel>' } }],
      },
    },
  },
  {
    service: 'openweather',
    operation: 'now',
    values: { city: 'São Paulo' },
    expected: {
      method: 'GET',
      host: 'api.openweathermap.org',
      path: `/data/2.5/weather?q=S%C3%A3o%20Paulo&units=metric&${KEY_OF_WEATHER}`,
      headers: {},
    },
  },
  {
    service: 'openweather',
    operation: 'forecast',
    values: { city: 'Lisbon,PT' },
    expected: {
      method: 'GET',
      host: 'api.openweathermap.org',
      path: `/data/2.5/forecast?q=Lisbon%2CPT&units=metric&${KEY_OF_WEATHER}`,
      headers: {},
    },
  },
  {
    service: 'frankfurter',
    operation: 'rates',
    values: { base: 'EUR', quotes: 'USD,GBP' },
    expected: {
      method: 'GET',
      host: 'api.frankfurter.dev',
      path: '/v2/rates?base=EUR&quotes=USD%2CGBP',
      headers: {},
    },
  },
  {
    service: 'frankfurter',
    operation: 'day',
    values: { base: 'EUR', quotes: 'USD', date: '2026-01-05' },
    expected: {
      method: 'GET',
      host: 'api.frankfurter.dev',
      path: '/v2/rates?base=EUR&quotes=USD&date=2026-01-05',
      headers: {},
    },
  },
  {
    service: 'zapier',
    operation: 'send',
    values: REQUEST,
    expected: {
      method: 'POST',
      host: 'hooks.zapier.com',
      path: '/hooks/catch/123456/abcdef/',
      headers: {},
      body: REQUEST,
    },
  },
  {
    service: 'make',
    operation: 'send',
    values: REQUEST,
    expected: {
      method: 'POST',
      host: 'hook.eu1.make.com',
      path: '/abcdefghijklmnopqrstuvwxyz123456',
      headers: {},
      body: REQUEST,
    },
  },
  {
    service: 'n8n',
    operation: 'send',
    values: REQUEST,
    expected: {
      method: 'POST',
      host: 'harbour.app.n8n.cloud',
      path: '/webhook/5a1b0c9d-2e3f-4a5b-8c7d-6e5f4a3b2c1d',
      headers: {},
      body: REQUEST,
    },
  },
]
