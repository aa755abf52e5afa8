import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSignInSecretTexts } from '#reading/requests/found-secrets.ts'
import { DOCUMENTED_REQUESTS } from '#test/tools/documented-requests.ts'
import { readPasted } from '#test/tools/read-pasted.ts'

const times = Number(process.env.READ_FUZZ ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

const bookings = readFileSync(new URL('../../test/descriptions/bookings.yaml', import.meta.url), 'utf8')
const pets = readFileSync(new URL('../../test/descriptions/pets-swagger2.json', import.meta.url), 'utf8')
const SECRET = 'canary/4711+secret=='

const SEEDS: readonly string[] = [
  ...DOCUMENTED_REQUESTS.map(({ paste }) => paste),
  bookings,
  pets,
  `curl 'https://a.example/x/${encodeURIComponent(SECRET)}?token=${encodeURIComponent(SECRET)}&b=${SECRET}' -u 'ada:${SECRET}' -b 'session=${SECRET}' --json '{"password":"${SECRET}","text":"${SECRET} and more"}'`,
  `curl ^"https://a.example/orders/17^" ^\n  -H ^"authorization: Bearer ${SECRET}^" ^\n  --data-raw ^"^{^\\^"a^\\^":^\\^"50^% of ${SECRET}^\\^"^}^"`,
  `fetch("https://a.example/x?key=${SECRET}", {"headers": {"x-api-key": "${SECRET}"}, "body": "{\\"secret\\":\\"${SECRET}\\"}", "method": "POST"})`,
  `wget --header='X-Key: ${SECRET}' --user ada --password '${SECRET}' --body-data '{"a": "${SECRET}"}' https://a.example/x`,
  `http -a 'ada:${SECRET}' PUT https://a.example/x 'X-Key:${SECRET}' 'token==${SECRET}' 'password=${SECRET}' n:=3`,
  `const api = axios.create({ baseURL: 'https://a.example', headers: { 'X-Key': '${SECRET}' } })\napi.post('/x', { password: '${SECRET}' }, { auth: { username: 'u', password: '${SECRET}' } })`,
  `token = "${SECRET}"\nrequests.post(f"https://a.example/x?token={token}", json={"password": token, "n": 3}, auth=("u", token))`,
  `$token = '${SECRET}'\nInvoke-RestMethod "https://a.example/x?token=$token" -Method Post -Headers @{ 'X-Key' = $token } -Body (@{ password = $token } | ConvertTo-Json) -ContentType application/json`,
  JSON.stringify({
    info: { name: 'C' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{t}}' }] },
    variable: [
      { key: 't', value: SECRET },
      { key: 'base', value: 'https://a.example' },
    ],
    item: [
      {
        name: 'F',
        item: [
          {
            name: 'R',
            request: {
              method: 'POST',
              url: '{{base}}/o/{{id}}',
              body: { mode: 'raw', raw: `{"a": {{n}}, "t": "{{t}}", "k": "${SECRET}"}` },
            },
          },
        ],
      },
    ],
  }),
  JSON.stringify({
    log: {
      entries: [
        {
          _resourceType: 'xhr',
          request: {
            method: 'GET',
            url: `https://a.example/o/17?sig=${SECRET}`,
            headers: [{ name: 'authorization', value: `Basic ${btoa(`u:${SECRET}`)}` }],
          },
        },
      ],
    },
  }),
]
const PIECES = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '^',
    '$(',
    '${',
    '{{',
    '}}',
    '{',
    '}',
    '[',
    ']',
    '<',
    '>',
    '&',
    '|',
    ';',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '#',
    '%',
    '%zz',
    '%2f',
  ],
  ...[
    '\u0000',
    '\ud800',
    '💥',
    '\u202e',
    '__proto__',
    'null',
    '1e999',
    '-d ',
    '-H ',
    '-u a:b ',
    '--json ',
    ' curl ',
    'fetch(',
    'requests.get(',
    'axios(',
    '@{',
    '"""',
    ': ',
    '- ',
    '*a',
    '&a ',
    '!!x ',
    '$ref',
    'https://',
    '@',
    '=',
    ',',
  ],
  ...[SECRET, 'x'.repeat(5_000), '{"a":'.repeat(70)],
]

test(`I1: ${times} mutated pastes are read or refused, and no secret stands outside of the sign-in`, {
  timeout: 3_600_000,
}, async () => {
  const random = createRandom(seed)
  for (let time = 0; time < times; time++) {
    const text = createMutatedText(random)
    const answer = await readPasted(text).catch((error: unknown) => {
      expect(error, JSON.stringify({ time, seed, text })).toHaveProperty('name', 'NothingRead')
    })
    if (!answer) continue
    const { connection, ...rest } = answer
    const told = listTexts(rest).join('\n')
    for (const secret of connection ? listSignInSecretTexts(connection.auth).filter(({ length }) => length >= 6) : []) {
      for (const spelling of [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)]) {
        expect(told.includes(spelling), JSON.stringify({ time, seed, secret, text })).toBe(false)
      }
    }
  }
})

function createMutatedText(random: () => number): string {
  const pickOne = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  let text = pickOne(SEEDS)
  for (let changes = Math.floor(random() * 6); changes >= 0; changes--) {
    const at = Math.floor(random() * text.length)
    const end = at + Math.floor(random() * Math.min(60, text.length - at))
    text = pickOne([
      () => text.slice(0, at) + pickOne(PIECES) + text.slice(at),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, end) + text.slice(at),
      () => text.slice(0, at) + pickOne(PIECES) + text.slice(end),
      () => text.slice(at, end) + text,
      () => `${text}\n${pickOne(SEEDS)}`,
      () => text.slice(0, end),
    ])()
  }
  return text
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** A linear congruential generator (Numerical Recipes), so that a seed makes the same texts everywhere. */
function createRandom(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
