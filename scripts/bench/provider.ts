import { createServer, type ServerResponse } from 'node:http'
import type { Script } from './plan.ts'

/**
 * A scripted provider: speaks chat completions, and plays what `POST /script` told it last. Prints its port as a line of JSON.
 */
let script: Script = { tokens: 100, tokensPerSecond: 10, firstTokenMs: 50 }

const server = createServer(async (request, response) => {
  if (request.url === '/script') {
    const chunks = await request.toArray()
    script = JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(204).end()
    return
  }
  request.resume()
  if (request.url?.endsWith('/models')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}')
    return
  }
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    setTimeout(() => play(response, script), script.firstTokenMs)
  })
})

function play(response: ServerResponse, { tokens, tokensPerSecond }: Script): void {
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  if (tokensPerSecond === 0) {
    pour()
    return
  }
  timer = setInterval(send, 1000 / tokensPerSecond)
  response.on('close', () => clearInterval(timer))
  send()

  function send(): boolean {
    sent += 1
    const goesOn = response.write(chunk({ content: 'token ' }, null))
    if (sent < tokens) return goesOn
    clearInterval(timer)
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    return false
  }

  /** As fast as the reader takes them. */
  function pour(): void {
    while (send());
    if (sent < tokens && !response.destroyed) response.once('drain', pour)
  }
}

function chunk(delta: object, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'gpt-4o-mini', choices })}\n\n`
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }))
})
