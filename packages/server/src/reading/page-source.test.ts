import { expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const TOKEN = 'canary-4711-token'

test('a command in the source of a page is read without its tags and entities', async () => {
  const { brick, connection, ...shown } = await readOnePastedBrick(
    `<h2>Create an order</h2><p>Send this:</p>
<pre><code class="language-bash">curl https://a.example/orders/&lt;order-id&gt; \\
  -H &quot;Authorization: Bearer ${TOKEN}&quot; \\
  --json <span class="s1">&#39;{&quot;note&quot;: &quot;Tea &amp; milk&quot;}&#39;</span></code></pre><p>The answer is an order.</p>`,
  )
  expect(brick.api).toMatchObject({ method: 'POST', url: 'a.example/orders/{order-id}', content: 'json' })
  expect(brick.parameters.properties).toMatchObject([{ name: 'order-id' }, { name: 'note', example: 'Tea & milk' }])
  expect(connection?.auth).toEqual({ kind: 'bearer', token: TOKEN })
  expect(JSON.stringify([brick, shown])).not.toContain(TOKEN)
})

test('the source of a page without a request holds no API', async () => {
  await expect(readPasted('<div><pre>{"id": 4}</pre></div>')).rejects.toThrow('No API was found')
})

test('a header whose name HTTP does not allow is named as left out, without its value', async () => {
  const { brick, notes } = await readOnePastedBrick(`curl https://a.example/x -H 'X-API-Schlüssel: ${TOKEN}'`)
  expect(brick.api.headers).toEqual([])
  expect(notes).toEqual(['The header "X-API-Schlüssel" was left out: its name holds other signs than HTTP allows.'])
})

test('a text in Markdown that begins with a tag is no page: its placeholders in angle brackets and its lines stay', async () => {
  const text = [
    '<h1 align="center">Orders</h1>',
    '<p>Made with <code>orders</code></p>',
    '',
    '```bash',
    'curl https://a.example/orders/<order-id>',
    '```',
    '',
    '```python',
    'import requests # over HTTPS',
    'data = {"note": "Tea"}',
    'requests.post("https://a.example/notes", json=data)',
    '```',
  ].join('\n')
  const { functions } = await readPasted(text)
  expect(functions.map(({ api }) => api.url)).toEqual(['a.example/orders/{order-id}', 'a.example/notes'])
  expect(functions[1]?.parameters.properties).toMatchObject([{ name: 'note', example: 'Tea' }])
})

test.each([`Bearer ${TOKEN}`, `${TOKEN} für`, 'Bearer abcdef'])(
  'a secret in place of a header name is not shown: %s',
  async (name) => {
    const { notes } = await readPasted(`curl https://a.example/x -H '${name}: x'`)
    expect(notes).toEqual(['A header was left out: its name holds other signs than HTTP allows.'])
  },
)

test.each(['openapi: post /orders', 'openapi: "api/shop.json GET /orders/{id}"'])(
  'a page that says which operation it shows is no description: %s',
  async (line) => {
    const page = `---\ntitle: Orders\n${line}\n---\n\nOrders: see below.\n`
    await expect(readPasted(page)).rejects.toThrow('No API was found')
    const { functions } = await readPasted(`${page}\ncurl https://a.example/orders`)
    expect(functions.map(({ api }) => api.url)).toEqual(['a.example/orders'])
  },
)

test.each([
  ['a link', '[Orders](https://docs.a.example)'],
  ['a picture with a link', '[![Tests](https://ci.a.example/badge.svg)](https://ci.a.example)'],
  ['a placeholder', '{id} is the number of the order.'],
  ['an example of an answer', '{ "id": 17, "state": "sent" }'],
  ['an example that is cut', '[{ "id": 17, ... }]'],
])('a page that begins with %s is searched for commands', async (_, first) => {
  const { brick } = await readOnePastedBrick(
    `${first}\n\nMore info: see below.\n\n\`\`\`bash\ncurl https://a.example/orders/17\n\`\`\`\n`,
  )
  expect(brick.api.url).toBe('a.example/orders/{order_id}')
})

test('JSON that is broken is told with its place, and a broken description is not searched for its examples', async () => {
  await expect(readPasted('{\n "id": 17,\n "state": sent\n}')).rejects.toMatchObject({ place: { line: 3 } })
  const description =
    '{\n "openapi": "3.1.0",\n "paths": { "/a": { "get": { "description": "curl https://a.example" }\n'
  await expect(readPasted(description)).rejects.toMatchObject({ place: { line: 4 } })
  await expect(readPasted('[Orders](https://docs.a.example)')).rejects.toThrow('No API was found')
})

test('names that the source of a page escaped, or wrote in bold, are inputs, and no part of the command is lost', async () => {
  for (const [id, token] of [
    ['&lt;order_id&gt;', '&lt;your_token&gt;'],
    ['**order_id**', '**put_your_token_here**'],
  ]) {
    const { brick, connection } = await readOnePastedBrick(
      `curl -X PUT https://a.example/orders/${id}/notes?a=1&amp;day=2026-05-01 -H "Authorization: Bearer ${token}" --json '{"note": "Tea &amp; 3 &lt; 4"}'`,
    )
    expect(brick.api.url).toBe('a.example/orders/{order_id}/notes?a={a}&day={day}')
    expect(brick.parameters.properties.find(({ name }) => name === 'note')?.example).toBe('Tea &amp; 3 &lt; 4')
    expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
  }
})

test('what XML escapes stays escaped', async () => {
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/x -H 'Content-Type: text/xml' -d '<a><q>&lt;of_you&gt; and d&amp;e=f</q></a>'`,
  )
  expect(brick.api.body).toBe('<a><q>{q}</q></a>')
})
