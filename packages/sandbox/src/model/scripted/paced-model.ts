import { createServer, type ServerResponse } from 'node:http'
import { DONE, writeChunk } from '#model/wire/write-completion.ts'

/** Times are in milliseconds. 0 tokens a second means as fast as the reader takes the tokens. */
export interface PacedScript {
  tokens: number
  tokensPerSecond: number
  firstTokenMs: number
}

/**
 * This program is the model of the bench. It streams the script of the last `POST /script`, and prints its port as
 * JSON.
 */
const REST = { id: 'c', created: 0, model: 'gpt-4o-mini' }
let script: PacedScript = { tokens: 100, tokensPerSecond: 10, firstTokenMs: 50 }

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
    setTimeout(() => playAtPace(response, script), script.firstTokenMs)
  })
})

function playAtPace(response: ServerResponse, { tokens, tokensPerSecond }: PacedScript): void {
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  if (tokensPerSecond === 0) {
    sendAll()
    return
  }
  timer = setInterval(sendNextToken, 1000 / tokensPerSecond)
  response.on('close', () => clearInterval(timer))
  sendNextToken()

  function sendNextToken(): boolean {
    sent += 1
    const goesOn = response.write(writeChunk({ content: 'token ' }, null, REST))
    if (sent < tokens) return goesOn
    clearInterval(timer)
    response.end(writeChunk({}, 'stop', REST) + DONE)
    return false
  }

  function sendAll(): void {
    while (sendNextToken());
    if (sent < tokens && !response.destroyed) response.once('drain', sendAll)
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }))
})
