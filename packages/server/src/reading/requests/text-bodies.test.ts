import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

test.each([
  ['curl', `curl -d "Backup done 😀" https://a.example/alerts`],
  ['a request', 'POST /alerts HTTP/1.1\nHost: a.example\n\nBackup done 😀'],
  ['fetch', `fetch('https://a.example/alerts', { method: 'POST', body: 'Backup done 😀' })`],
])('words alone in the body of %s are the text that the bot writes', async (_, paste) => {
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ content: 'text', body: '{text}', headers: [] })
  expect(brick.parameters.properties).toMatchObject([{ name: 'text', isrequired: true, example: 'Backup done 😀' }])
})

test.each([
  ['a name without a value', "curl -d 'a&b=1' https://a.example/x", { content: 'form', body: 'a={a}&b={b}' }],
  ['a query', 'curl -d "SELECT 1 FROM x" https://a.example/x', { content: 'text', body: 'SELECT 1 FROM x' }],
  ['a form', "curl -d 'a=Ada Byron' https://a.example/x", { content: 'form', body: 'a={a}' }],
  [
    'a line of measures',
    "curl --data-binary 'weather,place=us degrees=82' https://a.example/x",
    { content: 'text', body: 'weather,place=us degrees=82' },
  ],
  [
    'a form that says so',
    "curl -H 'Content-Type: application/x-www-form-urlencoded' -d done https://a.example/x",
    { content: 'form', body: 'done={done}' },
  ],
])('%s is not taken for words', async (_, paste, api) => {
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject(api)
})

test('a key that is the whole body is no example', async () => {
  const key = 'sk_live_51HxyzABCDEFGHijklmnop'
  const answer = await readOnePastedBrick(`curl -d "${key}" https://a.example/x`)
  expect(answer.brick.api).toMatchObject({ body: '{secret.text}', secrets: [{ name: 'text', value: '' }] })
  expect(JSON.stringify(answer)).not.toContain(key)
})

const envelope = (header: string, body: string) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://s.example/"><s:Header>${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`

test('the values of a call of SOAP are filled in by the bot, and who sends it stays', async () => {
  const header = '<w:To>http://a.example/x</w:To><w:Password>hunter22</w:Password>'
  const call = (city: string, days: string) =>
    `<GetWeather xmlns="http://a.example/"><City>${city}</City><Days>${days}</Days><Kind>full</Kind></GetWeather>`
  const xml = envelope(header, call('Bern &amp; Thun', '3'))
  const paste = `curl https://a.example/soap -H 'Content-Type: text/xml; charset=utf-8' -d '${xml}'`
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api.body).toBe(envelope(header.replace('hunter22', '{secret.Password}'), call('{City}', '{Days}')))
  expect(brick.parameters.properties).toMatchObject([
    { name: 'City', type: 'string', example: 'Bern & Thun' },
    { name: 'Days', type: 'integer', example: '3' },
  ])
})

test('the words string and int that a page shows in XML are open values', async () => {
  const request = (body: string) => `POST /a.asmx HTTP/1.1\nHost: a.example\nContent-Type: text/xml\n\n${body}`
  const { brick } = await readOnePastedBrick(request(envelope('', '<Add><who>string</who><count>int</count></Add>')))
  expect(brick.api.body).toBe(envelope('', '<Add><who>{who}</who><count>{count}</count></Add>'))
  const read = brick.parameters.properties.map(({ name, type, example }) => [name, type, example])
  expect(read).toEqual([
    ['who', 'string', undefined],
    ['count', 'integer', undefined],
  ])
})

test('the method and the names of a call of XML-RPC stay', async () => {
  const call = (number: string, city: string) =>
    `<methodCall><methodName>places.find</methodName><params><param><value><i4>${number}</i4></value></param><param><struct><member><name>city</name><value><string>${city}</string></value></member></struct></param></params></methodCall>`
  const paste = `curl https://a.example/rpc -H 'Content-Type: application/xml' -d '${call('40', 'Bern am See')}'`
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api.body).toBe(call('{value}', '{value_2}'))
})

test('a query of GraphQL that holds values of its own is said to be sent as it stands', async () => {
  const readQuery = (query: string, variables: object = {}) =>
    readOnePastedBrick(`curl https://a.example/graphql --json '${JSON.stringify({ query, variables })}'`)
  const note =
    'The query of GraphQL is sent as it stands: what is to change with each call must be one of its variables.'
  expect((await readQuery('query { issue(id: "BLA-123") { title } }')).notes).toContain(note)
  expect((await readQuery('mutation { add(board: YOUR_BOARD_ID) { id } }')).notes).toContain(note)
  const open = await readQuery('query ($id: ID!) { issue(id: $id, state: OPEN) { title } }', { id: 'BLA-123' })
  expect(open.notes).toEqual([])
})
