import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'

describe('what the options of a call spread', () => {
  test.each([
    [`fetch('https://a.example/x', { ...base, method: 'DELETE' })`, 'DELETE'],
    [`fetch('https://a.example/x', { method: 'DELETE', ...makeOptions(), })`, 'DELETE'],
    [`axios({ ...base, url: 'https://a.example/x', method: 'delete' })`, 'DELETE'],
    [`const base = { method: 'PATCH' }\nfetch('https://a.example/x', { ...base, ...more })`, 'PATCH'],
  ])('takes no method away that is said: %s', async (paste, method) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject({ method, url: 'a.example/x' })
    expect(notes.join(' ')).toContain('computed')
    expect(notes.join(' ')).not.toContain('The method')
  })

  test('takes away nothing else of the headers and the body, and is not noted where it is known', async () => {
    const { brick, connection, notes } = await readOnePastedBrick(
      `const base = { 'X-API-Key': '${CANARY}' }\nfetch('https://a.example/x', { method: 'PUT', headers: { ...base, 'X-A': 'b' }, body: JSON.stringify({ city: 'Brno' }) })`,
    )
    expect(brick.api).toMatchObject({ method: 'PUT', headers: [{ name: 'X-A', value: 'b' }], content: 'json' })
    expect(connection?.auth).toMatchObject({ kind: 'key', value: CANARY })
    expect(notes).toEqual([])
  })

  test.each([
    `fetch('https://a.example/x?q=1', makeOptions())`,
    `fetch('https://a.example/x?q=1', options)`,
    `fetch('https://a.example/x?q=1', { ...options, headers: { 'X-A': 'b' } })`,
    `const options = { ...base, headers: {} }\nfetch('https://a.example/x?q=1', options)`,
    `axios({ ...options, url: 'https://a.example/x?q=1' })`,
  ])('may hold the method, which is said of the call by its address: %s', async (paste) => {
    const { notes } = await readOnePastedBrick(paste)
    expect(notes.join(' ')).toContain('The method of the call to "a.example/x" is computed')
  })

  test.each([
    `fetch('https://a.example/x', { headers: { ...auth, 'X-A': 'b' } })`,
    `fetch('https://a.example/x', { method: 'POST', body: JSON.stringify({ ...order, city: 'Brno' }) })`,
    `const body = JSON.stringify({ ...order })\nfetch('https://a.example/x', { method: 'POST', body })`,
    `axios.post('https://a.example/x', { ...order, city: 'Brno' })`,
  ])('is said to be left out, without a word of the method: %s', async (paste) => {
    const { notes } = await readOnePastedBrick(paste)
    expect(notes).toHaveLength(1)
    expect(notes[0]).toContain('computed')
    expect(notes[0]).not.toContain('The method')
  })
})

describe('a call whose address is computed', () => {
  const A = 'https://a.example/x'
  test.each([
    [`fetch('${A}')\nfetch(getAddress('b'), { method: 'DELETE' })`],
    [`axios.get('${A}')\naxios.delete(getAddress('b'))`],
    [`axios.get('${A}')\naxios.request({ baseURL: '${A}', url: '/b/{id}'.replace('{id}', 5), method: 'delete' })`],
    [`axios.get('${A}')\naxios.request({ ...where, baseURL: '${A}', method: 'delete' })`],
    [`import requests\nrequests.get('${A}')\nrequests.delete(get_address('b'))`],
    [`Invoke-RestMethod ${A}\nInvoke-RestMethod -Uri (Get-Address b) -Method Delete`],
  ])('is said to be left out, and is no call of a shorter address: %s', async (paste) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject({ method: 'GET', url: 'a.example/x' })
    expect(notes).toEqual(['A call was left out: its address is computed by a program.'])
  })

  test('is said of several at once', async () => {
    const { notes } = await readOnePastedBrick(`fetch('${A}')\nfetch(getAddress('b'))\nfetch(getAddress('c'))`)
    expect(notes).toEqual(['Some calls were left out: their addresses are computed by a program.'])
  })
})

