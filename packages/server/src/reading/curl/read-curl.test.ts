import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const URL = 'https://api.shop.example/orders'
const JSON_TYPE = "-H 'Content-Type: application/json'"

describe('quotes of', () => {
  const same = { url: 'api.shop.example/orders', method: 'POST', content: 'json', body: '{\n  "note": "{note}"\n}' }

  test.each([
    ['bash, single', `curl ${URL} -d '{"note":"it is 5 o\u0027\\\u0027\u0027clock"}'`, "it is 5 o'clock"],
    [
      'bash, double',
      `curl ${URL} -d "{\\"note\\":\\"costs \\$5 \\\\ more\\"}" ${JSON_TYPE}`.replace('\\\\ ', ''),
      'costs $5 more',
    ],
    ['bash, ANSI-C', `curl ${URL} -d $'{"note":"Ada\\'s caf\\u00e9 \\x21"}'`, "Ada's café !"],
    [
      'bash, as Safari copies it',
      `curl '${URL}' -H 'Content-Type: application/json' --data-raw $'{"note":"Z\\xfcrich \\xe9\\xe8 \\ud83d\\ude00 \\041"}'`,
      'Zürich éè 😀 !',
    ],
    ['bash, bytes of UTF-8', `curl ${URL} -d $'{"note":"caf\\xc3\\xa9 \\342\\202\\254"}'`, 'café €'],
    ['bash, joined', `curl ${URL} -d '{"note":"'"two words"'"}'`, 'two words'],
    ['bash, lines', `curl \\\n  ${URL} \\\r\n  --data '{"note":\n"two words"}'`, 'two words'],
    ['bash, a here-document', `curl ${URL} -d @- <<'EOF'\n{"note": "two words"}\nEOF\n`, 'two words'],
    [
      'cmd, as browsers copy it',
      `curl ^"${URL}^" ^\n  --data-raw ^"^{^\\^"note^\\^":^\\^"50^% off ^& more^\\^"^}^"`,
      '50% off & more',
    ],
    ['cmd, doubled', `curl "${URL}" ^\r\n -d "{""note"":""two words""}"`, 'two words'],
    ['cmd, on one line', `curl -d "{""note"": ""two words""}" ${URL}`, 'two words'],
    ['PowerShell, verbatim', `curl.exe ${URL} \`\n  -d '{\\"note\\":\\"it''s here\\"}'`, "it's here"],
    ['PowerShell, with backticks', `curl.exe ${URL} \`\r\n  -d "{\`"note\`":\`"two words\`"}"`, 'two words'],
  ])('%s are read', async (_, paste, note) => {
    const { brick } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject(same)
    expect(brick.parameters.properties).toMatchObject([{ name: 'note', type: 'string', example: note }])
  })
})

