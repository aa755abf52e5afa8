import type { AddressInfo, Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { createCertificates } from '@bricks/sandbox/tls'

/** Raw bytes, so that a script can send what no HTTP library would. */
export type ScriptedAnswer = string | Buffer | ((socket: TLSSocket, request: string) => void)

export interface TlsTestServer {
  port: number
  ca: string
  requests: string[]
  connections(): number
  script(...answers: ScriptedAnswer[]): void
  close(): Promise<void>
}

export async function startTlsServer(hosts: readonly string[]): Promise<TlsTestServer> {
  const { authority, key, certificate } = await createCertificates(new Date(), hosts)
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let answers: ScriptedAnswer[] = [writeJsonAnswer({ ok: true })]
  let connections = 0

  const server = createServer({ key, cert: certificate }, (socket) => {
    connections += 1
    socket.on('error', () => undefined)
    onRequest(socket, (request) => {
      requests.push(request)
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
      if (typeof answer === 'function') answer(socket, request)
      else socket.write(answer)
    })
  })
  server.on('tlsClientError', () => undefined)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    ca: authority,
    requests,
    connections: () => connections,
    script: (...next) => {
      answers = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function writeRawAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Scripted\r\n${lines.join('\r\n')}\r\n\r\n`), bytes])
}

export function writeJsonAnswer(value: unknown, status = 200): Buffer {
  return writeRawAnswer(status, { 'content-type': 'application/json' }, JSON.stringify(value))
}

function onRequest(socket: TLSSocket, handle: (request: string) => void): void {
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head)) ?? []
    const end = head + 4 + Number(length)
    if (received.length < end) return
    handle(received.slice(0, end))
    received = received.slice(end)
  })
}