describe('the scheme of a sign-in', () => {
  test.each([
    `fetch('https://a.example/x', { headers: { Authorization: 'Bearer ' + token } })`,
    `fetch('https://a.example/x', { headers: { Authorization: 'Bearer ' + getToken('a', 1) } })`,
    `fetch("https://a.example/x", { headers: { Authorization: \`Bearer \${getToken()}\` } })`,
    `fetch('https://a.example/x', { headers: { Authorization: \`Bearer \${process.env.TOKEN ?? ''}\` } })`,
    `axios.get('https://a.example/x', { headers: { Authorization: "Bearer " + token } })`,
  ])('stays where its token is not said: %s', async (paste) => {
    const { connection } = await readOnePastedBrick(paste)
    expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
  })

  test('stays where its token is said', async () => {
    const { connection, ...shown } = await readOnePastedBrick(
      `const token = '${CANARY}'\nfetch('https://a.example/x', { headers: { Authorization: 'Bearer ' + token, 'X-A': 'b' } })`,
    )
    expect(connection?.auth).toEqual({ kind: 'bearer', token: CANARY })
    expect(JSON.stringify(shown)).not.toContain(CANARY)
  })

  test('is no user where the pair is encoded by a program', async () => {
    const { connection } = await readOnePastedBrick(
      `fetch('https://a.example/x', { headers: { Authorization: \`Basic \${btoa(user + ':' + pass)}\` } })`,
    )
    expect(connection?.auth).toEqual({ kind: 'basic', user: '', password: '' })
  })
})

test('a client of axios asks with its own values too', async () => {
  const { brick, connection } = await readOnePastedBrick(
    `const api = axios.create({ baseURL: 'https://a.example', params: { api_key: '${CANARY}', lang: 'en' } })\napi.get('/x', { params: { q: 'red shoes' } })`,
  )
  expect(brick.api.url).toBe('a.example/x?lang=en&q={q}')
  expect(connection?.auth).toEqual({ kind: 'key', in: 'query', name: 'api_key', value: CANARY })
})

test.each([
  [`const api = axios.create({ baseURL: 'https://a.example/v1/orders' })\napi.get('')`, 'GET'],
  [`const api = axios.create({ baseURL: 'https://a.example/v1/orders' })\napi({ method: 'delete' })`, 'DELETE'],
  [`axios({ baseURL: 'https://a.example/v1/orders', method: 'delete' })`, 'DELETE'],
  [`axios.request({ baseURL: 'https://a.example/v1/orders', url: '', method: 'delete' })`, 'DELETE'],
])('a call of axios without a path goes to the address of its client: %s', async (paste, method) => {
  const { brick, notes } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method, url: 'a.example/v1/orders' })
  expect(notes).toEqual([])
})

test.each([
  "http --raw 'city=Brno&count=3' a.example/orders Content-Type:application/x-www-form-urlencoded",
  "echo 'city=Brno&count=3' | http POST a.example/orders content-type:application/x-www-form-urlencoded",
])('what HTTPie sends is of the type that its header says: %s', async (paste) => {
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method: 'POST', content: 'form', body: 'city={city}&count={count}' })
})

test('the payload of a call of Google Apps Script is its body', async () => {
  const json = await readOnePastedBrick(
    `UrlFetchApp.fetch('https://a.example/leads', { method: 'post', contentType: 'application/json', payload: JSON.stringify({ city: 'Brno' }) })`,
  )
  expect(json.brick.api).toMatchObject({ method: 'POST', content: 'json', body: '{\n  "city": "{city}"\n}' })
  const form = await readOnePastedBrick(
    `UrlFetchApp.fetch('https://a.example/leads', { method: 'post', payload: { city: 'Brno', channel: 'web' } })`,
  )
  expect(form.brick.api).toMatchObject({ method: 'POST', content: 'form', body: 'city={city}&channel=web' })
})

test('the query among the options of $fetch is part of the address', async () => {
  const { brick } = await readOnePastedBrick(
    `const found = await $fetch('https://a.example/items', { query: { q: term, lang: 'en' } })`,
  )
  expect(brick.api.url).toBe('a.example/items?q={q}&lang=en')
})

test('a query to a database is not taken for an address', async () => {
  const paste = "const ask = 'UPDATE boats SET name = @Name WHERE email = @Email'\nnew Request(ask, (error) => {})"
  await expect(readPasted(paste)).rejects.toThrow('its address has no host that a bot could call')
})

test('a variable may be set without a word such as const', async () => {
  const paste = `data = { city: 'Brno', count: 3 };\nfetch('https://a.example/x', { method: 'POST', body: JSON.stringify(data) });`
  const { brick, notes } = await readOnePastedBrick(paste)
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ city: '{city}', count: '{count}' })
  expect(notes).toEqual([])
})
