import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const URL = 'https://api.shop.example/orders'
const TOKEN = 'sk_live_abcdef123456789'

describe('a command that lost its signs on the way', () => {
  test.each([
    ['curly quotes around a header', `curl ${URL} -H \u201cAuthorization: Bearer ${TOKEN}\u201d`],
    ['curly quotes everywhere', `curl \u2018${URL}\u2019 \u2013H \u2018Authorization: Bearer ${TOKEN}\u2019`],
    ['curly quotes beside straight ones', `curl -X GET \u201c${URL}\u201d -H "Authorization: Bearer ${TOKEN}"`],
    ['quotes of other languages', `curl \u00ab${URL}\u00bb -H \u201eAuthorization: Bearer ${TOKEN}\u201c`],
    ['dashes for hyphens', `curl ${URL} \u2014header "Authorization: Bearer ${TOKEN}" \u2013X GET`],
    ['a dash before a joined value', `curl ${URL} \u2013XGET \u2212H 'Authorization: Bearer ${TOKEN}'`],
    ['spaces that do not break', `curl\u00a0${URL}\u00a0-H\u00a0"Authorization:\u00a0Bearer ${TOKEN}"`],
  ])('%s are read as what they stood for', async (_, paste) => {
    const { connection, functions } = await readPasted(paste)
    expect(connection?.auth).toEqual({ kind: 'bearer', token: TOKEN })
    expect(functions.map(({ api }) => [api.method, api.url])).toEqual([['GET', 'api.shop.example/orders']])
  })

  test.each([
    ['in single ones', '\u2018{\u201cname\u201d: \u201cit\u2019s Ada\u201d}\u2019', 'it\u2019s Ada'],
    ['in double ones', '\u201c{\u201cname\u201d: \u201cAda Byron\u201d}\u201d', 'Ada Byron'],
    ['escaped', '\u201c{\\\u201dname\\\u201d: \\\u201dAda Byron\\\u201d}\u201d', 'Ada Byron'],
    ['around straight ones', `\u2018{"name": "Ada\u2019s"}\u2019`, 'Ada\u2019s'],
  ])('curly quotes of JSON, %s, are read', async (_, body, example) => {
    for (const header of ['', ` -H 'Accept: text/csv'`]) {
      const { brick } = await readOnePastedBrick(`curl ${URL}${header} -d ${body}`)
      expect(brick.api).toMatchObject({ content: 'json' })
      expect(brick.parameters.properties).toMatchObject([{ name: 'name', example }])
    }
  })

  test('curly quotes and dashes inside of straight quotes are part of the text', async () => {
    const note = 'say \u201chello\u201d, it\u2019s late \u2013X'
    const { brick } = await readOnePastedBrick(`curl ${URL} -d '{"note":"${note}"}'`)
    expect(brick.parameters.properties).toMatchObject([{ example: note }])
  })
})

describe('a command that lost quotation marks', () => {
  test.each([
    ['a header without quotes', `curl ${URL} -H Authorization: Bearer ${TOKEN}`, { line: 1, column: 56 }],
    ['a header in front', `curl -H Authorization: Bearer ${TOKEN} ${URL}`, { line: 1 }],
    ['a header without a space', `curl ${URL} \\\n  -H Authorization:Bearer ${TOKEN}`, { line: 2, column: 27 }],
    ['a key that looks like a host', `curl -H X-Api-Key: abc.def1234 ${URL}`, { line: 1 }],
    ['a key that looks like a path', `curl -H X-Api-Key: abc/def1234 ${URL}`, { line: 1 }],
    ['no option at all', `curl ${URL} Authorization: Bearer ${TOKEN}`, { line: 1 }],
    ['a header without its option', `curl ${URL} -X POST -d a=b 'Content-Type: text/plain'`, { line: 1 }],
    ['JSON without quotes', `curl ${URL} -d {"note": "two words"}`, { line: 1 }],
    ['a quote that is never closed', `curl ${URL} \\\n  -H 'Authorization: Bearer ${TOKEN}`, { line: 2, column: 6 }],
    ['in ANSI-C', `curl ${URL} -d $'{"a":"two words"}`, { line: 1 }],
    ['in PowerShell', `curl.exe ${URL} -H 'Authorization: Bearer ${TOKEN}`, { line: 1, column: 45 }],
    ['in cmd', `curl "${URL}" ^\r\n -H "Authorization: Bearer ${TOKEN} ^\r\n -d "{""a"":1}"`, {}],
    ['a quote that closes another', `curl '${URL} -H 'Authorization: Bearer ${TOKEN}'`, { line: 1 }],
    ['two of them', `curl '${URL} -H 'Authorization: Bearer ${TOKEN} -d '{"a":1}'`, { line: 1 }],
    ['a lost quote before a body', `curl ${URL} -H 'Authorization: Bearer ${TOKEN} -d '{"a":1}'`, { line: 1 }],
    ['lost quotes around a body', `curl ${URL} -H 'Authorization: Bearer ${TOKEN} -d '{"a":"b"}`, { line: 1 }],
    ['quotes as HTML writes them', `curl ${URL} -H &quot;Authorization: Bearer ${TOKEN}&quot;`, { line: 1 }],
  ])('is refused with its place: %s', async (_, paste, place) => {
    await expect(readPasted(paste)).rejects.toMatchObject({ name: 'NothingRead', place })
  })

  test('is not one with words of a page behind a plain address', async () => {
    const { brick } = await readOnePastedBrick(`curl ${URL} to see them`)
    expect(brick.api).toMatchObject({ method: 'GET', url: 'api.shop.example/orders' })
  })

  test('is not one below a sentence with an apostrophe', async () => {
    const paste = `Don't show your key to others.\ncurl ${URL} -H 'Authorization: Bearer ${TOKEN}'\nThat's all\ncurl ${URL}`
    expect((await readPasted(paste)).functions).toHaveLength(2)
  })

  test.each([
    ['a header that is taken away', `curl -H 'Expect:' ${URL} -d a=b`],
    ['an option at the end', `curl ${URL} -H 'Accept: text/csv' -s -o`],
    ['dots of a shortened command', `curl ${URL} -H 'Accept: text/csv' ...`],
  ])('is not one with %s', async (_, paste) => {
    expect((await readOnePastedBrick(paste)).brick.api.url).toBe('api.shop.example/orders')
  })
})