describe('the option', () => {
  test.each([
    ['-XPUT', `curl -XPUT ${URL}/7`, { method: 'PUT', url: 'api.shop.example/orders/{order_id}' }],
    ['--request=DELETE', `curl --request=DELETE ${URL}/7`, { method: 'DELETE' }],
    ['-X patch', `curl -X patch ${URL} -d a=b`, { method: 'PATCH' }],
    ['-sSLkXPOST, joined', `curl -sSLkXPOST ${URL}`, { method: 'POST', content: 'none' }],
    ['--url', `curl -s --url ${URL} --max-time 5 -o out.json`, { url: 'api.shop.example/orders', method: 'GET' }],
    [
      '-H',
      `curl ${URL} -H 'X-Api-Version: 3' -H'Accept:text/csv'`,
      {
        headers: [
          { name: 'X-Api-Version', value: '3' },
          { name: 'Accept', value: 'text/csv' },
        ],
      },
    ],
    [
      '-d, twice',
      `curl ${URL} -d status=open --data-ascii 'note=a+b'`,
      { content: 'form', body: 'status=open&note={note}' },
    ],
    ['--data-raw with an @', `curl ${URL} --data-raw 'note=@home'`, { body: 'note={note}' }],
    [
      '--data-binary',
      `curl ${URL} -H 'content-type: text/xml' --data-binary '<a>1</a>'`,
      { content: 'text', body: '<a>{a}</a>', headers: [{ name: 'content-type', value: 'text/xml' }] },
    ],
    ['--data-urlencode name=content', `curl ${URL} --data-urlencode 'note=a & b'`, { body: 'note={note}' }],
    ['--data-urlencode =content', `curl -G ${URL} --data-urlencode '=a b'`, { url: 'api.shop.example/orders?a%20b' }],
    [
      '--json',
      `curl ${URL} --json '{"amount": 5}'`,
      { method: 'POST', content: 'json', body: '{\n  "amount": "{amount}"\n}' },
    ],
    [
      '-G',
      `curl -G ${URL} -d q=shoes -d limit=5`,
      { method: 'GET', url: 'api.shop.example/orders?q={q}&limit={limit}' },
    ],
    [
      '-F',
      `curl ${URL} -F 'title=My trip' -F 'photo=@a.png;type=image/png'`,
      { method: 'POST', content: 'form', body: 'title={title}' },
    ],
    [
      '-A and -e',
      `curl ${URL} -A shop/1 -e https://shop.example`,
      {
        headers: [
          { name: 'User-Agent', value: 'shop/1' },
          { name: 'Referer', value: 'https://shop.example' },
        ],
      },
    ],
    [
      '--url-query',
      `curl ${URL} --url-query 'city=New York'`,
      { method: 'GET', url: 'api.shop.example/orders?city={city}' },
    ],
    ['-r', `curl -r 0-99 ${URL}`, { headers: [{ name: 'Range', value: 'bytes=0-99' }] }],
    [
      '--data-urlencode name@file',
      `curl -G ${URL} --data-urlencode note@note.txt -d a=b`,
      { url: 'api.shop.example/orders?note={note}&a=b' },
    ],
    ['-g', `curl -g '${URL}/[1-5]'`, { url: 'api.shop.example/orders/%5B1-5%5D' }],
    [
      '--compressed',
      `curl --compressed ${URL} -H 'Accept-Encoding: gzip' -H 'Host: x.example' -H 'Content-Length: 3'`,
      { headers: [] },
    ],
    [
      '-H for a request’s own id',
      `curl ${URL} -d a=b -H 'Idempotency-Key: 7f3c1b52-7a0e-4f5e-9d6e-2a1b3c4d5e6f'`,
      { headers: [{ name: 'Idempotency-Key', value: '{uuid}' }] },
    ],
  ])('%s is read', async (_, paste, api) => expect((await readOnePastedBrick(paste)).brick.api).toMatchObject(api))

  test.each([
    ['-k', `curl -k ${URL}`, 'certificate'],
    ['-I', `curl -I ${URL}`, 'headers alone'],
    ['-d @file', `curl ${URL} -d @order.json`, 'Files'],
    ['-F with a file', `curl ${URL} -F photo=@a.png -F a=b`, 'file field "photo"'],
    ['-T', `curl -T a.png ${URL}`, 'Files'],
    ['an http:// address', 'curl http://api.shop.example/a', 'https'],
  ])('%s is noted', async (_, paste, word) => expect((await readOnePastedBrick(paste)).notes.join(' ')).toContain(word))

  test.each([
    [`curl '${URL}/{17,18,19}'`, 'api.shop.example/orders/{order_id}', '17'],
    [`curl "${URL}/[7-20:2]?lang=en"`, 'api.shop.example/orders/{order_id}?lang=en', '7'],
  ])('of the addresses that one word of a command stands for the first is read: %s', async (paste, url, example) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api.url).toBe(url)
    expect(brick.parameters.properties).toMatchObject([{ name: 'order_id', example }])
    expect(notes).toEqual(['An address of the command stands for several. The first of them was read.'])
  })

  test('braces that stand for one input, or in a query, are no addresses to choose from', async () => {
    const { functions, notes } = await readPasted(`curl ${URL}/{order} '${URL}?fields=lines{name,price}'`)
    expect(functions.map(({ api }) => api.url)).toEqual([
      'api.shop.example/orders/{order}',
      'api.shop.example/orders?fields=lines%7Bname,price%7D',
    ])
    expect(notes).toEqual([])
  })

  test('user and password that only name what is to be entered are entered by the builder', async () => {
    const { connection } = await readOnePastedBrick(`curl ${URL} -u consumer_key:consumer_secret`)
    expect(connection?.auth).toEqual({ kind: 'basic', user: '', password: '' })
  })

  test.each(['-d @order.json', '--json @order.json', '--data-urlencode note@note.txt'])(
    'a body from a file is left out, but the request stays a POST: %s',
    async (data) => {
      expect((await readOnePastedBrick(`curl ${URL} ${data}`)).brick.api.method).toBe('POST')
      expect((await readOnePastedBrick(`curl -G ${URL} ${data}`)).brick.api.method).toBe('GET')
    },
  )
})

