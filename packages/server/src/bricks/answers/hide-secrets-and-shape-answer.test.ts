import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { hideSecretsAndShapeAnswer } from './hide-secrets-and-shape-answer.ts'

const SECRETS = ['sk_live_51abcdef', 'pass,word;with "signs" & <more>', 'schlüssel-🔑-ключ']
const LONG = 300_000

const spellings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'with references by number': (secret) => [...secret].map((character) => `&#${character.codePointAt(0)};`).join(''),
  'with references in hexadecimal': (secret) =>
    [...secret].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
  'with references by name': escapeMarkup,
  'with references to references': (secret) => escapeMarkup(escapeMarkup(secret)),
}

const answers: Readonly<Record<string, (told: string, filler: string) => [text: string, type: string]>> = {
  'an XML element': (told, filler) => [`<a><b>${told}</b><c>${filler}</c></a>`, 'application/xml'],
  'an XML attribute': (told, filler) => [`<a b="${told}"><c>${filler}</c></a>`, 'text/xml'],
  'a CDATA section': (told, filler) => [`<a><b><![CDATA[${told}]]></b><c>${filler}</c></a>`, 'text/xml'],
  'an HTML page': (told, filler) => [`<html><body><p>${told}</p><p>${filler}</p></body></html>`, 'text/html'],
  'an HTML link': (told, filler) => [
    `<html><body><a href="/x?y=${told}">x</a><p>${filler}</p></body></html>`,
    'text/html',
  ],
  'a quoted CSV cell': (told, filler) => [`name,note\n"${told.replaceAll('"', '""')}",x\ny,${filler}\n`, 'text/csv'],
  'a JSON text': (told, filler) => [JSON.stringify({ a: [{ b: told }], filler }), 'application/json'],
  'the name of a JSON member': (told, filler) => [JSON.stringify({ [told]: 1, filler }), 'application/json'],
}

for (const [place, write] of Object.entries(answers)) {
  for (const [spelling, spell] of Object.entries(spellings)) {
    test(`N5: a secret in ${place}, spelled ${spelling}, is hidden in the shaped answer, be it short or long`, async () => {
      for (const secret of SECRETS) {
        for (const filler of secret === SECRETS[0] ? ['x', 'word '.repeat(LONG / 5)] : ['x']) {
          const [text, type] = write(spell(secret), filler)
          const shaped = await hideSecretsAndShapeAnswer(text, type, {}, createHideSecrets(SECRETS))
          expectNot(shaped.text, secret)
        }
      }
    })
  }
}

test('N5: a secret that the separator of a CSV answer takes apart is hidden', async () => {
  const { text } = await hideSecretsAndShapeAnswer(
    'name,note,more\npass,word;with,x\na,b,c\n',
    'text/csv',
    {},
    createHideSecrets(['pass,word;with']),
  )
  expect(text).not.toContain('word;with')
})

test('N5: no way of keeping fields shows a secret', async () => {
  const hide = createHideSecrets(SECRETS)
  const leaf = fc.constantFrom(...SECRETS, ...SECRETS.map(escapeMarkup), 'other', 7)
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
    ),
  })).value
  const keep = fc.array(fc.constantFrom('a', 'a.b', 'a[].b', '[].a', 'b[]'), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(value, keep, async (answer, paths) => {
      const { text } = await hideSecretsAndShapeAnswer(
        JSON.stringify(answer),
        'application/json',
        { keep: paths },
        hide,
      )
      for (const secret of SECRETS) expectNot(text, secret)
    }),
    { numRuns: 300 },
  )
})

function expectNot(text: string, secret: string): void {
  expect(text).not.toContain(secret)
  expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
