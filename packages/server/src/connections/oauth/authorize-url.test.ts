import { expect, test } from 'vitest'
import { createAuthorizeUrl } from './authorize-url.ts'
import type { OAuthCode } from './oauth-connection.ts'

const AUTH: OAuthCode = {
  kind: 'oauth2-code',
  authorize_url: 'auth.example.com/authorize',
  token_url: 'auth.example.com/token',
  client_id: 'our client',
  scope: 'read write',
  state: 'needed',
}
const OURS = { redirectUri: 'https://bricks.test/oauth/callback', state: 'the-state', challenge: 'the-challenge' }
const SENT = {
  response_type: 'code',
  client_id: 'our client',
  redirect_uri: 'https://bricks.test/oauth/callback',
  scope: 'read write',
  state: 'the-state',
  code_challenge: 'the-challenge',
  code_challenge_method: 'S256',
}

function readQuery(auth: Partial<OAuthCode>) {
  const { searchParams } = new URL(createAuthorizeUrl({ ...AUTH, ...auth }, OURS))
  expect([...searchParams.keys()]).toHaveLength(new Set(searchParams.keys()).size)
  return Object.fromEntries(searchParams)
}

test('the address is the provider’s page with what it has to know', () => {
  expect(readQuery({})).toEqual(SENT)
  expect(createAuthorizeUrl({ ...AUTH, authorize_url: 'https://auth.example.com/authorize#top' }, OURS)).toMatch(
    /^https:\/\/auth\.example\.com\/authorize\?[^#]+$/,
  )
})

test('what the address asks for already stays, and further parameters are added', () => {
  expect(
    readQuery({ authorize_url: 'auth.example.com/authorize?tenant=ours', extra: { access_type: 'offline' } }),
  ).toEqual({
    ...SENT,
    tenant: 'ours',
    access_type: 'offline',
  })
})

test('neither the address nor further parameters replace what binds the answer to us', () => {
  const theirs = {
    response_type: 'token',
    client_id: 'another',
    redirect_uri: 'https://thief.example/',
    state: 'theirs',
    scope: 'everything',
    code_challenge: 'theirs',
    CODE_CHALLENGE_METHOD: 'plain',
    response_mode: 'form_post',
    request: 'a.b.c',
    request_uri: 'https://thief.example/request',
  }
  expect(readQuery({ extra: theirs })).toEqual(SENT)
  expect(readQuery({ authorize_url: `auth.example.com/authorize?${new URLSearchParams(theirs)}` })).toEqual(SENT)
})
