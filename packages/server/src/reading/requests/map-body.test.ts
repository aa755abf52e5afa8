import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const createPostItem = (raw: string, type = 'application/json', name = 'Order') => ({
  name,
  request: {
    method: 'POST',
    url: 'https://a.example/orders',
    header: type === '' ? [] : [{ key: 'Content-Type', value: type }],
    body: { mode: 'raw', raw },
  },
})
const writeCollection = (...item: object[]) => JSON.stringify({ info: { name: 'C' }, item })

test('a secret in a body of XML is entered apart, as an element or as an attribute', async () => {
  const xml =
    '<s:Envelope><o:Password Type="text">abcd1234efgh</o:Password><login name="depot" apiKey="wxyz9876"/><city>Brno</city></s:Envelope>'
  const answer = await readOnePastedBrick(`curl https://a.example/soap -H 'Content-Type: text/xml' -d '${xml}'`)
  expect(answer.brick.api.body).toBe(
    '<s:Envelope><o:Password Type="text">{secret.Password}</o:Password><login name="depot" apiKey="{secret.apiKey}"/><city>{city}</city></s:Envelope>',
  )
  expect(answer.brick.api.secrets).toMatchObject([
    { name: 'Password', value: '' },
    { name: 'apiKey', value: '' },
  ])
  expect(JSON.stringify(answer)).not.toMatch(/abcd1234|wxyz9876/)
})

describe('a body of JSON', () => {
  test.each([
    ['comments', '{ // the customer\n "name": "{{name}}", /* { */ "url": "https://a.example/", "count": 3 }'],
    ['last commas', '{"name": "{{name}}", "url": "https://a.example/", "count": [3,],}'],
    ['names without quotes', `{name: '{{name}}', url: "https://a.example/", count: 3}`],
    ['placeholders without quotes', '{"name": "{{name}}", "url": "https://a.example/", "count": {{count}}, // last\n}'],
    ['curly quotes', '{\u201cname\u201d: \u201c{{name}}\u201d, "url": "https://a.example/", "count": 3}'],
  ])('with %s is read as JSON', async (_, raw) => {
    const { brick } = await readOnePastedBrick(writeCollection(createPostItem(raw)))
    expect(brick.api).toMatchObject({ content: 'json', headers: [] })
    const sent = JSON.parse(brick.api.body ?? '')
    expect(sent).toMatchObject({ name: '{name}', url: '{url}' })
    expect(String(sent.count)).toBe('{count}')
  })

  test('with a number that is written with a point has an input that takes parts of a whole', async () => {
    const { brick } = await readOnePastedBrick(`curl https://a.example/orders --json '{"weight_kg": 10.0, "boxes": 3}'`)
    expect(brick.parameters.properties).toMatchObject([
      { name: 'weight_kg', type: 'number', example: '10.0' },
      { name: 'boxes', type: 'integer', example: '3' },
    ])
  })

  test.each([
    ['a missing comma', '{\n  "name": "{{name}}" "count": 3\n}', 'line 2, column 22'],
    ['a comment before', '{ /* a comment */ "n": {{count}}, "name": {{name}}Z }', 'line 1, column 51'],
    ['an end too early', '{"name": "{{name}}"', 'line 1, column 20'],
    ['a sign that JSON lacks', '\n{"name": "{{name}}", "count": +3}', 'line 2, column 31'],
    ['a comment of another language', '; a comment\n{"name": "{{name}}"}', 'line 1, column 1'],
    ['no placeholder', '{"name": "Ada", ...}', 'line 1, column 17'],
  ])('with %s is refused with its place', async (_, raw, place) => {
    const refused = await readPasted(writeCollection(createPostItem(raw))).catch((error: Error) => error.message)
    expect(refused).toContain(
      `The request "Order" was left out. The body is no valid JSON. Look at ${place} of the body.`,
    )
  })

  test('that is none leaves the other requests of a collection', async () => {
    const { brick, notes } = await readOnePastedBrick(
      writeCollection(createPostItem('{"a" 1}'), createPostItem('{"a": "b c"}', '', 'Second')),
    )
    expect(brick).toMatchObject({ name: 'Second', api: { content: 'json' } })
    expect(notes.join(' ')).toContain('The request "Order" was left out')
  })
})

test('numbers of a body keep their digits, as parts of it and as examples', async () => {
  const body = '{"ticket": 9007199254740993, "version": 9007199254740993, "rate": 0.12345678901234567}'
  const { brick } = await readOnePastedBrick(writeCollection(createPostItem(body)))
  expect(brick.api.body).toContain('"version": 9007199254740993')
  expect(brick.parameters.properties).toMatchObject([
    { name: 'ticket', type: 'integer', example: '9007199254740993' },
    { name: 'rate', type: 'number', example: '0.12345678901234567' },
  ])
})

test.each([
  ['GraphQL', 'application/graphql', '{ order(id: "{{id}}") { total } }'],
  ['lines of JSON', 'application/x-ndjson', '{"index":{}}\n{"id":"{{id}}"}\n'],
  ['a text that begins with a placeholder', 'text/plain', '{{id}}, {"a" 1}'],
])('%s is a text with its own type', async (_, type, raw) => {
  const { brick } = await readOnePastedBrick(writeCollection(createPostItem(raw, type)))
  expect(brick.api).toMatchObject({
    content: 'text',
    body: raw.replace('{{id}}', '{id}'),
    headers: [{ name: 'Content-Type', value: type }],
  })
})

