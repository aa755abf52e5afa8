import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'
const KEY = { kind: 'key', in: 'header', name: 'X-API-Key', value: CANARY }

describe('a sign-in of Python', () => {
  test.each([
    [`auth=HTTPBearerAuth("${CANARY}")`, { kind: 'bearer', token: CANARY }],
    [`auth=BearerAuth(token=token)`, { kind: 'bearer', token: '' }],
    [`headers={"Authorization": "Bearer %s" % token}`, { kind: 'bearer', token: '' }],
    [`headers={"Authorization": "Bearer %s" % "${CANARY}"}`, { kind: 'bearer', token: CANARY }],
    [`cookies={"session": "${CANARY}"}`, { kind: 'key', in: 'header', name: 'Cookie', value: `session=${CANARY}` }],
  ])('is read: %s', async (words, auth) => {
    const { connection, notes, ...shown } = await readOnePastedBrick(`requests.get("https://a.example/x", ${words})`)
    expect(connection?.auth).toEqual(auth)
    expect(notes).toEqual([])
    expect(JSON.stringify(shown)).not.toContain(CANARY)
  })

  test.each([
    ['requests.get("https://a.example/x", auth=sign_in)', 'signs in'],
    [`requests.get("https://a.example/x", auth=HTTPDigestAuth("ada", "${CANARY}"))`, 'signs in'],
    ['requests.get("https://a.example/x", cookies=jar)', 'computed'],
    ['Invoke-RestMethod https://a.example/x -Credential $cred', 'signs in'],
  ])('that cannot be read is named: %s', async (paste, words) => {
    const answer = await readOnePastedBrick(paste)
    expect(answer.notes.join(' ')).toContain(words)
    expect(JSON.stringify(answer)).not.toContain(CANARY)
  })
})

test.each([
  [
    'a session of Python',
    `>>> import requests\n>>> url = 'https://a.example/x'\n>>> requests.delete(url,\n...     headers={'X-API-Key': '${CANARY}'})\n<Response [200]>`,
  ],
  [
    'a class of Python',
    `class Shop:\n    def __init__(self):\n        self.base_url = "https://a.example"\n        self.headers = {"X-API-Key": "${CANARY}"}\n    def drop(self):\n        return requests.delete(f"{self.base_url}/x", headers=self.headers)`,
  ],
  [
    'comments and prompts of PowerShell',
    `<# the key:\n$h = @{} #>\nPS C:\\Users\\ada> $h = @{\n>>  'X-API-Key' = '${CANARY}' # it's yours\n>> }\nPS C:\\Users\\ada> Invoke-RestMethod https://a.example/x -Headers $h -Method Delete`,
  ],
  ['a method of HTTPie in small letters', `http delete https://a.example/x X-API-Key:${CANARY}`],
  [
    'headers of Postman in one text',
    JSON.stringify({
      info: { name: 'a' },
      item: [{ request: { method: 'DELETE', url: 'https://a.example/x', header: `X-API-Key: ${CANARY}\n// X-B: c` } }],
    }),
  ],
])('is read with its method and its key: %s', async (_, paste) => {
  const { brick, connection } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method: 'DELETE', url: 'a.example/x' })
  expect(connection?.auth).toEqual(KEY)
})

