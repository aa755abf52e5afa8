import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { expect, test } from 'vitest'
import { openSandbox } from './tools/open-sandbox.ts'

function requestStatus(address: string, headers: Record<string, string>): Promise<number | undefined> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = { headers, rejectUnauthorized: false }
  const send = address.startsWith('https') ? tlsRequest : plainRequest
  return new Promise((settle, fail) => {
    send(address, options, (response) => settle(response.resume().statusCode))
      .on('error', fail)
      .end()
  })
}

const STRANGE: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: '127.evil.example' },
  { 'x-forwarded-for': '127.0.0.1' },
]

test('N15: no fake answers under another name, or what a proxy passed on', async () => {
  const { environment } = await openSandbox()
  const [sample = ''] = Object.values<string>(JSON.parse(environment.SAMPLE_APIS ?? '{}'))
  const addresses = [`${environment.OPENAI_BASE_URL}/models`, `https://${sample}`, `${environment.SANDBOX_MAILBOX}/`]
  for (const address of addresses) {
    expect(await requestStatus(address, {})).not.toBe(421)
    for (const headers of STRANGE) {
      expect([address, await requestStatus(address, headers)]).toEqual([address, 421])
    }
  }
})

test('a real provider takes the place of the model: none listens', async () => {
  const { environment } = await openSandbox({ hasProvider: true })
  expect(environment.OPENAI_BASE_URL).toBeUndefined()
  expect(environment.SAMPLE_APIS).toBeDefined()
})
