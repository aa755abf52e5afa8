import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

test('paths that a page lists below its base address are read, with what it says of them', async () => {
  const answer = await readPasted(
    [
      '# Shop',
      '**Base URL:** `https://api.shop.example/v1/`.',
      '### GET /orders/:id',
      '- **POST** `/orders` — Places an order',
      '- `GET /orders?customer={customer}`: Lists the orders of a customer',
      '| Method | Path | What |',
      '| DELETE | /orders/{id} | Cancels an order |',
      'You can GET /nothing from here.',
    ].join('\n\n'),
  )
  expect(answer.functions.map(({ api, description }) => [api.method, api.url, description])).toEqual([
    ['GET', 'api.shop.example/v1/orders/{order_id}', 'Gets an order at api.shop.example.'],
    ['POST', 'api.shop.example/v1/orders', 'Places an order'],
    ['GET', 'api.shop.example/v1/orders?customer={customer}', 'Lists the orders of a customer'],
    ['DELETE', 'api.shop.example/v1/orders/{order_id}', 'Cancels an order'],
  ])
  expect(answer.notes).toContain(
    'Of each path in the list only the method and the address were read. Add its body and its sign-in by hand.',
  )
})

test('words beside a path that hold a key do not describe it', async () => {
  const key = 'sk_live_51HxyzABCDEFGHijklmnop'
  const answer = await readPasted(
    ['The API endpoint is', '```', 'https://api.a.example', '```', `GET /items ask with ${key}`].join('\n\n'),
  )
  expect(answer.functions.map(({ api }) => api.url)).toEqual(['api.a.example/items'])
  expect(JSON.stringify(answer)).not.toContain(key)
})

test('paths without a base address are no API', async () => {
  await expect(readPasted('GET /orders/{id}\nPOST /orders')).rejects.toThrow('a request without its host')
})

test('a path in a list has its inputs in angle brackets too', async () => {
  const answer = await readPasted(
    'Base URL: https://api.books.example\n\nGET /v3/company/<realmId>/query?query=<select>&minor=75',
  )
  expect(answer.functions.map(({ api }) => api.url)).toEqual([
    'api.books.example/v3/company/{realmId}/query?query={query}&minor={minor}',
  ])
})
