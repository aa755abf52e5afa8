import { createServer, type ServerResponse } from 'node:http'

/**
 * A scripted provider: speaks chat completions, waits `FIRST_TOKEN_MS`, then sends `TOKENS` tokens at `TOKENS_PER_SECOND`.
 * Prints its port as a line of JSON.
 */
const firstTokenMs = Number(process.env.FIRST_TOKEN_MS)
const tokens = Number(process.env.TOKENS)
const intervalMs = 1000 / Number(process.env.TOKENS_PER_SECOND)

const server = createServer((request, response) => {
  request.resume()
  if (request.url?.endsWith('/models')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}')
    return
  }
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    setTimeout(() => play(response), firstTokenMs)
  })
})

function play(response: ServerResponse): void {
  let sent = 0
  const timer = setInterval(send, intervalMs)
  response.on('close', () => clearInterval(timer))
  send()

  function send(): void {
    sent += 1
    response.write(chunk({ content: 'token ' }, null))
    if (sent < tokens) return
    clearInterval(timer)
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
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