describe('who sends it', () => {
  test.each([
    ['a bearer', `-H 'Authorization: Bearer abcd1234efgh'`, { kind: 'bearer', token: 'abcd1234efgh' }],
    ['--oauth2-bearer', '--oauth2-bearer abcd1234efgh', { kind: 'bearer', token: 'abcd1234efgh' }],
    [
      'Basic',
      `-H 'Authorization: Basic ${Buffer.from('ada:pass word1').toString('base64')}'`,
      { kind: 'basic', user: 'ada', password: 'pass word1' },
    ],
    ['-u', `-u 'ada:pass:word1'`, { kind: 'basic', user: 'ada', password: 'pass:word1' }],
    [
      'another scheme',
      `-H 'Authorization: Token token=abcd1234efgh'`,
      { kind: 'key', in: 'header', name: 'Authorization', value: 'Token token=abcd1234efgh' },
    ],
    [
      'a header with a key',
      `-H 'X-API-Key: abcd1234efgh'`,
      { kind: 'key', in: 'header', name: 'X-API-Key', value: 'abcd1234efgh' },
    ],
    [
      'a session’s cookie',
      `-b 'session=abcd1234efgh; theme=dark'`,
      { kind: 'key', in: 'header', name: 'Cookie', value: 'session=abcd1234efgh; theme=dark' },
    ],
    ['a placeholder', `-H 'Authorization: Bearer $TOKEN'`, { kind: 'bearer', token: '' }],
    ['a computed one', '-H "Authorization: Bearer $(cloud auth print-token)"', { kind: 'bearer', token: '' }],
    ['a shortened one', '-u sk_test_abc...:', { kind: 'basic', user: '', password: '' }],
  ])('is known by %s, which stands in the connection alone', async (_, option, auth) => {
    const answer = await readOnePastedBrick(`curl ${URL} ${option}`)
    expect(answer.connection).toMatchObject({ host: 'api.shop.example', auth })
    expect(answer.brick.api).toMatchObject({ connection: answer.connection?.id, headers: [] })
    expect(JSON.stringify({ ...answer, connection: null })).not.toContain('abcd1234efgh')
  })

  test('may stand in the query or before the host', async () => {
    const inQuery = await readOnePastedBrick(`curl '${URL}?api_key=abcd1234efgh&city=Brno'`)
    expect(inQuery.connection?.auth).toEqual({ kind: 'key', in: 'query', name: 'api_key', value: 'abcd1234efgh' })
    expect(inQuery.brick.api.url).toBe('api.shop.example/orders?city={city}')
    const before = await readOnePastedBrick('curl https://ada:abcd%31234@api.shop.example/orders')
    expect(before.connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: 'abcd1234' })
    expect(before.brick.api.url).toBe('api.shop.example/orders')
  })

  test('before the host keeps its plus signs', async () => {
    const { connection } = await readOnePastedBrick('curl https://ada+shop:k+9%2Bb%20c@api.shop.example/orders')
    expect(connection?.auth).toEqual({ kind: 'basic', user: 'ada+shop', password: 'k+9+b c' })
  })

  test('with a second secret is asked for that one, which comes back empty', async () => {
    const paste = `curl ${URL} -H 'Authorization: Bearer abcd1234efgh' -H 'apikey: second-key-123456' --json '{"client_secret":"third-one-123456"}'`
    const answer = await readOnePastedBrick(paste)
    expect(answer.brick.api.headers).toEqual([{ name: 'apikey', type: 'string', value: '', secret: true }])
    expect(answer.brick.api.secrets).toEqual([{ name: 'client_secret', value: '', secret: true }])
    expect(answer.brick.api.body).toContain('{secret.client_secret}')
    expect(JSON.stringify(answer)).not.toMatch(/second-key|third-one/)
    expect(answer.notes.join(' ')).toContain('apikey')
  })

  test('a secret that the paste repeats elsewhere is taken out there too, in every spelling', async () => {
    const secret = 'se+cr/et 12345'
    const encoded = encodeURIComponent(secret)
    const paste = `curl 'https://api.shop.example/a?note=${encoded}&b=x' -u 'ada:${secret}' -H 'X-Copy: ${secret}' --json '{"text":"key ${secret} end"}'`
    const { connection, ...rest } = await readOnePastedBrick(paste)
    expect(connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: secret })
    expect(JSON.stringify(rest)).not.toMatch(/se\+cr|se%2Bcr/i)
  })

  test('a secret in a path is a fixed value that is asked for', async () => {
    const { brick, connection } = await readOnePastedBrick(
      'curl https://api.telegram.example/bot123456789:AAcanary-secret/sendMessage -d text=Hi',
    )
    expect(connection).toBeNull()
    expect(brick.api.url).toBe('api.telegram.example/bot{secret}/sendMessage')
    expect(brick.api.parameters).toContainEqual({
      name: 'secret',
      type: 'string',
      value: '',
      system: false,
      secret: true,
    })
  })
})

