import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const KEY = 'canary-4711-token'
const LOST = 'A part of an address behind its "?" is not in what was pasted: add its names and values by hand.'
const SEARCH = 'a.example/search?q={q}&page={page}'
const OPTIONS = `{ headers: { 'X-Api-Key': '${KEY}' }, method: 'DELETE' }`

describe('names and values that a script puts behind an address', () => {
  test.each([
    `fetch(\`https://a.example/search?\${new URLSearchParams({ q: 'tea', page: 2 })}\`)`,
    `fetch(\`https://a.example/search?\${new URLSearchParams({ q: 'tea', page: 2 }).toString()}\`)`,
    "fetch('https://a.example/search?' + new URLSearchParams([['q', 'tea'], ['page', '2']]).toString())",
    `const params = new URLSearchParams('q=tea&page=2')\nfetch(\`https://a.example/search?\${params}\`)`,
    "const params = new URLSearchParams()\nparams.set('q', 'tea')\nparams.append('page', 2)\nfetch('https://a.example/search?' + params.toString())",
    "const url = new URL('https://a.example/search')\nurl.searchParams.set('q', 'tea')\nurl.searchParams.append('page', 2)\nfetch(url)",
    "const url = new URL('/search', 'https://a.example/v1')\nurl.search = new URLSearchParams({ q: 'tea', page: 2 }).toString()\nfetch(url.toString())",
    `const base = 'https://a.example'\nconst url = new URL(\`\${base}/search?q=tea\`)\nurl.searchParams.append('page', 2)\nfetch(url.href)`,
    `const url = new URL('https://a.example/search?q=tea&page=2')\nfetch(\`\${url}\`)`,
    `const { data } = await axios.get(\`https://a.example/search?\${new URLSearchParams({ q: 'tea', page: 2 })}\`)`,
  ])('are read: %s', async (paste) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api.url).toBe(SEARCH)
    expect(notes).toEqual([])
  })

  test.each([
    ["fetch(new URL('?q=tea', 'https://a.example/v1/search?page=2#top'))", 'a.example/v1/search?q={q}'],
    ["fetch(new URL('//b.example/search', 'https://a.example/v1/search'))", 'b.example/search'],
    ["fetch(new URL('more', 'https://a.example/v1/search'))", 'a.example/v1/more'],
  ])('are joined as a browser joins them: %s', async (paste, url) => {
    expect((await readOnePastedBrick(paste)).brick.api.url).toBe(url)
  })

  test.each([
    [`fetch(\`https://a.example/search?\${params}\`)`, 'a.example/search'],
    ["fetch('https://a.example/search?lang=en&' + params.toString())", 'a.example/search?lang=en'],
    [
      "const url = new URL('https://a.example/search?lang=en')\nObject.keys(all).forEach((key) => url.searchParams.append(key, all[key]))\nfetch(url)",
      'a.example/search?lang=en',
    ],
    [`curl "https://a.example/search?\${QUERY}"`, 'a.example/search'],
    ['GET https://a.example/search?{{query}}', 'a.example/search'],
  ])('are said to be lost where the paste has none: %s', async (paste, url) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api.url).toBe(url)
    expect(brick.parameters.properties).toEqual([])
    expect(notes).toContain(LOST)
  })
})

test.each([
  `fetch('https://a.example/x', { headers: new Headers({ 'X-Api-Key': '${KEY}' }), method: 'DELETE' })`,
  `fetch('https://a.example/x', { headers: [['X-Api-Key', '${KEY}']], method: 'DELETE' })`,
  `fetch(new URL('https://a.example/x'), ${OPTIONS})`,
  `fetch(new Request('https://a.example/x', ${OPTIONS}))`,
  `const request = new Request('https://a.example/x', ${OPTIONS})\nconst answer = await fetch(request)`,
])('headers and addresses that a script makes anew are read: %s', async (paste) => {
  const { brick, connection, notes } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ url: 'a.example/x', method: 'DELETE', headers: [] })
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Api-Key', value: KEY })
  expect(notes).toEqual([])
})

test('addresses of addresses and forms of forms end in time', async () => {
  const nested = `\`\${new URLSearchParams(\``.repeat(2_000)
  const added = "url.searchParams.append('q', 'tea')\n".repeat(20_000)
  const { functions } = await readPasted(
    `${nested}\n\`\nconst url = new URL('https://a.example/x')\n${added}\nfetch('https://a.example/y')`,
  )
  expect(functions.map(({ api }) => api.url)).toEqual(['a.example/y'])
})

test.each([
  "const options = { method: 'POST' }\noptions.body = form\nfetch('https://a.example/orders', options)",
  "const options = { method: 'PUT', body: old }\noptions['body'] = form;\noptions.method = 'POST'\nfetch('https://a.example/orders', options)",
])('what the options of a call get later is sent too: %s', async (paste) => {
  const { brick } = await readOnePastedBrick(
    `const form = new URLSearchParams()\nform.append('city', 'Brno')\n${paste}`,
  )
  expect(brick.api).toMatchObject({ method: 'POST', content: 'form', body: 'city={city}' })
})

test('headers that the options of a call get later sign in', async () => {
  const { connection } = await readOnePastedBrick(
    "const options = { method: 'GET' }\noptions.headers = { 'X-Api-Key': 'canary-4711-token' }\nfetch('https://a.example/orders', options)",
  )
  expect(connection?.auth).toMatchObject({ name: 'X-Api-Key', value: 'canary-4711-token' })
})

test('what the options of a call get later is not sent by the calls above', async () => {
  const { functions, notes } = await readPasted(
    "const options = { method: 'GET' }\nfetch('https://a.example/orders', options)\noptions.method = 'DELETE'\nfetch('https://a.example/lines', options)",
  )
  expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual([
    'GET a.example/orders',
    'DELETE a.example/lines',
  ])
  expect(notes).toEqual([])
})
