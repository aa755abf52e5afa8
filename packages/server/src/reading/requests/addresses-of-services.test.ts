import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

test.each([
  ['a.example/v4/Products(1)/Supplier', 'a.example/v4/Products({product_id})/Supplier', ['product_id* 1']],
  ["a.example/v4/Customers('ALFKI')", "a.example/v4/Customers('{customer_id}')", ['customer_id* ALFKI']],
  ['a.example/v4/accounts({accountid})', 'a.example/v4/accounts({accountid})', ['accountid* ']],
  [
    'a.example/v4/Lines(OrderID=7,Line=2)',
    'a.example/v4/Lines(OrderID={OrderID},Line={Line})',
    ['OrderID* 7', 'Line* 2'],
  ],
  [
    "a.example/_api/lists/getbytitle('Tasks')/items(5)",
    "a.example/_api/lists/getbytitle('{title}')/items({item_id})",
    ['title* Tasks', 'item_id* 5'],
  ],
  ['a.example/v4/Now()', 'a.example/v4/Now()', []],
  ['a.example/v4/sort(name)', 'a.example/v4/sort(name)', []],
  [
    'a.example/weather?q={city name},{country code}',
    'a.example/weather?q={city_name}%2C{country_code}',
    ['city_name* ', 'country_code* '],
  ],
  ['a.example/me?fields=id,comments{message}', 'a.example/me?fields=id,comments%7Bmessage%7D', []],
  [
    'a.example/forecast?latitude=52.5&current=temperature_2m,wind_speed_10m&hourly=temperature_2m',
    'a.example/forecast?latitude={latitude}&current=temperature_2m,wind_speed_10m&hourly=temperature_2m',
    ['latitude* 52.5'],
  ],
  ['a.example/price?ids=bitcoin,ethereum', 'a.example/price?ids={ids}', ['ids* bitcoin,ethereum']],
  ['a.example/movies/movie_id', 'a.example/movies/{movie_id}', ['movie_id* ']],
  [
    'a.example/list/listId/tasks/id/user_id',
    'a.example/list/{listId}/tasks/{task_id}/user_id',
    ['listId* ', 'task_id* '],
  ],
  ['a.example/name/{name}', 'a.example/name/{name}', ['name* ']],
  [
    'a.example/v4/spreadsheets/spreadsheetId/values/Sheet1!A1:D5',
    'a.example/v4/spreadsheets/{spreadsheetId}/values/{range}',
    ['spreadsheetId* ', 'range* Sheet1!A1:D5'],
  ],
  [
    'a.example/query?query=*%5B_id%3D%3D%221%22%5D{title}',
    'a.example/query?query=*%5B_id%3D%3D%221%22%5D%7Btitle%7D',
    [],
  ],
  ['PROJECT_REF.a.example/todos', 'your-project-ref.a.example/todos', []],
  ['MY_APP-dsn.a.example/todos', 'my_app-dsn.a.example/todos', []],
  ['a.example/query?start=0', 'a.example/query?start={start}', ['start 0']],
  ['a.example/trips?start=2026-05-01', 'a.example/trips?start={start}', ['start* 2026-05-01']],
])('of the address %s the bot fills in what changes', async (address, url, inputs) => {
  const { brick } = await readOnePastedBrick(`https://${address}`)
  expect(brick.api.url).toBe(url)
  const read = brick.parameters.properties.map(
    (each) => `${each.name}${each.isrequired ? '*' : ''} ${each.example ?? ''}`,
  )
  expect(read).toEqual(inputs)
})

test('what one thing of OData is called is told by its set', async () => {
  expect((await readOnePastedBrick('https://a.example/x.svc/Products(1)')).brick.name).toBe('Product')
})

test.each([
  ['https://<host>:<port>/orders', 'your-host.example.com/orders'],
  ['https://your_company.a.example:port/orders', 'your-company.a.example/orders'],
  ['http://localhost:$PORT/orders', 'localhost/orders'],
  ['https://HOST/orders', 'your-host.example.com/orders'],
  ['https://SHOP_HOST:8080/orders', 'your-shop-host:8080/orders'],
  ['<SHOP URL>/orders', 'your-shop-url.example.com/orders'],
  ['https://{{MY _SHOP}}/orders', 'your-shop.example.com/orders'],
  ['SHOP_URL/orders', 'your-shop-url.example.com/orders'],
  ['https://YOUR_DOMAIN/orders', 'your-domain.example.com/orders'],
  ['https://***/orders', 'your-host.example.com/orders'],
  ['https://xxxxx.a.example/orders', 'your-host.a.example/orders'],
])('the host of %s is left open, and a note says so', async (address, url) => {
  const { brick, notes } = await readOnePastedBrick(`curl "${address}"`)
  expect(brick.api.url).toBe(url)
  expect(notes).toContain(
    `Put the real name of the host in place of "${url.split('/')[0]}" in the address and the connection.`,
  )
})

test.each(['orders:8080', 'localhost', 'A.EXAMPLE'])('the host %s is a name as it stands', async (host) => {
  const { brick, notes } = await readOnePastedBrick(`curl "https://${host}/orders"`)
  expect(brick.api.url).toBe(`${host.toLowerCase()}/orders`)
  expect(notes).toEqual([])
})
