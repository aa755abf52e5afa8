import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const PASSWORD = 'canary-password-of-ada'

test.each([
  `TOKEN=$(curl -s -u ada:${PASSWORD} https://a.example/token | jq -r .token)\ncurl -H "Authorization: Bearer $TOKEN" https://a.example/orders/17 -d 'note=${PASSWORD}'`,
  `curl -H "Authorization: Bearer $(curl -s -u ada:${PASSWORD} https://a.example/token)" https://a.example/orders/17 -d 'note=${PASSWORD}'`,
  `T=$(curl -s https://a.example/token \\\n  -d client_secret=${PASSWORD})\ncurl -H "Authorization: Bearer $T" https://a.example/orders/17 -d 'note=${PASSWORD}'`,
  `curl --variable api_key=${PASSWORD}\ncurl https://a.example/orders/17 -d 'note=${PASSWORD}'`,
])('the secret of a command that is left out stands nowhere in what is read: %s', async (paste) => {
  const { brick, notes } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method: 'POST', url: 'a.example/orders/{order_id}', body: 'note={note}' })
  expect(JSON.stringify({ brick, notes })).not.toContain(PASSWORD)
})

test('what a GET request has as pairs in its body is asked in the address, since such documentation means that', async () => {
  const { brick, notes } = await readOnePastedBrick(
    `curl -X GET https://a.example/search -d 'q=green tea' -d limit=5 -d api_key=${PASSWORD}`,
  )
  expect(brick.api).toMatchObject({ method: 'GET', url: 'a.example/search?q={q}&limit={limit}' })
  expect(notes.join(' ')).toContain('is sent in the address')
  const json = await readOnePastedBrick(`curl -X GET https://a.example/search -d '{"q": "tea"}'`)
  expect(json.brick.api.url).toBe('a.example/search')
  expect(json.notes.join(' ')).toContain('the body was left out')
})