describe('what looks like an input', () => {
  test.each([
    ['a number in the path', 'https://a.example/orders/1234', 'a.example/orders/{order_id}', ['order_id:integer:1234']],
    [
      'a UUID',
      'https://a.example/v1/companies/7f3c1b52-7a0e-4f5e-9d6e-2a1b3c4d5e6f.json',
      'a.example/v1/companies/{company_id}.json',
      ['company_id:string:7f3c1b52-7a0e-4f5e-9d6e-2a1b3c4d5e6f'],
    ],
    [
      'an id with a prefix',
      'https://a.example/customers/cus_9s6XKzkNRiz8i3',
      'a.example/customers/{customer_id}',
      ['customer_id:string:cus_9s6XKzkNRiz8i3'],
    ],
    [
      'an e-mail',
      'https://a.example/users/ada@example.com',
      'a.example/users/{email}',
      ['email:string:ada@example.com'],
    ],
    ['{id}', 'https://a.example/orders/{id}', 'a.example/orders/{order_id}', ['order_id:string:']],
    [':id', 'https://a.example/orders/:id/lines', 'a.example/orders/{order_id}/lines', ['order_id:string:']],
    ['<id>', 'https://a.example/orders/<order-id>', 'a.example/orders/{order-id}', ['order-id:string:']],
    ['$ID', 'https://a.example/orders/$ORDER_ID', 'a.example/orders/{order_id}', ['order_id:string:']],
    ['{{id}}', 'https://a.example/orders/{{orderId}}', 'a.example/orders/{orderId}', ['orderId:string:']],
    [
      'YOUR_...',
      'https://a.example/orders/YOUR_ORDER_ID?city=YOUR_CITY',
      'a.example/orders/{order_id}?city={city}',
      ['order_id:string:', 'city:string:'],
    ],
    [
      'values of the query',
      "'https://a.example/x?city=Brno&units=metric&page=2&zip=01234&on=true'",
      'a.example/x?city={city}&units=metric&page={page}&zip={zip}&on=true',
      ['city:string:Brno', 'page:integer:2', 'zip:string:01234'],
    ],
    ['a name that comes twice', "'https://a.example/x?id=17&id=18'", 'a.example/x?id={id}', ['id:list:["17","18"]']],
    [
      'versions, which are none',
      'https://a.example/v2/2026-01-15/2026-01/orders',
      'a.example/v2/2026-01-15/2026-01/orders',
      [],
    ],
    [
      'an address without quotes',
      'https://a.example/x?city=Brno&street=High&x=',
      'a.example/x?city={city}&street={street}&x={x}',
      ['city:string:Brno', 'street:string:High', 'x:string:'],
    ],
  ])('is found: %s', async (_, address, url, parameters) => {
    const { brick } = await readOnePastedBrick(`curl ${address}`)
    expect(brick.api.url).toBe(url)
    expect(brick.parameters.properties.map(({ name, type, example = '' }) => `${name}:${type}:${example}`)).toEqual(
      parameters,
    )
  })

  test('has the type of its JSON, and a name of its own', async () => {
    const body = {
      order: { id: 7, total: 9.5, paid: true, status: 'active', at: '2026-12-01', tags: ['Red', 'Two words'] },
      customer: { id: 8 },
      none: null,
    }
    const { brick } = await readOnePastedBrick(`curl ${URL} --json '${JSON.stringify(body)}'`)
    expect(JSON.parse(brick.api.body ?? '')).toEqual({
      order: { id: '{id}', total: '{total}', paid: true, status: 'active', at: '{at}', tags: '{tags}' },
      customer: { id: '{customer_id}' },
      none: null,
    })
    expect(brick.parameters.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
      'id:integer',
      'total:number',
      'at:string',
      'tags:list',
      'customer_id:integer',
    ])
  })

  test('may stand in JSON without quotes', async () => {
    const { brick } = await readOnePastedBrick(
      `curl ${URL} --json '{"amount": {{amount}}, "customer": "{{customer}}", "note": "For {{name}}"}'`,
    )
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ amount: '{amount}', customer: '{customer}', note: 'For {name}' })
    expect(brick.parameters.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
      'amount:number',
      'customer:string',
      'name:string',
    ])
  })

  test('is never what GraphQL has in braces', async () => {
    const query = 'query($id: ID!) { order(id: $id) {id total} }'
    const { brick } = await readOnePastedBrick(
      `curl https://a.example/graphql --json '${JSON.stringify({ query, variables: { id: 'A-17' } })}'`,
    )
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ query, variables: { id: '{id}' } })
  })
})

