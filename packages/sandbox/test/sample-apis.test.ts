import { expect, test } from 'vitest'
import { formatDateInDays } from '#sample-apis/sample-dates.ts'
import { callSampleApi } from './tools/call-sample.ts'
import { openSandbox, STARTED } from './tools/open-sandbox.ts'

const IDS =
  'order-status weather lead-capture bookings currency help-desk stock shipping crm-lookup calendar faq-search invoices'

test('every template id has an address at localhost, without a scheme', async () => {
  const { environment } = await openSandbox()
  const addresses: Record<string, string> = JSON.parse(environment.SAMPLE_APIS ?? '')
  expect(Object.keys(addresses)).toEqual(IDS.split(' '))
  for (const [id, address] of Object.entries(addresses)) expect(address).toBe(`${environment.BRICK_ALLOW_HOSTS}/${id}`)
})

test.each([
  ['/order-status?order_number=A17', { status: 'out for delivery', expected_on: formatDateInDays(STARTED, 0) }],
  ['/order-status/a-18', { order_number: 'A18' }],
  ['/weather?city=Paris&date=tomorrow', { city: 'Paris', date: formatDateInDays(STARTED, 1) }],
  [
    `/bookings?date=${formatDateInDays(STARTED, 2)}`,
    { date: formatDateInDays(STARTED, 2), free_times: expect.any(Array) },
  ],
  ['/currency?amount=1,000&from=eur&to=usd', { from: 'EUR', to: 'USD', result: 1100 }],
  ['/help-desk?ticket_number=T1002', { status: 'in progress' }],
  ['/stock?product=desk%20lamps', { products: [{ sku: 'LA-210', in_stock: 0 }] }],
  ['/shipping?country=Germany&weight_kg=2', { options: [{ service: 'Standard' }, { service: 'Express' }] }],
  ['/crm-lookup?email=noor@lumen.example', { company: 'Lumen Studio' }],
  ['/calendar?date=2026-11-24', { events: expect.any(Array) }],
  ['/faq-search?query=How%20do%20I%20return%20something', { results: [{ question: 'How do I return something?' }] }],
  ['/invoices/INV-1002', { invoice_number: 'INV-1002', status: 'open' }],
  ['/invoices?customer=kestrel', { invoices: [{}, {}, {}] }],
])('GET %s answers, marked as fictional', async (path, expected) => {
  const { status, body } = await callSampleApi(await openSandbox(), { path })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...expected, fictional: true })
})

test.each([
  ['/order-status', 400],
  ['/order-status?order_number=ZZ99', 404],
  ['/weather?city=Atlantis', 404],
  ['/weather?city=Paris&date=someday', 400],
  ['/weather?city=Paris&date=2020-01-01', 400],
  ['/bookings?date=2026-02-31', 400],
  ['/currency?amount=ten&from=EUR&to=USD', 400],
  ['/currency?amount=1&from=EUR&to=constructor', 404],
  ['/help-desk?ticket_number=T9', 404],
  ['/stock?product=spaceship', 404],
  ['/shipping?country=Atlantis', 404],
  ['/shipping?country=Germany&weight_kg=31', 400],
  ['/crm-lookup', 400],
  ['/faq-search?query=xyzzy', 404],
  ['/invoices', 400],
  ['/invoices/INV-9', 404],
  ['/nothing-here', 404],
  ['/weather/Paris/extra', 404],
  ['/order-status/%E0%A4%A', 400],
])('GET %s is refused with %i and a sentence', async (path, expected) => {
  const { status, body } = await callSampleApi(await openSandbox(), { path })
  expect(status).toBe(expected)
  expect(body).toEqual({ error: expect.stringMatching(/ .*\.$/), fictional: true })
})

test('what is posted is kept, by JSON or by form', async () => {
  const sandbox = await openSandbox()
  const path = '/lead-capture'
  const byJson = await callSampleApi(sandbox, {
    method: 'POST',
    path,
    body: '{"name":"Jane Doe","email":"jane@example.com"}',
  })
  expect(byJson).toMatchObject({ status: 201, body: { lead_number: 'L1001' } })
  const type = 'application/x-www-form-urlencoded'
  await callSampleApi(sandbox, { method: 'POST', path, type, body: 'name=Joe&email=joe%40example.com&phone=123' })
  const { body } = await callSampleApi(sandbox, { path })
  expect(body.leads).toMatchObject([{ name: 'Jane Doe' }, { name: 'Joe', phone: '123' }])
})

test('a time is booked once', async () => {
  const sandbox = await openSandbox()
  const { body: day } = await callSampleApi(sandbox, { path: '/bookings?date=tomorrow' })
  const [time] = Array.isArray(day.free_times) ? day.free_times : []
  const call = {
    method: 'POST',
    path: '/bookings',
    body: JSON.stringify({ date: 'tomorrow', time, name: 'Jane' }),
  } as const
  expect((await callSampleApi(sandbox, call)).status).toBe(201)
  expect((await callSampleApi(sandbox, call)).status).toBe(409)
})

test('an opened ticket can be looked up, and an added event stands in the calendar', async () => {
  const sandbox = await openSandbox()
  const ticket = {
    method: 'POST',
    path: '/help-desk',
    body: '{"email":"a@example.com","subject":"Loose leg"}',
  } as const
  const { body } = await callSampleApi(sandbox, ticket)
  const found = await callSampleApi(sandbox, { path: `/help-desk?ticket_number=${body.ticket_number}` })
  expect(found.body).toMatchObject({ subject: 'Loose leg', status: 'open' })

  const event = {
    method: 'POST',
    path: '/calendar',
    body: '{"title":"Party","date":"friday","time":"19:00","minutes":45}',
  } as const
  expect((await callSampleApi(sandbox, event)).status).toBe(201)
  expect((await callSampleApi(sandbox, event)).status).toBe(409)
  const friday = await callSampleApi(sandbox, { path: '/calendar?date=friday' })
  expect(friday.body.events).toContainEqual({ time: '19:00', title: 'Party', minutes: 45 })
})

test.each([
  ['{"name":"Jane"}', 'application/json', 400],
  ['{"name":"Jane","email":"jane"}', 'application/json', 400],
  ['[1]', 'application/json', 400],
  ['{"name":', 'application/json', 400],
  ['name', 'text/plain', 415],
  ['x'.repeat(70_000), 'application/json', 413],
])('a body of %.20s as %s is refused with %i', async (body, type, expected) => {
  const { status } = await callSampleApi(await openSandbox(), { method: 'POST', path: '/lead-capture', body, type })
  expect(status).toBe(expected)
})

test('a method that an API lacks is refused', async () => {
  const { status } = await callSampleApi(await openSandbox(), { method: 'POST', path: '/weather', body: '{}' })
  expect(status).toBe(405)
})

test('whoever does not know the authority does not trust the certificate', async () => {
  const sandbox = await openSandbox()
  await expect(callSampleApi(sandbox, { path: '/weather?city=Paris', withoutAuthority: true })).rejects.toThrow(
    /certificate/,
  )
})

test('the certificate holds for the name and for the address', async () => {
  const sandbox = await openSandbox()
  const { status } = await callSampleApi(sandbox, { path: '/weather?city=Paris', host: '127.0.0.1' })
  expect(status).toBe(200)
})
