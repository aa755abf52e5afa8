import { request } from 'node:http'
import type { TestServer } from './start-test-server.ts'

interface AnswerByHand {
  status: number | undefined
  body: string
}

export function askByHand(
  server: TestServer,
  headers: Record<string, string>,
  { path = '/api/config', method = 'GET' } = {},
): Promise<AnswerByHand> {
  return new Promise((settle, fail) => {
    const outgoing = request(`${server.url}${path}`, { headers, method }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => settle({ status: response.statusCode, body }))
    })
    outgoing.on('error', fail)
    outgoing.end()
  })
}
