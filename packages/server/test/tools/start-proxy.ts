import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface TestProxy {
  url: string
  asked: string[]
  logins: (string | undefined)[]
  close(): Promise<void>
}

interface ProxySettings {
  places?: Readonly<Record<string, string>>
  refusal?: { head: string | undefined }
}

/** A proxy like a company's: it connects to any requested host, and records the requests. */
export async function startProxy({ places = {}, refusal }: ProxySettings = {}): Promise<TestProxy> {
  const asked: string[] = []
  const logins: (string | undefined)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    const { host, hostname, port, pathname, search } = new URL(incoming.url ?? '')
    asked.push(host)
    const { method, headers } = incoming
    const onward = request({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    asked.push(url)
    logins.push(headers['proxy-authorization'])
    if (refusal) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      if (refusal.head !== undefined) socket.end(`${refusal.head}\r\n\r\n`)
      return
    }
    const [host = '', port] = (places[url] ?? url).split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => each.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    logins,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
