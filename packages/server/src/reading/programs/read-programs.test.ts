import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'
const KEY = { kind: 'key', in: 'header', name: 'X-API-Key', value: CANARY }
const BEARER = { kind: 'bearer', token: CANARY }
const BODY = { city: '{city}', count: '{count}' }

interface Written {
  name: string
  paste: string
  method?: string
  url: string
  auth?: object
  content?: string
  /** Of JSON, as a value. */
  body?: unknown
  headers?: object[]
  inputs?: Record<string, string | undefined>
}

/** Written down from the pages and the export functions of Postman, ReadMe, RapidAPI, Stoplight and browsers. */
const WRITTEN: readonly Written[] = [
  {
    name: 'wget as Postman writes it',
    paste: `wget --no-check-certificate --quiet \\\n  --method POST \\\n  --timeout=0 \\\n  --header 'Content-Type: application/json' \\\n  --header 'X-API-Key: ${CANARY}' \\\n  --body-data '{\n    "city": "Brno",\n    "count": 3\n}' \\\n   'https://a.example/v1/orders'`,
    method: 'POST',
    url: 'a.example/v1/orders',
    auth: KEY,
    body: BODY,
    inputs: { city: 'Brno', count: '3' },
  },
  {
    name: 'wget with joined switches and a login',
    paste: `wget -qO- --user=ada --password='${CANARY}' "https://a.example/orders/77?expand=lines" | jq .`,
    url: 'a.example/orders/{order_id}?expand=lines',
    auth: { kind: 'basic', user: 'ada', password: CANARY },
    inputs: { order_id: '77' },
  },
  {
    name: 'HTTPie with its items',
    paste: `http PUT a.example/orders X-API-Key:${CANARY} lang==en city=Brno count:=3`,
    method: 'PUT',
    url: 'a.example/orders?lang=en',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'HTTPie with members inside of members, and a sign made plain',
    paste: `https a.example/orders 'customer[e\\=mail]=ada@a.example' tags[]='a b' tags[]='c d'`,
    method: 'POST',
    url: 'a.example/orders',
    body: { customer: { 'e=mail': '{e_mail}' }, tags: '{tags}' },
    inputs: { e_mail: 'ada@a.example', tags: '["a b","c d"]' },
  },
  {
    name: 'HTTPie that reads from a pipe, as Postman writes it',
    paste: `printf '{\n  "city": "Brno",\n  "count": 3\n}'| http  --follow --timeout 3600 POST 'https://a.example/orders' \\\n Content-Type:'application/json'`,
    method: 'POST',
    url: 'a.example/orders',
    body: BODY,
  },
  {
    name: 'HTTPie with a form and a token',
    paste: `http -f -A bearer -a ${CANARY} https://a.example/orders city='Brno town'`,
    method: 'POST',
    url: 'a.example/orders',
    auth: BEARER,
    content: 'form',
    body: 'city={city}',
  },
  {
    name: 'axios as Postman writes it',
    paste: `const axios = require('axios');\nlet data = JSON.stringify({\n  "city": "Brno",\n  "count": 3\n});\n\nlet config = {\n  method: 'post',\n  maxBodyLength: Infinity,\n  url: 'https://a.example/orders',\n  headers: { \n    'Content-Type': 'application/json', \n    'X-API-Key': '${CANARY}'\n  },\n  data : data\n};\n\naxios.request(config)\n.then((response) => {\n  console.log(JSON.stringify(response.data));\n})`,
    method: 'POST',
    url: 'a.example/orders',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'axios with a client of its own, types and variables',
    paste: `const api = axios.create({ baseURL: 'https://a.example/v2/', headers: { 'X-API-Key': '${CANARY}' } })\nconst { data } = await api.patch<Order>(\`/orders/\${order.id}\`, { city, count: 3 }, { params: { lang: 'en' } })`,
    method: 'PATCH',
    url: 'a.example/v2/orders/{order_id}?lang=en',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'axios with a form',
    paste: `axios.post("https://a.example/orders", new URLSearchParams({ city: 'Brno town' }), { auth: { username: 'ada', password: '${CANARY}' } })`,
    method: 'POST',
    url: 'a.example/orders',
    auth: { kind: 'basic', user: 'ada', password: CANARY },
    content: 'form',
    body: 'city={city}',
  },
  {
    name: 'requests as Postman writes it',
    paste: `import requests\nimport json\n\nurl = "https://a.example/orders"\n\npayload = json.dumps({\n  "city": "Brno",\n  "count": 3\n})\nheaders = {\n  'Content-Type': 'application/json',\n  'X-API-Key': '${CANARY}'\n}\n\nresponse = requests.request("POST", url, headers=headers, data=payload)\n\nprint(response.text)\n`,
    method: 'POST',
    url: 'a.example/orders',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'requests with a text in three quotation marks and a member added later',
    paste: `url = "https://a.example/" + "orders"\nbody = """{"city": "Brno", "count": 3}"""\nheaders = {}\nheaders["Content-Type"] = "application/json"\nr = requests.put(url, headers=headers, data=body)`,
    method: 'PUT',
    url: 'a.example/orders',
    body: BODY,
  },
  {
    name: 'requests in a function, with a key from the environment',
    paste: `BASE = "https://a.example/v1"\ntoken = os.environ["SHOP_TOKEN"]\n\ndef cancel(order_id: str):\n    return requests.delete(f"{BASE}/orders/{order_id}", headers={"Authorization": f"Bearer {token}"}, timeout=10)`,
    method: 'DELETE',
    url: 'a.example/v1/orders/{order_id}',
    auth: { kind: 'bearer', token: '' },
  },
  {
    name: 'requests with a form and a login',
    paste: `requests.post(\n    'https://a.example/messages',\n    data={'To': '+15558675310', 'Body': 'Hi there'},  # a form\n    auth=HTTPBasicAuth('ada', '${CANARY}'),\n)`,
    method: 'POST',
    url: 'a.example/messages',
    auth: { kind: 'basic', user: 'ada', password: CANARY },
    content: 'form',
    body: 'To={To}&Body={Body}',
  },
  {
    name: 'a session of requests',
    paste: `s = requests.Session()\ns.headers.update({"X-API-Key": "${CANARY}"})\ns.get("https://a.example/orders", params=dict(q="red shoes"))`,
    url: 'a.example/orders?q={q}',
    auth: KEY,
    inputs: { q: 'red shoes' },
  },
  {
    name: 'a client of httpx',
    paste: `async with httpx.AsyncClient(base_url="https://a.example/v1", headers={"X-API-Key": "${CANARY}"}) as client:\n    r = await client.post("/orders", json={"city": "Brno", "count": 3})`,
    method: 'POST',
    url: 'a.example/v1/orders',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'PowerShell as Postman writes it',
    paste: `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"\n$headers.Add("Content-Type", "application/json")\n$headers.Add("X-API-Key", "${CANARY}")\n\n$body = @"\n{\n  \`"city\`": \`"Brno\`",\n  \`"count\`": 3\n}\n"@\n\n$response = Invoke-RestMethod 'https://a.example/orders' -Method 'POST' -Headers $headers -Body $body\n$response | ConvertTo-Json`,
    method: 'POST',
    url: 'a.example/orders',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'PowerShell with hashtables',
    paste: `$Base = "https://a.example/v1"\n$Body = @{\n    city = 'Brno'  # where to\n    count = 3\n}\nInvoke-RestMethod -Method Put -Uri "$base/orders/$orderId" -Headers @{ 'X-API-Key' = '${CANARY}' } -Body ($body | ConvertTo-Json -Depth 4) -ContentType "application/json"`,
    method: 'PUT',
    url: 'a.example/v1/orders/{orderId}',
    auth: KEY,
    body: BODY,
  },
  {
    name: 'PowerShell whose options stand in a hashtable',
    paste: `$params = @{\n  Uri     = 'https://a.example/orders'\n  Headers = @{ Authorization = "Bearer $($env:TOKEN)" }\n  Body    = @{ q = 'red shoes' }\n}\nInvoke-RestMethod @params | Select-Object id`,
    url: 'a.example/orders?q={q}',
    auth: { kind: 'bearer', token: '' },
    inputs: { q: 'red shoes' },
  },
  {
    name: 'PowerShell as browsers copy it',
    paste: `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0"\nInvoke-WebRequest -UseBasicParsing -Uri "https://a.example/find?q=tea" \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"authority"="a.example"\n  "method"="POST"\n  "accept"="*/*"\n  "sec-fetch-mode"="cors"\n} \`\n-ContentType "application/json" \`\n-Body "{\`"city\`":\`"Brno\`",\`"count\`":3}"`,
    method: 'POST',
    url: 'a.example/find?q={q}',
    body: BODY,
    headers: [],
  },
  {
    name: 'PowerShell with a token of its own option',
    paste: `irm https://a.example/orders/77 -Authentication Bearer -Token (ConvertTo-SecureString "${CANARY}" -AsPlainText -Force)`,
    url: 'a.example/orders/{order_id}',
    auth: BEARER,
  },
  {
    name: 'fetch with a form, as Postman writes it',
    paste: `const urlencoded = new URLSearchParams();\nurlencoded.append("city", "Brno");\n\nconst requestOptions = {\n  method: "POST",\n  body: urlencoded,\n  redirect: "follow"\n};\n\nfetch("https://a.example/orders", requestOptions)`,
    method: 'POST',
    url: 'a.example/orders',
    content: 'form',
    body: 'city={city}',
  },
  {
    name: 'fetch whose address begins with a variable',
    paste: `const base = "https://a.example/v1"\nawait fetch(\`\${base}/orders/\${encodeURIComponent(order.id)}\`)`,
    url: 'a.example/v1/orders/{order_id}',
  },
  {
    name: 'cURL that reads the word behind <<<',
    paste: `curl https://a.example/orders -d @- <<< '{"city": "Brno", "count": 3}'`,
    method: 'POST',
    url: 'a.example/orders',
    body: BODY,
  },
]