test('one command without its quotation marks does not cost the others of a page', async () => {
  const page = [
    'Send the key with each request.',
    '```shell',
    `curl "the_address" -H "Authorization: Bearer ${TOKEN}x"`,
    '```',
    'Then list the orders of a shop:',
    '```shell',
    `curl ${URL} -H "Authorization: Bearer ${TOKEN}"`,
    '```',
  ].join('\n')
  const answer = await readPasted(page)
  expect(answer.functions.map(({ api }) => [api.method, api.url])).toEqual([['GET', 'api.shop.example/orders']])
  expect(answer.connection?.auth).toEqual({ kind: 'bearer', token: TOKEN })
  expect(answer.notes.join(' ')).toContain('The cURL command on line 3 was left out')
  expect(JSON.stringify(answer)).not.toContain(`${TOKEN}x`)
})

test('without another command, the place of the first lost quotation mark is told', async () => {
  const torn = `curl ${URL} -H Authorization: Bearer ${TOKEN}`
  await expect(readPasted(`${torn}\n${torn}`)).rejects.toMatchObject({ place: { line: 1 } })
})

test('a key of a command without its quotation marks describes no other command', async () => {
  const torn = `curl ${URL} -H Authorization: \\\nBearer ${TOKEN} from your own account`
  const answer = await readPasted(`${torn}\ncurl ${URL}/17`)
  expect(answer.functions).toHaveLength(1)
  expect(JSON.stringify(answer)).not.toContain(TOKEN)
})

test.each([
  ['joined to another word', `-H Authorization: Token token=${TOKEN} please`, TOKEN],
  ['inside of a header', `-H "Authorization: Bearer ${TOKEN}" -d a b`, TOKEN],
  ['that looks like no key, as a password', '-u ada: tulip4711 all', 'tulip4711'],
  ['that looks like no key, below a header', '-H X-Api-Key: \\\ntulip4711 all', 'tulip4711'],
])('N5: a secret %s of a command without its quotation marks stands nowhere', async (_, options, secret) => {
  const next = `We use ${secret} in all of our shops\ncurl ${URL}/list -d "note=by ${secret}"`
  const answer = await readPasted(`curl ${URL} ${options}\n\n${next}`)
  expect(answer.functions.map(({ api }) => api.url)).toEqual(['api.shop.example/orders/list'])
  expect(JSON.stringify(answer)).not.toContain(secret)
})

test('N5: a sentence above a command that tells a key describes nothing', async () => {
  const { brick } = await readOnePastedBrick(`Use the key "${TOKEN}" for all of these.\ncurl ${URL}`)
  expect(brick.description).not.toContain(TOKEN)
})

test('a sentence above a command that names an order by its id describes it', async () => {
  const { brick } = await readOnePastedBrick(
    `Get order 550e8400-e29b-41d4-a716-446655440000 of a shop.\ncurl ${URL}/17`,
  )
  expect(brick.description).toContain('Get order 550e8400')
})
