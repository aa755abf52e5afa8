import type { HttpApi } from '@bricks/contract'
import { describe, expect, it } from 'vitest'
import { makeApi, makeFillingApi } from '#test/tools/make-api.ts'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import { buildShownRequest, listApiSecrets } from './brick-secrets.ts'
import { createHideSecrets } from './hiding/hide-secrets.ts'

const secrets = { key: 'sk_live_1234567890abc', pin: 'abc 123' }
const secret = ['key', 'pin', 'authorization']
const headers = { authorization: 'Bearer tok_42_secret_xyz' }

describe('the request as its owner sees it', () => {
  it('the request as its owner sees it shows bullets and the end of a long secret, bullets alone of a short one', () => {
    const api = makeApi({ url: 'api.example.com/{key}/x', parameters: { ...secrets, city: null }, headers, secret })
    expect(buildShown(api, { city: 'Oslo' })).toMatchObject({
      method: 'GET',
      url: 'https://api.example.com/••••abc/x?pin=••••&city=Oslo',
    })
  })

  it('the request as its owner sees it masks a JSON body and a form alike', () => {
    const json = makeApi({ method: 'POST', parameters: secrets, secret })
    expect(buildShown(json).body).toBe('{"key":"••••abc","pin":"••••"}')
    const form = makeApi({
      ...json,
      method: 'POST',
      parameters: secrets,
      secret,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(buildShown(form).body).toBe('key=••••abc&pin=••••')
  })

  it('the request as its owner sees it shows the address unfilled where the arguments do not fit it', () => {
    const api = makeApi({ url: 'api.example.com/{city}', parameters: { city: null } })
    expect(buildShown(api, { city: '..' }).url).toBe('https://api.example.com/{city}')
  })
})

describe('the request of a filled brick as its owner sees it', () => {
  it('shows headers and body as they were sent, but for secrets', () => {
    const api = makeFillingApi({
      url: 'api.example.com/{key}/x?k={key}',
      method: 'PUT',
      parameters: { key: secrets.key, city: null },
      headers: { authorization: 'Bearer {city}.tok_42_secret_xyz', 'x-key': '{key}', 'x-city': '{city}' },
      secret,
      body: '{"city":"{city}","pin":"{secret.pin}","key":"{key}","uuid":"{uuid}"}',
      secrets: [{ name: 'pin', value: 'pin_1234567890' }],
    })
    expect(buildShown(api, { city: 'Oslo' })).toEqual({
      method: 'PUT',
      url: 'https://api.example.com/••••abc/x?k=••••abc',
      headers: [
        { name: 'accept', value: expect.any(String) },
        { name: 'authorization', value: '••••xyz' },
        { name: 'x-key', value: '••••abc' },
        { name: 'x-city', value: 'Oslo' },
        { name: 'content-type', value: 'application/json' },
      ],
      body: '{"city":"Oslo","pin":"••••890","key":"••••abc","uuid":"u-1"}',
    })
  })

  it('hides a secret of a body, and one with places by its pieces', () => {
    const api = makeFillingApi({
      headers: { authorization: 'Bearer {city}.tok_42_secret_xyz' },
      secret,
      parameters: { city: null },
      secrets: [{ name: 'pin', value: 'pin_1234567890' }],
    })
    const hide = createHide(api)
    expect(hide('a pin_1234567890 b').text).toBe('a ••••890 b')
    expect(hide('got Oslo.tok_42_secret_xyz').text).not.toContain('secret')
    expect(hide('Bearer of news').text).toBe('Bearer of news')
  })
})

describe('an answer that sends secrets back', () => {
  const api = makeApi({
    parameters: { ...secrets, tiny: 'is', plain: 'weather' },
    headers,
    secret: [...secret, 'tiny'],
  })

  it('an answer that sends secrets back is read without them', () => {
    const answer =
      'auth=Bearer tok_42_secret_xyz token=tok_42_secret_xyz key=sk_live_1234567890abc pin=abc%20123 abc 123'
    expect(createHide(api)(answer).text).toBe('auth=••••xyz token=••••xyz key=••••abc pin=•••• ••••')
  })

  it('an answer that sends back a piece of a secret is read without it, also without the signs around the piece', () => {
    const dated = makeFillingApi({ headers: { 'x-key': 'canary4711xyz-{today}' }, secret: ['x-key'] })
    expect(createHide(dated)('key=canary4711xyz!').text).toBe('key=••••xyz!')
  })

  it('an answer that sends secrets back keeps its ordinary words', () => {
    expect(createHide(api)('The weather is fine').text).toBe('The weather is fine')
  })
})

function buildShown(api: HttpApi, args: BrickArguments = {}) {
  return buildShownRequest({ api, args, server: new Map([['uuid', 'u-1']]) }, createHide(api))
}

function createHide(api: HttpApi) {
  return createHideSecrets(listApiSecrets(api))
}
