import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const URL = 'https://api.shop.example/orders'
const ORDER = '{"city": "Brno"}'

async function readOrder(paste: string) {
  const answer = await readOnePastedBrick(paste)
  expect(answer.brick.api).toMatchObject({ method: 'POST', url: 'api.shop.example/orders', content: 'json' })
  expect(JSON.parse(answer.brick.api.body ?? '')).toEqual({ city: '{city}' })
  expect(answer.brick.parameters.properties).toMatchObject([{ name: 'city', example: 'Brno' }])
  return answer
}

describe('signs that a page or a terminal adds to the lines of a command', () => {
  test.each([
    ['blanks behind a backslash', `curl ${URL} \\  \n  -H 'Accept: text/csv' \\\t\n  --json '${ORDER}'`],
    ['blanks in front of the address', `curl -X POST \\ \n  '${URL}' --json '${ORDER}'`],
    ['prompts', `curl ${URL} \\\n>   -s \\\n>   --json '${ORDER}'`],
    ['prompts inside a text', `ada@depot:~$ curl ${URL} --json '{\n> "city":\n>   "Brno"\n> }'\n{"id": 17}`],
    [
      'prompts of cmd',
      `C:\\>curl ${URL} ^\nMore?  -H "Content-Type: application/json" ^ \nMore?  -d "{""city"": ""Brno""}"`,
    ],
    [
      'prompts of PowerShell',
      `PS C:\\> curl.exe ${URL} \` \n>>  -H 'Content-Type: application/json' \`\n>>  -d '{\\"city\\": \\"Brno\\"}'`,
    ],
  ])('%s are no part of it', async (_, paste) => {
    await readOrder(paste)
  })

  test('and a file that the command writes is none of them', async () => {
    const { brick } = await readOnePastedBrick(`curl ${URL} \\\n  -s \\\n  > order.json`)
    expect(brick.api).toMatchObject({ method: 'GET', url: 'api.shop.example/orders' })
  })
})

describe('a body that stands in the paste', () => {
  test.each([
    ['as a file', `cat << EOF > order.json\n${ORDER}\nEOF\n\ncurl ${URL} --json @order.json`],
    ['as a file that is named first', `cat > 'order.json' <<'EOF'\n${ORDER}\nEOF\ncurl ${URL} --json "@order.json"`],
    ['inside of quotes', `curl ${URL} --json "$(cat <<EOF\n${ORDER}\nEOF\n)"`],
    ['without quotes', `curl ${URL} --json $(cat <<-'END'\n${ORDER}\nEND\n) -s`],
  ])('%s is read', async (_, paste) => {
    expect((await readOrder(paste)).notes).toEqual([])
  })

  test('and a file that does not is left out, which is said', async () => {
    const { brick, notes } = await readOnePastedBrick(
      `cat << EOF > other.json\n${ORDER}\nEOF\ncurl ${URL} --json @order.json`,
    )
    expect(brick.api).toMatchObject({ method: 'POST', content: 'none' })
    expect(notes.join(' ')).toContain('Files that the command reads')
  })
})

describe('variables that the paste gives a value', () => {
  const TOKEN = 'abcd1234efgh5678'

  test('are the host, the sign-in and examples', async () => {
    const paste = `export BASE_URL="https://api.shop.example" API_TOKEN=${TOKEN}\nORDER=A17\ncurl "$BASE_URL/orders/\${ORDER}?shop=$SHOP" \\\n  -H "Authorization: Bearer $API_TOKEN"`
    const { brick, connection } = await readOnePastedBrick(paste)
    expect(connection).toMatchObject({ host: 'api.shop.example', auth: { kind: 'bearer', token: TOKEN } })
    expect(brick.api.url).toBe('api.shop.example/orders/{order}?shop={shop}')
    expect(brick.parameters.properties).toMatchObject([{ name: 'order', example: 'A17' }, { name: 'shop' }])
    expect(brick.parameters.properties[1]).not.toHaveProperty('example')
  })

  test('of several commands hold for each, and one that is still to be filled in holds for none', async () => {
    const paste = `SHOP_KEY=<your key>\nHOST=api.shop.example\ncurl https://$HOST/a -H "X-Key: $SHOP_KEY"\ncurl https://$HOST/b`
    const { functions, connection } = await readPasted(paste)
    expect(functions.map(({ api }) => api.url)).toEqual(['api.shop.example/a', 'api.shop.example/b'])
    expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'X-Key', value: '' })
  })

  test('N5: keep a secret in the connection alone', async () => {
    const paste = `TOKEN=${TOKEN}\ncurl ${URL} -u "ada:$TOKEN" -d "note=by $TOKEN" -d "mine=$TOKEN" -H "X-Trace: $TOKEN"`
    const { connection, ...others } = await readOnePastedBrick(paste)
    expect(connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: TOKEN })
    expect(JSON.stringify(others)).not.toContain(TOKEN)
  })
})

