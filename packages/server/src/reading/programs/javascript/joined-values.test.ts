import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'
const writeCall = (value: string) => `fetch("https://a.example/x", { headers: { Authorization: ${value} } })`

test.each([
  [writeCall(`'Basic ' + btoa('ada:${CANARY}')`), 'ada', CANARY],
  [
    `const user = 'ada'\nconst word = '${CANARY}'\n${writeCall(`\`Basic \${btoa(user + ':' + word)}\``)}`,
    'ada',
    CANARY,
  ],
  [`const auth = Buffer.from('ada:${CANARY}').toString('base64')\n${writeCall("'Basic ' + auth")}`, 'ada', CANARY],
  [`const auth = 'Basic ' + window.btoa('ada:${CANARY}')\n${writeCall('auth')}`, 'ada', CANARY],
  [
    `const h = new Headers()\nh.set('Authorization', 'Basic ' + btoa('ada:${CANARY}'))\nfetch("https://a.example/x", { headers: h })`,
    'ada',
    CANARY,
  ],
  [writeCall(`\`Basic \${Buffer.from(\`ada:\${process.env.WORD}\`, "utf8").toString("base64")}\``), 'ada', ''],
  [writeCall("'Basic ' + btoa(user + ':' + word)"), '', ''],
])('Basic that a script encodes is read: %s', async (paste, user, password) => {
  const { connection, ...shown } = await readOnePastedBrick(paste)
  expect(connection?.auth).toEqual({ kind: 'basic', user, password })
  expect(JSON.stringify(shown)).not.toContain(CANARY)
  expect(JSON.stringify(shown)).not.toContain(Buffer.from(`ada:${CANARY}`).toString('base64'))
})

test('an address and a header that a script joins before the call are read whole', async () => {
  const { brick, connection } = await readOnePastedBrick(
    `const base = 'https://a.example'
const token = process.env.TOKEN
const auth = 'Bearer ' + token
const url = base + '/orders/' + encodeURIComponent(id) + '/lines?x=' + findX(1) + '&page=' + 7
fetch(url, { method: 'PUT', headers: { Authorization: auth } })`,
  )
  expect(brick.api).toMatchObject({ method: 'PUT', url: 'a.example/orders/{order_id}/lines?x={x}&page={page}' })
  expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
})

test('an address that is joined with what cannot be read is no shorter address', async () => {
  const paste = `const url = 'https://a.example/orders/' + (isOne ? 1 : 2) + '/lines'\nfetch(url, { method: 'DELETE' })`
  await expect(readOnePastedBrick(paste)).rejects.toThrow('no plain text')
})

test.each([
  ["'https://a.example/x?' + new URLSearchParams({ q, page: 1 })", 'q={q}&page={page}'],
  ["'https://a.example/x' + '?' + form.toString()", 'q={q}&size={size}'],
  ["'https://a.example/x?' + form + '&sort=' + sort", 'q={q}&size={size}&sort={sort}'],
  [`\`https://a.example/x?\${form}\``, 'q={q}&size={size}'],
  [`\`https://a.example/x?\${form.toString()}&lang=en\``, 'q={q}&size={size}&lang=en'],
])('a form that is joined to an address before the call is its query: %s', async (url, query) => {
  const paste = `const form = new URLSearchParams({ q })\nform.append('size', size)\nconst url = ${url}\nfetch(url)`
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api.url).toBe(`a.example/x?${query}`)
})

test('a form that is made a text before the call is the body', async () => {
  const { brick } = await readOnePastedBrick(
    `const form = new URLSearchParams()
form.append('city', 'New York')
const body = \`\${form}\`
fetch('https://a.example/x', { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })`,
  )
  expect(brick.api).toMatchObject({ content: 'form', body: 'city={city}' })
})

test('what a function adds to a form that stands below it is kept', async () => {
  const { brick } = await readOnePastedBrick(
    `function fill() {
  form.append('city', 'New York')
}
const form = new URLSearchParams()
fill()
fetch('https://a.example/x', { method: 'POST', body: form })`,
  )
  expect(brick.api).toMatchObject({ content: 'form', body: 'city={city}' })
})

const LINES = "'https://a.example/orders/' + "

test.each([
  `${LINES}order?.items[0].id + '/lines'`,
  `${LINES}order?.find(1) + '/lines'`,
  `${LINES}'1'${" + '2'".repeat(60)}`,
])('an address that is not read to its end is no shorter address: %s', async (url) => {
  await expect(readOnePastedBrick(`const url = ${url}\nfetch(url, { method: 'DELETE' })`)).rejects.toThrow()
})

test('what may be missing in an object is a placeholder like any other', async () => {
  const { brick } = await readOnePastedBrick(`const url = ${LINES}order?.id + '/lines'\nfetch(url)`)
  expect(brick.api.url).toBe('a.example/orders/{order_id}/lines')
})

test.each([
  ["'Bearer ' + (token || '')", { kind: 'bearer', token: '' }],
  ["'Bearer ' + process.env['TOKEN']", { kind: 'bearer', token: '' }],
  ["'Basic ' + (pair ?? '')", { kind: 'basic', user: '', password: '' }],
])('the scheme of a sign-in stays where the rest cannot be read: %s', async (value, auth) => {
  const { connection } = await readOnePastedBrick(`const auth = ${value}\n${writeCall('auth')}`)
  expect(connection?.auth).toEqual(auth)
})

test.each([
  ["let url = base\nurl += '/orders/' + id\nurl += '/lines'", 'a.example/orders/{order_id}/lines'],
  ["let url = base + '/v1'; if (all) { url += '?all=1' }", 'a.example/v1?all={all}'],
  ["let url = base\nurl = base + '/orders'", 'a.example/orders'],
  ["let url = base\nconst options = { url: '/y' }\noptions.url += '/z'\nurl += '/' + id", 'a.example/{id}'],
])('an address to which a script adds before its call is read whole: %s', async (lines, url) => {
  const { brick } = await readOnePastedBrick(`const base = 'https://a.example'\n${lines}\nfetch(url)`)
  expect(brick.api.url).toBe(url)
})

test.each(["url += isOne ? '/1' : '/2'", 'url += findPath(1)', 'url = findAddress(1)'])(
  'an address that a script changes in a way that cannot be read is not its former one: %s',
  async (line) => {
    const paste = `let url = 'https://a.example/orders'\n${line}\nfetch(url, { method: 'DELETE' })`
    await expect(readOnePastedBrick(paste)).rejects.toThrow('no plain text')
  },
)
