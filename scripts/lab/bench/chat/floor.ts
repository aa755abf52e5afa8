import Fastify from 'fastify'
import { Agent, request } from 'undici'

/**
 * This is the smallest Fastify and undici program that turns the provider's stream into ours. It prints its port as a
 * line of JSON.
 */
const provider = `${process.env.OPENAI_BASE_URL}/chat/completions`
const dispatcher = new Agent()
const app = Fastify()

app.post('/', async (incoming, reply) => {
  const { body } = await request(provider, { method: 'POST', dispatcher, body: JSON.stringify(incoming.body) })
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
  let rest = ''
  body.setEncoding('utf8')
  body.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const delta = JSON.parse(line.slice(6)).choices[0].delta.content
      if (delta) reply.raw.write(`event: text\ndata: ${JSON.stringify({ delta })}\n\n`)
    }
  })
  body.on('end', () => reply.raw.end())
  return reply
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ port: Number(new URL(address).port) }))