test('a line of comment between the lines of a command does not end it', async () => {
  const paste = `curl -X POST https://a.example/query \\\n  # your key\n  -H 'X-Api-Key: abcd1234abcd1234' \\\n# highlight-next-line\n  --json '{"city": "Bern"}'`
  const { brick, connection } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({ method: 'POST', body: '{\n  "city": "{city}"\n}' })
  expect(connection?.auth).toMatchObject({ kind: 'key', name: 'X-Api-Key', value: 'abcd1234abcd1234' })
})

test('a command goes on with the options on the next lines, though no line says that it does', async () => {
  const { brick, connection } = await readOnePastedBrick(`curl "https://a.example/v2/leads/1001"
-X PUT
-H "Authorization: Zoho-oauthtoken 1000.8cb99d0f1e2d3c4b"
-d '{"name": "Ada"}'
-i The answer is shown with its headers.`)
  expect(brick.api).toMatchObject({
    method: 'PUT',
    url: 'a.example/v2/leads/{lead_id}',
    body: '{\n  "name": "{name}"\n}',
  })
  expect(connection?.auth).toMatchObject({ name: 'Authorization', value: 'Zoho-oauthtoken 1000.8cb99d0f1e2d3c4b' })
})

test('a quotation mark too many at the end of a line does not cost the command', async () => {
  const { brick, connection } = await readOnePastedBrick(`curl -X POST \\
  'https://a.example/3.0/lists/{list_id}/members' \\
  --user "anystring:KEY-4711-of-ada"' \\
  -d '{"email_address":"ada@a.example"}'`)
  expect(brick.api.body).toContain('{email_address}')
  expect(connection?.auth).toEqual({ kind: 'basic', user: 'anystring', password: 'KEY-4711-of-ada' })
})

test('a comment behind the sign that continues a line does not end the command', async () => {
  const { brick, connection } = await readOnePastedBrick(
    `curl -X PUT https://a.example/notes \\ # the address\n  -H 'X-Api-Key: abcd1234abcd1234' \\   # it's your key\n  --json '{"note": "Tea # 2"}'`,
  )
  expect(brick.api).toMatchObject({ method: 'PUT', url: 'a.example/notes' })
  expect(brick.parameters.properties).toMatchObject([{ name: 'note', example: 'Tea # 2' }])
  expect(connection?.auth).toMatchObject({ name: 'X-Api-Key', value: 'abcd1234abcd1234' })
})

test.each([
  `curl DELETE https://a.example/notes/{id} -H 'X-Shop: 7'`,
  `curl --request DELETE\n  --url https://a.example/notes/{id} \\\n  --header 'X-Shop: 7'`,
  `HOW=DELETE\nWHERE=https://a.example\ncurl -X "$HOW" "$WHERE/notes/{id}" -H 'X-Shop: 7'`,
  `~/shop on main\n\u279c curl -X DELETE https://a.example/notes/{id} -H 'X-Shop: 7'`,
  `\u279c  ~ curl -X DELETE https://a.example/notes/{id} -H 'X-Shop: 7'`,
])('the method and the address are found as documentation and terminals write them: %s', async (paste) => {
  const { brick } = await readOnePastedBrick(paste)
  expect(brick.api).toMatchObject({
    method: 'DELETE',
    url: 'a.example/notes/{note_id}',
    headers: [{ name: 'X-Shop', value: '7' }],
  })
})

test('a command whose answer a script keeps in a variable is read if the text has no other one', async () => {
  const { functions, connection, notes } = await readPasted(
    `ANSWER=$(curl -s -X POST https://a.example/notes \\\n  -H "X-Api-Key: abcd1234abcd1234" \\\n  --json '{"note": "Tea (hot)"}')\nDAYS="$(curl "https://a.example/days" -H 'X-Api-Key: abcd1234abcd1234' | jq -r '.days')"\necho "$ANSWER"`,
  )
  expect(functions.map(({ api }) => `${api.method} ${api.url}`)).toEqual(['POST a.example/notes', 'GET a.example/days'])
  expect(functions[0]?.parameters.properties).toMatchObject([{ name: 'note', example: 'Tea (hot)' }])
  expect(connection?.auth).toMatchObject({ name: 'X-Api-Key', value: 'abcd1234abcd1234' })
  expect(notes).toEqual([])
})

test('the address may stand on the next lines, in quotation marks and broken into its parts', async () => {
  const { brick } = await readOnePastedBrick(
    `curl -X GET\n"https://a.example/notes?kind=tea\n  &day=2026-05-01\n  &place={place}"`,
  )
  expect(brick.api.url).toBe('a.example/notes?kind=tea&day={day}&place={place}')
})

test('an address in the answer below a command is no second one', async () => {
  const { functions } = await readPasted(`curl https://a.example/notes\n"https://a.example/notes/1"`)
  expect(functions.map(({ api }) => api.url)).toEqual(['a.example/notes'])
})

test('a text below the command is its body, though the command does not say `@-`', async () => {
  const { brick } = await readOnePastedBrick(
    `curl -X POST https://a.example/notes -H 'Content-Type: application/json' --data-binary <<'EOF'\n{ "note": "Tea" }\nEOF`,
  )
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ note: '{note}' })
})
