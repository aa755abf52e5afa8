import { createServer, request } from 'node:http'

/**
 * This program does the least that Node can do between a client and the provider. It prints its port as a line of JSON.
 */
const provider = new URL(process.env.OPENAI_BASE_URL ?? '')

const server = createServer((incoming, outgoing) => {
  const upstream = request(
    { host: provider.hostname, port: provider.port, path: `${provider.pathname}/chat/completions`, method: 'POST' },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
      answer.pipe(outgoing)
    },
  )
  upstream.on('error', () => outgoing.destroy())
  incoming.pipe(upstream)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }))
})