test('a text without a type may begin with a placeholder', async () => {
  const { brick } = await readOnePastedBrick(writeCollection(createPostItem('{{greeting}}, Ada', '')))
  expect(brick.api).toMatchObject({ content: 'text', body: '{greeting}, Ada' })
})

test('a text without a type that only looks like JSON is sent as it is, and that is said', async () => {
  const raw = '{ order(id: "{{id}}") { total } }'
  const { brick, notes } = await readOnePastedBrick(writeCollection(createPostItem(raw, '')))
  expect(brick.api).toMatchObject({ content: 'text', body: raw.replace('{{id}}', '{id}'), headers: [] })
  expect(notes.join(' ')).toContain('A body that looks like JSON is none')
})

test('words may begin with a bracket', async () => {
  const { brick } = await readOnePastedBrick(`curl https://a.example/orders -d '[urgent] call me'`)
  expect(brick.api).toMatchObject({ content: 'text', body: '{text}' })
})

test.each(['pK7vQ2mZ9xR4tL8wAb', 'b3JkZXJzNzY1NDMyMTA5ODc2NTQzMjE'])(
  'a member of JSON that is called key is a secret if its value looks like one: %s',
  async (secret) => {
    const answer = await readPasted(`curl https://a.example/mails --json '{"key": "${secret}", "to": "ada@b.example"}'`)
    expect(answer.functions[0]?.api).toMatchObject({ secrets: [{ name: 'key', value: '' }] })
    expect(JSON.parse(answer.functions[0]?.api.body ?? '')).toEqual({ key: '{secret.key}', to: '{to}' })
    expect(JSON.stringify(answer)).not.toContain(secret)
  },
)

test('so is one where the key of the API is to be entered', async () => {
  const { functions } = await readPasted(`curl https://a.example/mails --json '{"key": "YOUR_API_KEY"}'`)
  expect(JSON.parse(functions[0]?.api.body ?? '')).toEqual({ key: '{secret.key}' })
})

test.each([
  'color',
  'PROJ-123',
  'checkout.title',
  'Favourite colour of the customer',
  '{{key}}',
  'uploads/8f14e45fceea167a5a36dedd4bea2543.jpg',
])('any other member that is called key stays an input or a word: %s', async (value) => {
  const { functions } = await readPasted(`curl https://a.example/tags --json '{"key": "${value}", "value": "Red"}'`)
  expect(functions[0]?.api.secrets).toBeUndefined()
})

test('JSON that is written as a text of JSON is sent as what it says', async () => {
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/x -H 'Content-Type: application/json' -d '"{\\n \\"term\\": \\"blue mugs\\"}"'`,
  )
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ term: '{term}' })
})

test('a price in dollars is the example of an input, and not its name', async () => {
  const { brick } = await readOnePastedBrick(`curl https://a.example/x --json '{"price":"$15"}'`)
  expect(brick.parameters.properties).toMatchObject([{ name: 'price', example: '$15' }])
})

test('a secret that is only named, by a word like its own name, leaves the call as it is', async () => {
  const { brick } = await readOnePastedBrick(
    `curl -X PATCH https://a.example/shops/SHOP_ID --json '{"token_style": "TOKEN_STYLE", "open": true}'`,
  )
  expect(brick.api.url).toBe('a.example/shops/{shop_id}')
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ token_style: '{secret.token_style}', open: true })
})

test('a name outside of quotation marks is an input, and a word of JSON stays one', async () => {
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/notes --json '{\n  "shop": SHOP_ID, # of the shop\n  "count": {count},\n  # the rows\n  "rows": [ROW_1, ROW_2],\n  "colour": "#FFF", "isOpen": true, "from": null\n}'`,
  )
  expect(JSON.parse(brick.api.body ?? '')).toEqual({
    shop: '{shop}',
    count: '{count}',
    rows: ['{row}', '{row_2}'],
    colour: '{colour}',
    isOpen: true,
    from: null,
  })
  expect(brick.parameters.properties.find(({ name }) => name === 'shop')).not.toHaveProperty('example')
})

test.each(['{ORDER}', '{"a": FALSE}', '{"a" B: 1}', '{A: 1'])(
  'no JSON becomes JSON by its capitals: %s',
  async (body) => {
    const paste = `curl https://a.example/notes -H 'Content-Type: application/json' -d '${body}'`
    await expect(readPasted(paste)).rejects.toThrow('The body is no valid JSON.')
  },
)

test('a placeholder of a script may be the member of an object', async () => {
  const { brick } = await readOnePastedBrick(`curl https://a.example/notes -d 'shop=\${account.shopId}&a=b'`)
  expect(brick.parameters.properties).toMatchObject([{ name: 'shop' }])
  expect(brick.parameters.properties[0]).not.toHaveProperty('example')
})

test('a field whose name has other letters than those of English is described by its whole name', async () => {
  const { brick } = await readOnePastedBrick(
    `curl 'https://a.example/{{город}}?größe=XL-42' --json '{"城市": "北京", "kunde": {"straßeUndNummer": "Am Wall 7"}}'`,
  )
  const told = brick.parameters.properties.map(({ name, description, example }) => [name, description, example])
  expect(told).toEqual([
    [expect.any(String), 'Город.', undefined],
    [expect.any(String), 'Größe.', 'XL-42'],
    [expect.any(String), '城市.', '北京'],
    [expect.any(String), 'Kunde straße und nummer.', 'Am Wall 7'],
  ])
  for (const { name } of brick.parameters.properties) expect(name).toMatch(/^[\w.-]+$/)
})
