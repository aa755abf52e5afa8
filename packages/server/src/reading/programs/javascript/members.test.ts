import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const KEY = 'canary4711memberkey0'

test.each([
  `const config = { api: { base: 'https://a.example', key: '${KEY}' } };\nfetch(\`\${config.api.base}/orders/\${orderId}\`, { method: 'PUT', headers: { 'X-Api-Key': config.api.key } })`,
  `const settings = { method: 'PUT', headers: { 'X-Api-Key': '${KEY}' } };\nfetch('https://a.example/orders/' + orderId, { method: settings.method, headers: settings.headers })`,
  `const api = { url: 'https://a.example/orders/', key: '${KEY}' };\naxios({ method: 'put', url: api.url + orderId, headers: { 'X-Api-Key': api.key } })`,
])('the members of an object that the script shows are known: %s', async (paste) => {
  const { brick, connection, notes } = await readOnePastedBrick(paste)
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Api-Key', value: KEY })
  expect(brick.api).toMatchObject({ method: 'PUT', url: 'a.example/orders/{orderId}' })
  expect(JSON.stringify({ brick, notes })).not.toContain(KEY)
})

test('a member that the script does not show stays an input', async () => {
  const { brick } = await readOnePastedBrick(
    `const api = { key: 'k' };\nfetch(\`https://a.example/orders/\${api.order}\`, { headers: { 'X-City': api.constructor.name } })`,
  )
  expect(brick.api.url).toBe('a.example/orders/{order}')
  expect(brick.api.headers).toMatchObject([{ name: 'X-City', value: '{name}' }])
})

test.each([
  [
    'fetch',
    `fetch('https://a.example/x', { method: 'POST', body: JSON.stringify({ straße: 'Am Wall 7', año: 2026 }) })`,
  ],
  ['axios', `axios.post('https://a.example/x', { straße: 'Am Wall 7', año: 2026 })`],
  [
    'PowerShell',
    `Invoke-RestMethod https://a.example/x -Method Post -ContentType 'application/json' -Body (@{ straße = 'Am Wall 7'; año = 2026 } | ConvertTo-Json)`,
  ],
])('a member without quotation marks may have letters of any language in a call of %s', async (_, paste) => {
  const { brick, notes } = await readOnePastedBrick(paste)
  expect(Object.keys(JSON.parse(brick.api.body ?? '{}'))).toEqual(['straße', 'año'])
  expect(notes).toEqual([])
})
