import { expect, test } from 'vitest'
import { SAMPLE_CLIENTS } from '#authorization/sample-clients.ts'
import { callSampleApi } from './tools/call-sample.ts'
import { openSandbox } from './tools/open-sandbox.ts'

const LOYALTY = '/loyalty?email=Ada.Field@kestrel.example'
const FORM = 'application/x-www-form-urlencoded'

test('the loyalty API answers to a token of the authorization server alone', async () => {
  const sandbox = await openSandbox()
  for (const authorization of [undefined, 'Bearer made-up', 'Basic made-up']) {
    const refused = await callSampleApi(sandbox, { path: LOYALTY, ...(authorization && { authorization }) })
    expect(refused).toMatchObject({ status: 401, body: { fictional: true } })
  }
  const { id, secret } = SAMPLE_CLIENTS.service
  const requestToken = (client_secret: string) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret }).toString()
    return callSampleApi(sandbox, { method: 'POST', path: '/authorization/token', body, type: FORM })
  }
  expect(await requestToken('another')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const { status, body } = await requestToken(secret)
  expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 600])
  const authorization = `Bearer ${body.access_token}`
  expect(await callSampleApi(sandbox, { path: LOYALTY, authorization })).toMatchObject({
    status: 200,
    body: { points: 1240 },
  })
  const unknown = await callSampleApi(sandbox, { path: '/loyalty?email=nobody@here.example', authorization })
  expect(unknown.status).toBe(404)
})

test('the authorization server stands at the address of the sample APIs', async () => {
  const sandbox = await openSandbox()
  const { status, body } = await callSampleApi(sandbox, { path: '/authorization/.well-known/openid-configuration' })
  const base = `https://${sandbox.environment.BRICK_ALLOW_HOSTS}/authorization`
  expect(status).toBe(200)
  expect(body).toMatchObject({ issuer: base, authorization_endpoint: `${base}/auth`, token_endpoint: `${base}/token` })
})
