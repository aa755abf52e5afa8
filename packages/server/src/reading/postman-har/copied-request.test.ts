import { expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const KEY = 'canary4711harkey0000'
const REQUEST = {
  method: 'POST',
  url: 'https://a.example/orders?city=Brno',
  httpVersion: 'HTTP/1.1',
  headers: [
    { name: 'X-Api-Key', value: KEY },
    { name: 'Content-Type', value: 'application/json' },
  ],
  queryString: [{ name: 'city', value: 'Brno' }],
  postData: { mimeType: 'application/json', text: '{"note":"Two teas"}' },
}

test.each([
  ['the request', REQUEST],
  ['its entry', { startedDateTime: '2026-11-22T09:00:00Z', request: REQUEST, response: { status: 200 } }],
  ['the entries', { entries: [{ request: REQUEST }] }],
])('what a tool copies of a HAR file is read as the file is: %s', async (_, copied) => {
  const answer = await readOnePastedBrick(JSON.stringify(copied))
  expect(answer.kind).toBe('har')
  expect(answer.connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Api-Key', value: KEY })
  expect(answer.brick.api).toMatchObject({ method: 'POST', url: 'a.example/orders?city={city}' })
  expect(JSON.parse(answer.brick.api.body ?? '')).toEqual({ note: '{note}' })
  expect(JSON.stringify(answer.brick)).not.toContain(KEY)
})

test.each([
  { method: 'POST', url: 'https://a.example/hook', headers: [] },
  { entries: [{ title: 'Two teas', link: 'https://a.example' }] },
  { entries: [] },
])('other JSON with an address or entries is no HAR file: %s', async (other) => {
  const text = JSON.stringify(other)
  await expect(readPasted(text)).rejects.toThrow('No API was found')
})
