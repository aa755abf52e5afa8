import { DOCUMENTED_FORMS } from './documented-forms.ts'
import type { DocumentedRequest } from './expected-requests.ts'

export const DOCUMENTED_REQUESTS: readonly DocumentedRequest[] = [
  {
    name: 'Stripe, a charge',
    paste: `curl https://api.stripe.com/v1/charges \\
  -u "sk_test_documented0000canary:" \\
  -d amount=1099 \\
  -d currency=usd \\
  -d source=tok_visa \\
  -d description="A cup of tea"`,
    values: { amount: 2500, description: 'Tea' },
    auth: { kind: 'basic', user: 'sk_test_documented0000canary', password: '' },
    expected: {
      method: 'POST',
      host: 'api.stripe.com',
      path: '/v1/charges',
      headers: {},
      body: 'amount=2500&currency=usd&source=tok_visa&description=Tea',
    },
  },
  {
    name: 'GitHub, an issue',
    paste: `curl -L \\
  -X POST \\
  -H "Accept: application/vnd.github+json" \\
  -H "Authorization: Bearer <YOUR-TOKEN>" \\
  -H "X-GitHub-Api-Version: 2022-11-28" \\
  https://api.github.com/repos/OWNER/REPO/issues \\
  -d '{"title":"It is broken","body":"I'\\''m stuck with this.","assignees":["hubot"],"milestone":1,"labels":["bug"]}'`,
    values: {
      owner: 'acme',
      repo: 'shop',
      title: 'No tea',
      body: 'None left',
      assignees: ['ada'],
      milestone: 3,
      labels: ['tea'],
    },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'api.github.com',
      path: '/repos/acme/shop/issues',
      headers: { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' },
      body: { title: 'No tea', body: 'None left', assignees: ['ada'], milestone: 3, labels: ['tea'] },
    },
  },
  {
    name: 'Twilio, an SMS',
    paste: `curl -X POST "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json" \\
--data-urlencode "Body=Your table is ready" \\
--data-urlencode "From=+15005550006" \\
--data-urlencode "To=+15558675310" \\
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN`,
    values: { twilio_account_sid: 'AC0123', Body: 'Tea?', From: '+15005550006', To: '+4912345' },
    auth: { kind: 'basic', user: '', password: '' },
    expected: {
      method: 'POST',
      host: 'api.twilio.com',
      path: '/2010-04-01/Accounts/AC0123/Messages.json',
      headers: {},
      body: 'Body=Tea%3F&From=%2B15005550006&To=%2B4912345',
    },
  },
  {
    name: 'OpenWeather, the weather of a city',
    paste: `curl "https://api.openweathermap.org/data/2.5/weather?q=London&units=metric&appid=0123456789abcdefcanary0123456789"`,
    values: { q: 'São Paulo' },
    auth: { kind: 'key', in: 'query', name: 'appid', value: '0123456789abcdefcanary0123456789' },
    expected: {
      method: 'GET',
      host: 'api.openweathermap.org',
      path: '/data/2.5/weather?q=S%C3%A3o%20Paulo&units=metric',
      headers: {},
    },
  },
  {
    name: 'Shopify, orders',
    paste: `curl -X GET "https://your-development-store.myshopify.com/admin/api/2026-01/orders.json?status=any&limit=50" \\
-H "X-Shopify-Access-Token: {access_token}"`,
    values: { limit: 5 },
    auth: { kind: 'key', in: 'header', name: 'X-Shopify-Access-Token', value: '' },
    expected: {
      method: 'GET',
      host: 'your-development-store.myshopify.com',
      path: '/admin/api/2026-01/orders.json?status=any&limit=5',
      headers: {},
    },
  },
  {
    name: 'HubSpot, a search of contacts',
    paste: `curl https://api.hubapi.com/crm/v3/objects/contacts/search \\
  --request POST \\
  --header "Content-Type: application/json" \\
  --header "authorization: Bearer YOUR_ACCESS_TOKEN" \\
  --data '{
  "filterGroups": [
    {
      "filters": [
        {
          "propertyName": "email",
          "operator": "EQ",
          "value": "ada@example.com"
        }
      ]
    }
  ],
  "properties": ["firstname", "lastname"],
  "limit": 10
}'`,
    values: { value: 'grace@example.com', limit: 1 },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'api.hubapi.com',
      path: '/crm/v3/objects/contacts/search',
      headers: {},
      body: {
        filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: 'grace@example.com' }] }],
        properties: ['firstname', 'lastname'],
        limit: 1,
      },
    },
  },
  {
    name: 'Notion, a query of a database',
    paste: `curl -X POST 'https://api.notion.com/v1/databases/897e5a76ae524b489fdfe71f5945d1af/query' \\
  -H 'Authorization: Bearer '"$NOTION_API_KEY"'' \\
  -H 'Notion-Version: 2022-06-28' \\
  -H "Content-Type: application/json" \\
--data '{
  "filter": { "property": "Cost of next trip", "number": { "greater_than_or_equal_to": 2 } },
  "sorts": [{ "property": "Last ordered", "direction": "ascending" }]
}'`,
    values: {
      database_id: '0123456789abcdef0123456789abcdef',
      property: 'Price',
      greater_than_or_equal_to: 7,
      sort_property: 'Name',
    },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'api.notion.com',
      path: '/v1/databases/0123456789abcdef0123456789abcdef/query',
      headers: { 'Notion-Version': '2022-06-28' },
      body: {
        filter: { property: 'Price', number: { greater_than_or_equal_to: 7 } },
        sorts: [{ property: 'Name', direction: 'ascending' }],
      },
    },
  },
  {
    name: 'Airtable, new records',
    paste: `curl -X POST "https://api.airtable.com/v0/{baseId}/{tableIdOrName}" \\
-H "Authorization: Bearer YOUR_TOKEN" \\
-H "Content-Type: application/json" \\
--data '{
    "records": [
      { "fields": { "Address": "333 Post St", "Name": "Union Square", "Visited": true } }
    ]
  }'`,
    values: { baseId: 'appTea', tableIdOrName: 'Places', Address: '1 Pier', Name: 'Pier' },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'api.airtable.com',
      path: '/v0/appTea/Places',
      headers: {},
      body: { records: [{ fields: { Address: '1 Pier', Name: 'Pier', Visited: true } }] },
    },
  },
  {
    name: 'Zendesk, a ticket',
    paste: `curl https://{subdomain}.zendesk.com/api/v2/tickets.json \\
  -d '{"ticket": {"subject": "My printer is on fire!", "comment": { "body": "The smoke is very colorful." }, "priority": "urgent"}}' \\
  -H "Content-Type: application/json" -v -u {email_address}/token:{api_token} -X POST`,
    values: { subject: 'Tea is cold', body: 'Very cold.' },
    auth: { kind: 'basic', user: '', password: '' },
    expected: {
      method: 'POST',
      host: 'your-subdomain.zendesk.com',
      path: '/api/v2/tickets.json',
      headers: {},
      body: { ticket: { subject: 'Tea is cold', comment: { body: 'Very cold.' }, priority: 'urgent' } },
    },
  },
  {
    name: 'SendGrid, a mail',
    paste: `curl --request POST \\
  --url https://api.sendgrid.com/v3/mail/send \\
  --header 'Authorization: Bearer <<YOUR_API_KEY_HERE>>' \\
  --header 'Content-Type: application/json' \\
  --data '{"personalizations":[{"to":[{"email":"john@example.com","name":"John"}],"subject":"Hello, World!"}],"content": [{"type": "text/plain", "value": "Heya!"}],"from":{"email":"sam@example.com","name":"Sam"},"reply_to":{"email":"sam@example.com","name":"Sam"}}'`,
    values: {
      email: 'ada@example.com',
      name: 'Ada',
      subject: 'Tea',
      value: 'At five.',
      from_email: 'shop@example.com',
      from_name: 'Shop',
      reply_to_email: 'help@example.com',
      reply_to_name: 'Help',
    },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'api.sendgrid.com',
      path: '/v3/mail/send',
      headers: {},
      body: {
        personalizations: [{ to: [{ email: 'ada@example.com', name: 'Ada' }], subject: 'Tea' }],
        content: [{ type: 'text/plain', value: 'At five.' }],
        from: { email: 'shop@example.com', name: 'Shop' },
        reply_to: { email: 'help@example.com', name: 'Help' },
      },
    },
  },
  {
    name: 'Google Calendar, an event',
    paste: `curl --request POST \\
  'https://www.googleapis.com/calendar/v3/calendars/primary/events?sendUpdates=all&key=[YOUR_API_KEY]' \\
  --header 'Authorization: Bearer [YOUR_ACCESS_TOKEN]' \\
  --header 'Accept: application/json' \\
  --header 'Content-Type: application/json' \\
  --data '{"summary":"Tea with Ada","location":"12 Pier, Brighton","start":{"dateTime":"2026-12-01T15:00:00Z"},"end":{"dateTime":"2026-12-01T16:00:00Z"},"attendees":[{"email":"ada@example.com"}]}' \\
  --compressed`,
    values: {
      summary: 'Lunch',
      location: 'Pier',
      dateTime: '2026-12-02T12:00:00Z',
      end_dateTime: '2026-12-02T13:00:00Z',
      email: 'grace@example.com',
    },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'www.googleapis.com',
      path: '/calendar/v3/calendars/primary/events?sendUpdates=all',
      headers: { Accept: 'application/json' },
      body: {
        summary: 'Lunch',
        location: 'Pier',
        start: { dateTime: '2026-12-02T12:00:00Z' },
        end: { dateTime: '2026-12-02T13:00:00Z' },
        attendees: [{ email: 'grace@example.com' }],
      },
    },
  },
  ...DOCUMENTED_FORMS,
]
