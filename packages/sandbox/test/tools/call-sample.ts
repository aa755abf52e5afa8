import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Sandbox } from '#start-sandbox.ts'

interface Call {
  method?: 'GET' | 'POST'
  path: string
  body?: string
  type?: string
  authorization?: string
  host?: string
  withoutAuthority?: boolean
}

export async function callSampleApi(
  sandbox: Sandbox,
  call: Call,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { BRICK_ALLOW_HOSTS: address = '', NODE_EXTRA_CA_CERTS: authority = '' } = sandbox.environment
  const ca = call.withoutAuthority ? [] : [await readFile(authority, 'utf8')]
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: call.host ?? 'localhost',
      port: address.split(':')[1],
      path: call.path,
      method: call.method ?? 'GET',
      headers: {
        ...(call.body !== undefined && { 'content-type': call.type ?? 'application/json' }),
        ...(call.authorization && { authorization: call.authorization }),
      },
      ca,
      agent: false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(await text(response)) })
    })
    outgoing.end(call.body)
  })
}
