import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

const FETCH = `fetch('https://a.example/orders', { method: 'POST' })`

test.each([
  ['wget', `wget --method=DELETE https://a.example/users\n\n${FETCH}`],
  ['HTTPie', `http DELETE https://a.example/users\n\n${FETCH}`],
  ['cURL', `curl -X DELETE https://a.example/users\n\n${FETCH}`],
  ['Python', `requests.delete("https://a.example/users")\n\n${FETCH}`],
  ['axios', `axios.delete('https://a.example/users')\n\n${FETCH}`],
])('the calls of all tools of one paste are read: %s and fetch', async (_, paste) => {
  const { functions } = await readPasted(paste)
  expect(functions.map(({ api }) => `${api.method} ${api.url}`).sort()).toEqual([
    'DELETE a.example/users',
    'POST a.example/orders',
  ])
})

test('a request that a page shows in the words of several tools is read once', async () => {
  const { functions } = await readPasted(
    `curl -X DELETE https://a.example/orders/77\n\nfetch(\`https://a.example/orders/\${id}\`, { method: 'DELETE' })\n\nrequests.delete(f"https://a.example/orders/{order_id}")`,
  )
  expect(functions.map(({ api }) => api.method)).toEqual(['DELETE'])
})

test('a program that is downloaded beside a call is named, and is no API', async () => {
  const { functions, notes } = await readPasted(`wget https://a.example/install.sh\n\n${FETCH}`)
  expect(functions.map(({ api }) => api.url)).toEqual(['a.example/orders'])
  expect(notes.join(' ')).toContain('downloaded')
})

const listRequests = async (paste: string) =>
  (await readPasted(paste)).functions.map(({ api }) => `${api.method} ${api.url}`)

test.each([
  ['a version', `curl https://a.example/v1/users\n\nfetch('https://a.example/v2/users')`],
  ['a query', `curl 'https://a.example/api?do=list'\n\nfetch('https://a.example/api?do=remove')`],
  ['a name in the query', `curl https://a.example/api\n\nfetch('https://a.example/api?state=open')`],
  [
    'a query of GraphQL',
    `curl https://a.example/graphql --json '{"query":"{ users { id } }"}'\n\nfetch('https://a.example/graphql', { method: 'POST', body: JSON.stringify({ query: 'mutation { remove }' }) })`,
  ],
  [
    'other names in the body',
    `requests.post("https://a.example/rpc", json={"city": "Brno"})\n\naxios.post('https://a.example/rpc', { street: 'Husova' })`,
  ],
])('two requests to one address that differ in %s are two', async (_, paste) => {
  expect(await listRequests(paste)).toHaveLength(2)
})

test.each([
  `curl https://a.example/v1/orders/77\n\nfetch('https://A.example/v1/orders/78/')`,
  `curl 'https://a.example/x?city=Brno&day=2026-11-28'\n\nrequests.get("https://a.example/x", params={"day": day, "city": "Brno"})`,
  `curl https://a.example/x --json '{"city":"Brno","n":1}'\n\nfetch('https://a.example/x', { method: 'POST', body: JSON.stringify({ city, n: 2 }) })`,
])('one request in two spellings is one: %s', async (paste) => {
  expect(await listRequests(paste)).toHaveLength(1)
})

test('the sign-in that one tool shows is kept, though another leaves it out', async () => {
  const token = 'canary-4711-token'
  const { functions, connection } = await readPasted(
    `curl https://a.example/x\n\nfetch('https://a.example/x', { headers: { Authorization: 'Bearer ${token}' } })`,
  )
  expect(functions).toHaveLength(1)
  expect(connection?.auth).toEqual({ kind: 'bearer', token })
})

test('what a program calls a secret is no example of the same request as a command', async () => {
  const secret = 'canary4711words'
  const answer = await readPasted(
    `curl https://a.example/x --json '{"note":"${secret}"}'\n\nSHOP_SECRET = "${secret}"\nrequests.post("https://a.example/x", json={"note": SHOP_SECRET})`,
  )
  expect(JSON.stringify(answer.functions)).not.toContain(secret)
})