describe('several commands', () => {
  test('are a brick each, with names of their own', async () => {
    const paste = `# first\ncurl ${URL}/1 -H 'Authorization: Bearer abcd1234efgh' | jq .\n\n$ curl ${URL}/2 -H 'Authorization: Bearer abcd1234efgh' > out.json && curl ${URL}; echo done`
    const { functions, connection } = await readPasted(paste)
    expect(functions.map(({ name }) => name)).toEqual(['Order', 'Order 2', 'Orders'])
    expect(functions.map(({ api }) => api.connection)).toEqual([connection?.id, connection?.id, undefined])
  })

  test('on other hosts have no connection, and are asked for their keys', async () => {
    const auth = "-H 'Authorization: Bearer abcd1234efgh'"
    const { functions, connection, notes } = await readPasted(
      `curl ${URL} ${auth}\ncurl ${URL}/1 ${auth}\ncurl https://b.example/x ${auth}`,
    )
    expect(connection?.host).toBe('api.shop.example')
    expect(functions[2]?.api).not.toHaveProperty('connection')
    expect(functions[2]?.api.headers).toEqual([{ name: 'Authorization', type: 'string', value: '', secret: true }])
    expect(notes.join(' ')).toContain('other hosts')
  })

  test('may stand between --next, or share their options', async () => {
    const { functions } = await readPasted(`curl -H 'A: b' ${URL} ${URL}/1 --next -X POST https://b.example/x`)
    expect(functions.map(({ api }) => `${api.method} ${api.headers.length}`)).toEqual(['GET 1', 'GET 1', 'POST 0'])
  })
})

