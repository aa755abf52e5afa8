import { describe, expect, it } from 'vitest'
import { makeApi } from '#test/tools/make-api.ts'
import { describeRequest, listApiSecrets } from './brick-secrets.ts'
import { createHideSecrets } from './hiding/hide-secrets.ts'

const secrets = { key: 'sk_live_1234567890abc', pin: 'abc 123' }
const secret = ['key', 'pin', 'authorization']
const headers = { authorization: 'Bearer tok_42_secret_xyz' }

describe('the request as its owner sees it', () => {
  it('the request as its owner sees it shows bullets and the end of a long secret, bullets alone of a short one', () => {
    const api = makeApi({ url: 'api.example.com/{key}/x', parameters: { ...secrets, city: null }, headers, secret })
    expect(describeRequest(api, { city: 'Oslo' }, hideOf(api))).toEqual({
      method: 'GET',
      url: 'https://api.example.com/••••abc/x?pin=••••&city=Oslo',
    })
  })

  it('the request as its owner sees it masks a JSON body and a form alike', () => {
    const json = makeApi({ method: 'POST', parameters: secrets, secret })
    expect(describeRequest(json, {}, hideOf(json)).body).toBe('{"key":"••••abc","pin":"••••"}')
    const form = makeApi({
      ...json,
      method: 'POST',
      parameters: secrets,
      secret,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(describeRequest(form, {}, hideOf(form)).body).toBe('key=••••abc&pin=••••')
  })

  it('the request as its owner sees it shows the address unfilled where the arguments do not fit it', () => {
    const api = makeApi({ url: 'api.example.com/{city}', parameters: { city: null } })
    expect(describeRequest(api, { city: '..' }, hideOf(api)).url).toBe('https://api.example.com/{city}')
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
    expect(hideOf(api)(answer).text).toBe('auth=••••xyz token=••••xyz key=••••abc pin=•••• ••••')
  })

  it('an answer that sends secrets back keeps its ordinary words', () => {
    expect(hideOf(api)('The weather is fine').text).toBe('The weather is fine')
  })
})

function hideOf(api: ReturnType<typeof makeApi>) {
  return createHideSecrets(listApiSecrets(api))
}
