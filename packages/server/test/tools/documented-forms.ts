import type { DocumentedRequest } from './expected-requests.ts'

/** Requests that documentation shows in another form than one plain cURL command. */
export const DOCUMENTED_FORMS: readonly DocumentedRequest[] = [
  {
    name: 'a mail, as HTTP writes the request',
    paste: `Sends a mail at once:

POST /v1/mails HTTP/1.1
Host: mails.forms.example
Authorization: Bearer {token}
Content-Type: application/json

{
  "subject": "Your order",
  "to": [{ "address": "ada@example.com" }],
  "keep": false
}

HTTP/1.1 202 Accepted`,
    values: { subject: 'Your parcel', address: 'grace@example.com' },
    auth: { kind: 'bearer', token: '' },
    expected: {
      method: 'POST',
      host: 'mails.forms.example',
      path: '/v1/mails',
      headers: {},
      body: { subject: 'Your parcel', to: [{ address: 'grace@example.com' }], keep: false },
    },
  },
  {
    name: 'an event, piped into the command, with a key of the form of a UUID',
    paste: `echo '{"title": "Sold out", "count": 3}' | curl https://events.forms.example/v2/events \\
  -H 'X-Server-Token: 5c1f7ad6-0f3b-4d7e-9b1d-61c7f8ab2e90' \\
  -H 'Content-Type: application/json' \\
  --data @-`,
    values: { title: 'New cups', count: 12 },
    auth: { kind: 'key', in: 'header', name: 'X-Server-Token', value: '5c1f7ad6-0f3b-4d7e-9b1d-61c7f8ab2e90' },
    expected: {
      method: 'POST',
      host: 'events.forms.example',
      path: '/v2/events',
      headers: {},
      body: { title: 'New cups', count: 12 },
    },
  },
  {
    name: 'a message, in a form that a browser wrote in parts',
    paste: `curl 'https://desk.forms.example/messages' \\
  -H 'X-Api-Key: abcd1234efgh' \\
  -H 'content-type: multipart/form-data; boundary=----Seam42' \\
  --data-raw $'------Seam42\\r\\nContent-Disposition: form-data; name="subject"\\r\\n\\r\\nA broken cup\\r\\n------Seam42--\\r\\n'`,
    values: { subject: 'Lost' },
    auth: { kind: 'key', in: 'header', name: 'X-Api-Key', value: 'abcd1234efgh' },
    expected: {
      method: 'POST',
      host: 'desk.forms.example',
      path: '/messages',
      headers: {},
      body: 'subject=Lost',
    },
  },
]
