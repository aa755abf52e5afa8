import { describe, expect, test } from 'vitest'
import { clearSecretsInQuery, findSecretsInAddress } from './find-secrets-in-address.ts'
import { findSecretsInText } from './find-secrets-in-text.ts'

const listMarkedTexts = (text: string) => findSecretsInText(text).map(({ start, end }) => text.slice(start, end))
const listMarkedTextsOfAddress = (address: string) =>
  findSecretsInAddress(address).map(({ start, end }) => address.slice(start, end))

describe('N10: an address with a key in it is marked', () => {
  test.each([
    ['api.shop.example/hook/T0K3N-IN-PATH?api_key=URLSECRET99', ['T0K3N-IN-PATH', 'URLSECRET99']],
    [
      'hooks.slack.com/services/T00AB12CD/B00EF34GH/abcdEFGHijklMNOPqrstUVWX',
      ['T00AB12CD', 'B00EF34GH', 'abcdEFGHijklMNOPqrstUVWX'],
    ],
    [
      'hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      ['T00000000', 'B00000000', 'XXXXXXXXXXXXXXXXXXXXXXXX'],
    ],
    [
      'api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage',
      ['AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
    ],
    [
      'discord.com/api/webhooks/123456789012345678/aBcD-efGh_ijKlMnOp1qRsTuVwXyZ0123456789abcdefghijklmnop',
      ['123456789012345678', 'aBcD-efGh_ijKlMnOp1qRsTuVwXyZ0123456789abcdefghijklmnop'],
    ],
    ['hook.eu1.make.com/x8k2m9q4w7e1r5t3y6u0', ['x8k2m9q4w7e1r5t3y6u0']],
    ['api.shop.example/3f2504e0-4f89-11d3-9a0c-0305e82c3301/orders', ['3f2504e0-4f89-11d3-9a0c-0305e82c3301']],
    ['user:hunter2@api.shop.example/x', ['user:hunter2']],
    ['eo1a2b3c4d5e6f.m.pipedream.net', ['eo1a2b3c4d5e6f']],
    ['api.shop.example/x?q={city}&appid=0123456789abcdef0123456789abcdef', ['0123456789abcdef0123456789abcdef']],
    ['api.shop.example/x?%61pi_key=sec', ['sec']],
    ['api.shop.example/x?accessToken=sec#token=frag', ['sec', 'frag']],
    ['api.shop.example/x;token=sec/y', ['sec']],
    ['api.shop.example/x?code=Zm9vYmFyMTIzNDU2Nzg5MA1a', ['Zm9vYmFyMTIzNDU2Nzg5MA1a']],
    ['api.shop.example/sk-live-abcdefgh1234/x', ['sk-live-abcdefgh1234']],
  ])('N10: an address with a key in it is marked: %s', (address, secrets) =>
    expect(listMarkedTextsOfAddress(address)).toEqual(secrets),
  )

  test.each([
    'api.shop.example/v1/orders/{order}/status',
    'api.open-meteo.com/v1/forecast?current=temperature_2m,wind_speed_10m&latitude={lat}',
    'restcountries.com/v3.1/name/{country}?fields=name,capital',
    'api.shop.example/webhooks/orders/2024-11-22',
    'api.shop.example/customerAccountConfiguration/listAllOrders',
    'k8s-prod-eu1.shop.example/api/v2/oauth2/user-profiles',
    'api.shop.example/x?sort_key=created&keyword=shoes&page=2&token={token}',
    'xn--mnchen-3ya.example/stra%C3%9Fe',
    '',
    '%%%',
  ])('N10: an address without a key is not marked: %s', (address) =>
    expect(listMarkedTextsOfAddress(address)).toEqual([]),
  )

  test('N10: an address with a key in its query keeps all but the values of such parameters', () => {
    expect(clearSecretsInQuery('a.example/x?api_key=URLSECRET99&q={q}&sig=1&page=2#token=x')).toEqual({
      address: 'a.example/x?api_key=&q={q}&sig=&page=2#token=',
      names: ['api_key', 'sig', 'token'],
    })
    expect(clearSecretsInQuery('a.example/x?page=2')).toEqual({ address: 'a.example/x?page=2', names: [] })
  })
})

describe('N10: a text with a secret in it is marked', () => {
  test.each([
    ['The internal password is hunter2.', ['hunter2']],
    ['internal password is hunter2', ['hunter2']],
    ['Admin password: swordfish', ['swordfish']],
    ['The password is swordfish, tell nobody.', ['swordfish']],
    ['Das Passwort lautet Sonnenblume', ['Sonnenblume']],
    ['password=swordfish', ['swordfish']],
    ['🔑🔑password=swordfish', ['swordfish']],
    ['API_KEY=abc123 and more', ['abc123']],
    ['Our API key is “k-4711-x”.', ['k-4711-x']],
    ['The PIN is 4711', ['4711']],
    ['use token `Zx81-qq` for it', ['Zx81-qq']],
    ['secret: tr0ub4dor&3', ['tr0ub4dor&3']],
    ['Call with sk-proj-AbCdEf123456 please', ['sk-proj-AbCdEf123456']],
    ['xoxb-123456789012-abcdefghij', ['xoxb-123456789012-abcdefghij']],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc']],
    [
      'Post to https://hooks.slack.com/services/T00AB12CD/B00EF34GH/x1y2z3x4y5z6',
      ['T00AB12CD', 'B00EF34GH', 'x1y2z3x4y5z6'],
    ],
    ['see https://user:pass@intern.example/a', ['user:pass']],
    ['d41d8cd98f00b204e9800998ecf8427e', ['d41d8cd98f00b204e9800998ecf8427e']],
  ])('N10: a text with a secret in it is marked: %s', (text, secrets) => expect(listMarkedTexts(text)).toEqual(secrets))

  test.each([
    'You are a friendly assistant for a shoe shop. Be brief and kind.',
    'Never ask for a password. If the password is wrong, tell them to reset it.',
    'The key is to be polite. Keep it secret and safe.',
    'A password is required to sign in; the token is sent by mail.',
    'Use at most 512 tokens. Opening hours: 09:00-17:30, Mon-Fri.',
    'Orders look like AB-1234 or 2024-000123. Our phone number is +49 30 1234567.',
    'Write to help@shop.example or see https://shop.example/help/returns-and-refunds.',
    'Donaudampfschifffahrtsgesellschaft and internationalization are long words.',
    'Products: iPhone15, MP3 player, H2O bottle, Windows11.',
    '',
  ])('N10: a text without a secret is not marked: %s', (text) => expect(listMarkedTexts(text)).toEqual([]))
})

test('N10: marking takes linear time, whatever is repeated', () => {
  for (const unit of [
    'password ',
    'password is ',
    'a/',
    '=',
    ':',
    '{',
    'a1',
    'key=',
    '?&',
    '%',
    '://',
    '"',
    'token: the ',
  ]) {
    const measureMarkingTime = (size: number) => {
      const text = unit.repeat(Math.ceil(size / unit.length))
      const begun = process.threadCpuUsage()
      findSecretsInText(text)
      findSecretsInAddress(text)
      clearSecretsInQuery(text)
      const { user, system } = process.threadCpuUsage(begun)
      return user + system
    }
    const measureMedianMarkingTime = (size: number) =>
      Array.from({ length: 9 }, () => measureMarkingTime(size)).sort((one, other) => one - other)[4] ?? 0
    const isMarkingLinear = () =>
      measureMedianMarkingTime(64_000) < Math.max(15_000, measureMedianMarkingTime(32_000)) * 2.5
    // A busy machine may spoil one try; a function that is not linear fails every try.
    expect(isMarkingLinear() || isMarkingLinear() || isMarkingLinear(), unit).toBe(true)
  }
})
