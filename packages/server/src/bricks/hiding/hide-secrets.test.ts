import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASE_CHANGES, ENCODERS } from '#test/tools/encoders.ts'
import { createHideSecrets } from './hide-secrets.ts'

const KEY = 'ab/cd+EF/gh&ij=KL12'
const AWKWARD = `my "secret"!(v)~'1 <é> 100%41 \\u0041`
const PASSWORD = 'Sup3rS3cretPass'
const BASIC = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`

const encoders = Object.entries(ENCODERS)
const caseChanges = Object.entries(CASE_CHANGES)

describe('N5: a secret that is sent back', () => {
  describe.each([KEY, AWKWARD, 'sk_live_1234567890abc', 'schlüssel-🔑-ключ', '00112233445566'])('(%s)', (secret) => {
    it.each([...encoders, ...caseChanges])('N5: a secret that is sent back in %s is hidden', (_name, encode) => {
      expectHidden(secret, encode(secret))
    })

    it.each(caseChanges)('N5: a secret that is sent back in Base64 and then %s is hidden', (_name, change) => {
      for (const before of ['', '.', '..']) {
        expectHidden(secret, change(Buffer.from(`${before}${secret}`).toString('base64')))
        expectHidden(secret, change(Buffer.from(`${before}${secret}`).toString('base64url')))
      }
    })
  })

  it('N5: a secret that is sent back in one encoding inside another is hidden, whatever the secret', () => {
    const names = encoders.map(([name]) => name)
    const unit = fc.oneof(
      { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom('é', 'ж', '🔑', ' ', '%', '\\', '&', '+') },
    )
    const secrets = fc
      .array(unit, { minLength: 6, maxLength: 40 })
      .map((units) => units.join('').trim())
      .filter((secret) => secret.length >= 6)
    fc.assert(
      fc.property(secrets, fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }), (secret, chain) => {
        expectHiddenIn(chain, secret)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['!\\F %!', ['HTML by more names', 'percent, as JavaScript does']],
    ['!!\\%00', ['JSON with escaped slashes']],
    ['&\\u0000', ['HTML by name']],
    ['%00é !', ['JSON as .NET and Go write it', 'percent, as JavaScript does']],
    ['!   \\\\', ['HTML by more names', 'HTML by more names']],
    ['éé }&amp;', ['code points in braces', 'HTML by hexadecimal numbers']],
    ['\\u0041 %41', ['HTML by hexadecimal numbers in capitals']],
    ['\\ éé éé', ['a form', 'JSON as .NET and Go write it', 'JSON as .NET and Go write it']],
  ])('N5: a secret that is sent back in escapes that meet its own is hidden (%j)', (secret, chain) => {
    expectHiddenIn(chain, secret)
  })

  it('N5: a secret that is sent back with its own escapes decoded is hidden as its length then says', () => {
    expect(hideOneSecret('%41%42%43%44', 'ABCD, not ABCDE')).toBe('••••%44, not ABCDE')
    expect(hideOneSecret('%41%42%43', 'the ABC of it, or A%42C')).toBe('the ABC of it, or A%42C')
    expect(hideOneSecret('corp\\\\alice', 'a corp')).toBe('a corp')
  })

  it('N5: a secret that is sent back in upper or lower case before and after escapes is hidden', () => {
    const escapes = encoders.map(([name]) => name).filter((name) => !name.startsWith('Base64'))
    fc.assert(
      fc.property(
        fc.constantFrom(KEY, AWKWARD, 'schlüssel-🔑-ключ'),
        fc.array(fc.constantFrom(...escapes, ...Object.keys(CASE_CHANGES)), { minLength: 2, maxLength: 4 }),
        (secret, chain) => {
          const all = { ...ENCODERS, ...CASE_CHANGES }
          expectHidden(
            secret,
            chain.reduce((text, name) => all[name]?.(text) ?? text, secret),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('N5: a secret that is sent back as the Basic header holds it is hidden: whole, as user and password, and the password alone', () => {
    for (const told of [BASIC, BASIC.slice(6), `user:${PASSWORD}`, PASSWORD, encodeURIComponent(`user:${PASSWORD}`)]) {
      expectHidden(BASIC, told)
    }
    const keyAsUser = `Basic ${Buffer.from('sk_live_51abcdef:').toString('base64')}`
    expectHidden(keyAsUser, 'sk_live_51abcdef')
    expect(hideOneSecret(BASIC, 'the user is user')).toBe('the user is user')
  })

  it('N5: a secret that is sent back as the part of a header that is its key is hidden', () => {
    expectHidden('Bearer tok_42_secret_xyz', 'tok_42_secret_xyz')
    expectHidden('Token token="tok_42_secret_xyz", v=1', 'tok_42_secret_xyz')
    expectHidden('session=tok_42_secret_xyz; theme=dark', 'tok_42_secret_xyz')
    expect(hideOneSecret('session=tok_42_secret_xyz; theme=dark', 'dark')).toBe('dark')
  })

  it('N5: a secret that is sent back as a key or a number of JSON is hidden, and the rest stays JSON', () => {
    const answer = `{"${KEY}": {"pin": 12345678, "in": [9123456789.5, "a 12345678, b"]}, "ok": true}`
    const { text } = createHideSecrets([KEY, '12345678'])(answer)
    expect(JSON.parse(text)).toEqual({ '••••L12': { pin: '••••', in: ['••••', 'a ••••, b'] }, ok: true })
  })

  it('N5: a secret that is sent back twice under one key is hidden both times', () => {
    expect(hideOneSecret(KEY, `{"a":${JSON.stringify(KEY)},"a":"x"}`)).toBe('{"a":"••••L12","a":"x"}')
  })

  it('N5: a short secret that is sent back is hidden as a whole word, a very short one as a whole value alone', () => {
    const hideShort = (text: string) => createHideSecrets(['4711', 'is'])(text).text
    expect(hideShort('pin 4711, not 47110 or 14711')).toBe('pin ••••, not 47110 or 14711')
    expect(hideShort('{"pin":4711,"is":"is","this":"it is"}')).toBe('{"pin":"••••","••••":"••••","this":"it is"}')
    expect(hideShort(Buffer.from('user:4711').toString('base64'))).not.toContain('Q3MTE')
    expect(hideShort('pin=is&b=1 %34%37%31%31')).toBe('pin=••••&b=1 ••••')
  })
})

describe('a text', () => {
  it('a text without a secret stays as it is, to the letter', () => {
    const answers = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), fc.base64String())
    fc.assert(
      fc.property(answers, (answer) => {
        expect(hideOneSecret('tok_42_secret_xyz', answer)).toBe(answer)
      }),
    )
  })

  it('a text of a mebibyte takes steps in proportion to its length, and is shown as far as it was searched', () => {
    const { text, cut } = createHideSecrets([KEY])(`${'a'.repeat(1024 * 1024)}${KEY}`)
    expect(cut).toBe(true)
    expect(text).toBe('a'.repeat(32 * 1024))
  })

  it('a text that is cut ends before a secret that was not read whole could begin', () => {
    const long = `${'{"a":"'.repeat(40)}${'x '.repeat(31 * 1024)}${JSON.stringify(KEY.repeat(200)).repeat(3)}`
    expect(hideOneSecret(KEY.repeat(200), long)).not.toContain('ab/cd')
  })

  it('a text that would take too long to be searched is withheld', () => {
    const secrets = Array.from({ length: 2_000 }, (_, at) => `${'k'.repeat(60)}${at}`)
    expect(createHideSecrets(secrets)('k'.repeat(60_000)).text).toMatch(/^\(The answer is not shown/)
  })
})

function hideOneSecret(secret: string, text: string): string {
  return createHideSecrets([secret])(text).text
}

function expectHiddenIn(chain: readonly string[], secret: string): void {
  const encodeByChain = (given: string) => chain.reduce((text, name) => ENCODERS[name]?.(text) ?? text, given)
  expectHidden(secret, encodeByChain(secret), encodeByChain('.').length)
}

/**
 * A few characters of an encoded secret may stay beside the mask, because some encoders add up to three bytes and
 * padding.
 */
function expectHidden(secret: string, told: string, encodedDot = 0): void {
  const most = 9 + Math.max((5 * told.length) / Buffer.byteLength(secret), 2 * encodedDot)
  for (const [before, after] of [
    ['', ''],
    ['see ', ' there'],
    ['{"echo":"', '"}'],
    ['?a=', '&b=1'],
  ] as const) {
    const shown = hideOneSecret(secret, before + told + after)
    const rest = shown.slice(before.length, shown.length - after.length)
    expect(shown.startsWith(before) && shown.endsWith(after), `${shown} for ${told}`).toBe(true)
    expect(rest, `${told} is shown as ${rest}`).toContain('••••')
    expect(rest.length, `${told} is shown as ${rest}`).toBeLessThanOrEqual(most)
  }
}

describe('N1: very many secrets', () => {
  const writePairs = (at: number) => Array.from({ length: 400 }, (_, each) => `a=q${at}w${each}zz`).join(';')

  it('N1: very many secrets are not looked for, and nothing is shown then', () => {
    const hide = createHideSecrets(Array.from({ length: 60 }, (_, at) => writePairs(at)))
    expect(hide('An answer with q59w399zz.').text).toBe(
      '(The answer is not shown, because it could not be searched for secrets.)',
    )
    expect(hide('').text).toBe('')
  })

  it('N1: one secret of very many bricks is one', () => {
    const hide = createHideSecrets(Array.from({ length: 6_000 }, () => KEY))
    expect(hide(`An answer with ${KEY}.`).text).toBe('An answer with ••••L12.')
  })
})
