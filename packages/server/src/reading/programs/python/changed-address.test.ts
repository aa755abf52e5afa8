import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const deleteAfter = (lines: string) =>
  `import requests\nurl = 'https://a.example/orders'\n${lines}\nrequests.delete(url)`

test.each([
  ["url += '/lines'", 'a.example/orders/lines'],
  ["url += '/' + order.id\nurl += '/lines'", 'a.example/orders/{order_id}/lines'],
  ["url += find_path(1)  # '/7'", 'a.example/orders{value}'],
])('an address to which a program of Python adds before its call is not its former one: %s', async (lines, url) => {
  const { brick } = await readOnePastedBrick(deleteAfter(lines))
  expect(brick.api.url).toBe(url)
})

test.each(["url += '/1' if is_one else '/2'", 'url = await find_address()'])(
  'an address that a program of Python changes in a way that cannot be read is refused: %s',
  async (line) => {
    await expect(readOnePastedBrick(deleteAfter(line))).rejects.toThrow('no plain text')
  },
)

test.each([
  ["{'a' if is_one else 'b'}/{n:03d}", 'a.example/{value}/{n}'],
  ["x?{urlencode({'q': 'red shoes', 'page': 2})}", 'a.example/x'],
])('a part of an f-string that cannot be read leaves no Python in the address: %s', async (part, url) => {
  const { brick } = await readOnePastedBrick(`import requests\nrequests.get(f"https://a.example/${part}")`)
  expect(brick.api.url).toBe(url)
})

test.each([
  'host, path = "https://a.example", "/orders"',
  'host, path = ("https://a.example", "/orders")',
  'city, host, path = "Brno", "https://a.example", "/orders"  # three',
])('variables that get their values in one line are known: %s', async (line) => {
  const { brick } = await readOnePastedBrick(`import requests\n${line}\nrequests.get(host + path)`)
  expect(brick.api.url).toBe('a.example/orders')
})

test('a variable of several that get their values from a call is unknown', async () => {
  const { brick } = await readOnePastedBrick(
    `import requests\nid = 'old'\nid, name = find_order()\nrequests.get("https://a.example/orders/" + id)`,
  )
  expect(brick.api.url).toBe('a.example/orders/{order_id}')
})
