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