describe('a request in the words of another program', () => {
  test.each(WRITTEN)('is read: $name', async ({ paste, method = 'GET', url, auth, content, body, headers, inputs }) => {
    const { brick, connection, ...rest } = await readOnePastedBrick(paste)
    expect([brick.api.method, brick.api.url]).toEqual([method, url])
    expect(connection?.auth).toEqual(auth)
    if (typeof body === 'string') expect(brick.api).toMatchObject({ content, body })
    else if (body !== undefined) {
      expect(brick.api.content).toBe('json')
      expect(JSON.parse(brick.api.body ?? '')).toEqual(body)
    }
    if (headers) expect(brick.api.headers).toEqual(headers)
    if (inputs)
      expect(Object.fromEntries(brick.parameters.properties.map((each) => [each.name, each.example]))).toEqual(inputs)
    expect(JSON.stringify({ brick, ...rest })).not.toContain(CANARY)
  })

  test.each([
    [
      'JavaScript',
      `const options = { method: 'GET' };\nfetch('https://a.example/x', options)\n\nconst options = { method: 'DELETE' };\nfetch('https://a.example/y', options)`,
    ],
    [
      'Python',
      `m = "GET"\nrequests.request(m, "https://a.example/x")\nm = "DELETE"\nrequests.request(m, "https://a.example/y")`,
    ],
    [
      'PowerShell',
      `$m = 'Get'\nInvoke-RestMethod https://a.example/x -Method $m\n$m = 'Delete'\nInvoke-RestMethod https://a.example/y -Method $m`,
    ],
  ])('keeps its own method where a later one has a variable of the same name: %s', async (_, paste) => {
    const { functions } = await readPasted(paste)
    expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual(['GET a.example/x', 'DELETE a.example/y'])
  })

  test('keeps all digits of a number', async () => {
    for (const paste of [
      "fetch('https://a.example/x', { method: 'POST', body: JSON.stringify({ id: 12345678901234567890 }) })",
      'requests.post("https://a.example/x", json={"id": 12345678901234567890})',
      'Invoke-RestMethod https://a.example/x -Method Post -Body (@{ id = 12345678901234567890 } | ConvertTo-Json) -ContentType application/json',
    ]) {
      const { brick } = await readOnePastedBrick(paste)
      expect(brick.parameters.properties).toMatchObject([{ name: 'id', example: '12345678901234567890' }])
    }
  })

  const secret = 'hq7Wn2Lk9pTzXc4Vb8Rm'
  test.each([
    [
      'an address of Python',
      `API_KEY = "${secret}"\nrequests.get(f"https://a.example/forecast/{API_KEY}/42.36,-71.05")`,
    ],
    ['a header of Python', `TOKEN = "${secret}"\nrequests.get("https://a.example/x", headers={"X-Account": TOKEN})`],
    ['JSON of Python', `API_KEY = "${secret}"\nrequests.post("https://a.example/x", json={"account": API_KEY})`],
    ['fetch', `const apiKey = "${secret}"\nfetch(\`https://a.example/forecast/\${apiKey}/42.36\`)`],
    ['axios', `const apiKey = "${secret}"\naxios.get("https://a.example/x", { params: { u: apiKey } })`],
    ['PowerShell', `$apiKey = "${secret}"\nInvoke-RestMethod "https://a.example/forecast/$apiKey/42.36"`],
  ])('does not show a secret that a variable holds: %s', async (_, paste) => {
    const { connection: _connection, ...shown } = await readOnePastedBrick(paste)
    expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test.each([
    ['axios', `axios.post('https://a.example/x', build())`],
    ['headers of axios', `axios.get('https://a.example/x', { headers: makeHeaders() })`],
    ['Python', `requests.post("https://a.example/x", json=build(), headers=make())`],
    ['PowerShell', `Invoke-RestMethod https://a.example/x -Method Post -Body (Get-Order)`],
  ])('says that something was left out where it is computed: %s', async (_, paste) => {
    expect((await readOnePastedBrick(paste)).notes.join(' ')).toContain('computed by a program')
  })

  test.each([
    ['axios', 'axios.get(makeUrl())'],
    ['axios with settings that it does not know', "axios('https://a.example/x', makeSettings())"],
    ['Python', 'requests.post(make_url())'],
    ['PowerShell', 'Invoke-RestMethod -Uri (Get-Url) -Method Post'],
  ])('is not read as another one: %s', async (_, paste) => {
    await expect(readPasted(paste)).rejects.toMatchObject({ name: 'NothingRead', place: { line: 1 } })
  })

  test.each([
    ['PHP', "<?php $curl = curl_init(); curl_setopt_array($curl, [CURLOPT_URL => 'https://a.example/x']);"],
    ['Ruby', "require 'net/http'\nNet::HTTP.get(URI('https://a.example/x'))"],
    ['Java', 'HttpRequest request = HttpRequest.newBuilder().uri(URI.create("https://a.example/x")).build();'],
    ['Go', 'req, _ := http.NewRequest("GET", "https://a.example/x", nil)'],
    ['C#', 'var client = new HttpClient();'],
    ['Python', 'conn = http.client.HTTPSConnection("a.example")'],
    ['JavaScript', "$.ajax({ url: 'https://a.example/x' })"],
  ])('is named where its language is not read: %s', async (language, paste) => {
    await expect(readPasted(paste)).rejects.toThrow(`a program in ${language}`)
    await expect(readPasted(paste)).rejects.toThrow('cURL command')
  })

  test.each(['Use http requests to get it. The http endpoint is down.', 'axios is fun', 'pip install requests'])(
    'is not found in a sentence: %s',
    async (paste) => {
      await expect(readPasted(paste)).rejects.toMatchObject({ name: 'NothingRead', place: undefined })
    },
  )
})

test.each([
  ["Using axios (or the built-in fetch):\n\nfetch('https://api.example.com/x', { method: 'DELETE' })", 'DELETE'],
  ["const requests = new Map(); requests.get(id);\nconst res = await fetch('https://api.example.com/x')", 'GET'],
  ['You can use axios (any version).\n\nPUT /x HTTP/1.1\nHost: api.example.com\n\n', 'PUT'],
  ['Works with Invoke-WebRequest as well.\n\nPUT /x HTTP/1.1\nHost: api.example.com\n\n', 'PUT'],
  ["wget https://api.example.com/install.sh\n\nfetch('https://api.example.com/x', { method: 'DELETE' })", 'DELETE'],
])('a tool that is named in a sentence hides no call behind it: %s', async (text, method) => {
  const { brick } = await readOnePastedBrick(text)
  expect(brick.api).toMatchObject({ method, url: 'api.example.com/x' })
})

test.each([
  'wget is a tool. Use it with any URL.',
  'Use Invoke-RestMethod to call it from Windows.',
  'We call it with axios (see below).',
])('a sentence is no command: %s', async (text) => {
  await expect(readOnePastedBrick(text)).rejects.toMatchObject({ name: 'NothingRead' })
})

test.each([
  [
    "fetch('https://api.example.com/x', {\n  method: 'DELETE', // don't use GET\n  headers: { 'X-API-Key': 'abcd1234abcd1234' } /* yours */\n})",
    'DELETE',
  ],
  ["```js\nfetch('https://api.example.com/x', {\n  method: 'DELETE', // don't use GET\n})\n```", 'DELETE'],
  [
    "// see https://docs.example.com\nconst options = { method: 'PATCH' /* or 'GET' */ }\nfetch('https://api.example.com/x', options)",
    'PATCH',
  ],
  ["axios.post('https://api.example.com/x', { a: 'b // c' }, { headers: {} // 'none'\n})", 'POST'],
])('comments of a script are no part of its call: %s', async (text, method) => {
  const { brick } = await readOnePastedBrick(text)
  expect(brick.api).toMatchObject({ method, url: 'api.example.com/x' })
})