describe('a page of text around a command', () => {
  const page = [
    'The parcel API of our depot',
    '',
    'Tells where a parcel is and when it arrives:',
    `curl ${URL}/A17`,
    '',
    'To book a pickup, send a POST to /pickups with the day and the street.',
  ].join('\n')

  test('gives the command the sentence above it, and says that the rest was not read', async () => {
    const { brick, notes } = await readOnePastedBrick(page)
    expect(brick.description).toBe('Tells where a parcel is and when it arrives.')
    expect(notes.join(' ')).toContain('Only what stands as a request was read.')
  })

  test('needs no note where the only sentence became the description', async () => {
    const { brick, notes } = await readOnePastedBrick(`# Finds an order by its number\n$ curl ${URL}/A17`)
    expect(brick.description).toBe('Finds an order by its number')
    expect(notes).toEqual([])
  })

  test('is not seen in the lines of a command', async () => {
    const { brick, notes } = await readOnePastedBrick(
      `curl ${URL} \\\n  -H 'Accept: text/csv' \\\n  --json '{"note":\n"leave it with the kind neighbour"}'\n`,
    )
    expect(brick.description).toBe('Creates an order at api.shop.example.')
    expect(notes).toEqual([])
  })
})

describe('a part of the path', () => {
  test.each([
    ['/orders/A17', 'Order', '/orders/{order_id}', 'A17'],
    ['/orders/a17', 'Order', '/orders/{order_id}', 'a17'],
    ['/v2/order/A-17', 'Order', '/v2/order/{order_id}', 'A-17'],
    ['/orders/7f9c2ba4e88f827d', 'Order', '/orders/{order_id}', '7f9c2ba4e88f827d'],
    ['/orders/A17/notes', 'Notes', '/orders/{order_id}/notes', 'A17'],
  ])('that names one thing among many becomes an input: %s', async (path, name, url, example) => {
    const { brick } = await readOnePastedBrick(`curl https://api.shop.example${path}`)
    expect(brick.name).toBe(name)
    expect(brick.api.url).toBe(`api.shop.example${url}`)
    expect(Object.values(brick.parameters.properties)).toMatchObject([{ example, isrequired: true }])
  })

  test.each(['/api/S3', '/v2', '/orders/search', '/rates/v2', '/sync/status'])(
    'that is a word of the API stays: %s',
    async (path) => {
      const { brick } = await readOnePastedBrick(`curl https://api.shop.example${path}`)
      expect(brick.api.url).toBe(`api.shop.example${path}`)
    },
  )
})

test('a command without an address says where it stands', async () => {
  await expect(readPasted('\n  curl -X POST')).rejects.toMatchObject({ name: 'NothingRead', place: { line: 2 } })
})

test('quotation marks around the content of a form field are no part of it', async () => {
  const { brick } = await readOnePastedBrick(
    `curl --location '${URL}' --form 'city="Brno"' --form 'note="say \\"hi\\""'`,
  )
  expect(brick.parameters.properties).toMatchObject([{ example: 'Brno' }, { example: 'say "hi"' }])
})