test('an address of Python is filled by %, and fields beside a file are all kept', async () => {
  const { functions } = await readPasted(
    'requests.put("https://a.example/orders/%s/lines/%d" % (order_id, 3), data={"a": "b", "count": 3, "to": name}, files={"f": open("a.pdf", "rb")})',
  )
  expect(functions[0]?.api).toMatchObject({ method: 'PUT', content: 'form' })
  expect(functions[0]?.api.url).toMatch(/^a\.example\/orders\/\{order_id\}\/lines\//)
  expect(functions[0]?.api.body).toMatch(/a=.*count=.*to=/)
})

test.each([
  `self.headers = {"A": "b"}\nself.headers.update({"X-API-Key": "canary-4711-token"})\nrequests.put("https://a.example/x", headers=self.headers)`,
  `s = requests.Session()\ns.cookies.set("sid", "canary-4711-token")\ns.get("https://a.example/x")`,
  `s = requests.Session()\ns.cookies.update({"sid": "canary-4711-token"})\ns.get("https://a.example/x")`,
])('what a class or a session of Python adds to itself signs in: %s', async (paste) => {
  const { connection } = await readOnePastedBrick(`import requests\n${paste}`)
  expect(JSON.stringify(connection?.auth)).toContain('canary-4711-token')
})

test('a width in what % fills is no part of an address, and many % end with a word', async () => {
  const { brick } = await readOnePastedBrick(`import requests\nrequests.get("https://a.example/%05d/x" % order_id)`)
  expect(brick.api.url).toBe('a.example/{order_id}/x')
  const many = `requests\na=${'"%s" % '.repeat(100_000)}\nrequests.get("https://a.example/x")`
  expect((await readOnePastedBrick(many)).brick.api.url).toBe('a.example/x')
})

test('a short name of PowerShell behind a prompt is a command, and a sign of a comment in a text is none', async () => {
  const paste = `PS C:\\> $h = @{\n>>   'X-API-Key' = 'canary-4711-token' <# the key #>\n>> }\nPS /home> irm https://a.example/x -Method Post -Headers $h -Body '<# a #>'`
  const { brick, connection } = await readOnePastedBrick(paste)
  expect(connection?.auth).toMatchObject({ kind: 'key', value: 'canary-4711-token' })
  expect(brick.api).toMatchObject({ method: 'POST', body: '<# a #>' })
})

test.each([
  'New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0"\n$session.Cookies.Add((New-Object System.Net.Cookie("sid", "canary-4711-token", "/", "a.example")))',
  "[Microsoft.PowerShell.Commands.WebRequestSession]::new()\n$session.Cookies.Add([System.Net.Cookie]::new('sid', 'canary-4711-token'))",
])('the cookies of a session of PowerShell sign in: %s', async (session) => {
  const { brick, connection, notes } = await readOnePastedBrick(
    `$session = ${session}\nInvoke-WebRequest https://a.example/x -Method Delete -WebSession $session`,
  )
  expect(brick.api).toMatchObject({ method: 'DELETE', headers: [] })
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'Cookie', value: `sid=${CANARY}` })
  expect(notes).toEqual([])
})

test.each([
  ['-UseDefaultCredentials', 'signs in'],
  ['-Certificate $own', 'signs in'],
  ['-CertificateThumbprint AB12', 'signs in'],
  ['-WebSession $session', 'left out'],
])('a sign-in of PowerShell that is not in the paste is said to be lost: %s', async (option, words) => {
  const { brick, notes } = await readOnePastedBrick(`Invoke-RestMethod https://a.example/x ${option} -Method Delete`)
  expect(brick.api).toMatchObject({ method: 'DELETE', url: 'a.example/x' })
  expect(notes.join(' ')).toContain(words)
})

test.each([
  `axios.defaults.baseURL = 'https://a.example'\naxios.defaults.headers.common['X-API-Key'] = '${CANARY}'\naxios.delete('/x')`,
  `const api = axios.create({ baseURL: 'https://a.example' })\napi.defaults.headers['X-API-Key'] = '${CANARY}'\napi.delete('/x')`,
])('what axios is told to send always signs in: %s', async (paste) => {
  const { brick, connection, notes } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method: 'DELETE', url: 'a.example/x', headers: [] })
  expect(connection?.auth).toEqual(KEY)
  expect(notes).toEqual([])
})

test.each(['New-Object System.Net.Cookie', '[System.Net.Cookie]::new()', 'New-Object -TypeName System.Net.Cookie'])(
  'a cookie of PowerShell whose parts are set in lines of their own signs in: %s',
  async (made) => {
    const lines = [
      '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
      ...['sid', 'lang'].flatMap((name) => [
        `$cookie = ${made}`,
        `$cookie.Name = '${name}'`,
        `$cookie.Value = '${CANARY}'`,
        "$cookie.Domain = 'a.example'",
        '$session.Cookies.Add($cookie)',
      ]),
      "Invoke-RestMethod -Uri 'https://a.example/orders' -Method DELETE -WebSession $session",
    ]
    const { brick, connection } = await readOnePastedBrick(lines.join('\n'))
    expect(brick.api).toMatchObject({ method: 'DELETE', url: 'a.example/orders' })
    expect(connection?.auth).toMatchObject({ name: 'Cookie', value: `sid=${CANARY}; lang=${CANARY}` })
  },
)