describe('a secret that is an ordinary word', () => {
  test.each([
    ['is none as a user', `-u 'api:YOUR_API_KEY'`, { kind: 'basic', user: 'api' }],
    ['is none as the user of an unknown password', '-u shop:$PASSWORD', { kind: 'basic', user: 'shop' }],
    ['stays in the host', '-u Shop1:', { kind: 'basic', user: 'Shop1' }],
    ['does not hold off a brick', `-H 'X-Api-Key: name' -d '{"name":"Ada Byron"}'`, { kind: 'key', value: 'name' }],
    ['that is ours neither', `-H 'Authorization: Bearer string' -d '{"a":"b c"}'`, { kind: 'bearer', token: 'string' }],
  ])('%s', async (_, option, auth) => {
    const { brick, connection } = await readOnePastedBrick(`curl ${URL} ${option}`)
    expect(connection).toMatchObject({ host: 'api.shop.example', auth })
    expect(brick.api.url).toBe('api.shop.example/orders')
  })

  test('is said to be left out where it stood elsewhere', async () => {
    const { brick, notes } = await readOnePastedBrick(`curl ${URL}/autumn/all -u ada:autumn`)
    expect(brick.api.url).toBe('api.shop.example/orders//all')
    expect(notes.join(' ')).toContain('the same as a secret')
  })
})

describe('variables of curl', () => {
  test('fill the options that say so', async () => {
    const { brick, connection } = await readOnePastedBrick(
      `curl --variable city=Brno --variable token=canary-4711-token --expand-header 'Authorization: Bearer {{token}}' --expand-url 'https://a.example/parcels?city={{city:url}}'`,
    )
    expect(brick.api.url).toBe('a.example/parcels?city={city}')
    expect(brick.parameters.properties).toMatchObject([{ name: 'city', example: 'Brno' }])
    expect(connection?.auth).toEqual({ kind: 'bearer', token: 'canary-4711-token' })
  })

  test('are written as their functions say', async () => {
    const { brick } = await readOnePastedBrick(
      `curl --variable 'city= Brno & Co' --expand-url 'https://a.example/parcels?city={{city:trim:url}}' --variable 'words=say "it"' --expand-json '{"note":"{{words:json}}"}'`,
    )
    expect(brick.api).toMatchObject({ url: 'a.example/parcels?city={city}', body: '{\n  "note": "{note}"\n}' })
    expect(brick.parameters.properties).toMatchObject([
      { name: 'city', example: 'Brno & Co' },
      { name: 'note', example: 'say "it"' },
    ])
  })

  test('without a value are to be entered', async () => {
    const { brick, connection } = await readOnePastedBrick(
      `curl --variable %TOKEN --variable %ORDER --expand-oauth2-bearer '{{TOKEN}}' --expand-url=https://a.example/orders/{{ORDER:trim:url}}`,
    )
    expect(brick.api.url).toBe('a.example/orders/{order}')
    expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
  })

  test('are told nowhere if their names tell of a secret', async () => {
    const answer = await readOnePastedBrick(
      `curl --variable api_key=canary-4711-token --expand-url 'https://a.example/parcels?u={{api_key}}'`,
    )
    expect(JSON.stringify(answer)).not.toContain('canary-4711-token')
  })

  test('fill nothing else', async () => {
    const { brick } = await readOnePastedBrick(
      `curl --variable city=Brno 'https://a.example/parcels?city={{city}}' --globoff`,
    )
    expect(brick.parameters.properties).toMatchObject([{ name: 'city' }])
    expect(brick.parameters.properties[0]?.example).toBeUndefined()
  })
})

test.each([
  'TOKEN=$(curl -s https://a.example/token -d client_secret=canary-4711-token | jq -r .access_token)',
  'export TOKEN="$(curl -s \\\n  https://a.example/token \\\n  -d client_secret=canary-4711-token)"',
])('a token that another command fetches is told of: %s', async (line) => {
  const answer = await readOnePastedBrick(`${line}\ncurl -H "Authorization: Bearer $TOKEN" https://a.example/orders`)
  expect(answer.brick.api.url).toBe('a.example/orders')
  expect(answer.connection?.auth).toEqual({ kind: 'bearer', token: '' })
  expect(answer.notes.join()).toContain('A command fetches a value for the others first')
  expect(JSON.stringify(answer)).not.toContain('canary-4711-token')
})
