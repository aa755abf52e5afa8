import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyEvent } from '@bricks/contract/wire'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import type { Emit } from '#chat/turn.ts'
import { handleError } from '#http/error-handler.ts'
import { chooseReplyForm, type ReplyForm, streamReply } from './stream-reply.ts'

let app: FastifyInstance
let url: string
let answer: (show: Emit<ReplyEvent>, reader: ServerResponse) => Promise<void>
let form: ReplyForm

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(handleError)
  app.get('/', async (_request, reply) => {
    await streamReply(reply, form, (show) => answer(show, reply.raw), { ping: 20, write: 100 })
    return reply
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  form = 'events'
})
afterEach(() => app.close())

const start: ReplyEvent = { type: 'start', conversation_id: 'c', message_id: 'm' }
const done: ReplyEvent = { type: 'done', finish: 'stop' }

test('a quiet stream sends a sign of life, but only after its first event', async () => {
  answer = async (show) => {
    await sleep(60)
    show(start)
    await sleep(60)
    show(done)
  }
  const body = await (await fetch(url)).text()
  expect(body.indexOf(': ping')).toBeGreaterThan(body.indexOf('event: start'))
  expect(body.endsWith('event: done\ndata: {"finish":"stop"}\n\n')).toBe(true)
})

test('plain text gets no sign of life', async () => {
  form = 'plain'
  answer = async (show) => {
    show(start)
    await sleep(60)
    show({ type: 'text', delta: 'Hi\n' })
    show(done)
  }
  expect(await (await fetch(url)).text()).toBe('Hi')
})

test('a failure before the first event has its own status', async () => {
  answer = async () => {
    throw new AppError('provider_busy', { retryAfter: 3 })
  }
  const response = await fetch(url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
})

test.each(['', 'da'])(
  'a failure in plain text has its own status until something was sent, after %j',
  async (delta) => {
    form = 'plain'
    answer = async (show) => {
      await show(start)
      await show({ type: 'call', id: '1-1', brick: 'Weather', state: 'started' })
      await show({ type: 'text', delta })
      await show({ type: 'error', code: 'provider_failed', retryable: true })
    }
    const response = await fetch(url)
    expect([response.status, await response.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'provider_failed' }),
    ])
  },
)

test('a failure in plain text breaks the connection once something was sent', async () => {
  form = 'plain'
  answer = async (show) => {
    await show({ type: 'text', delta: 'Half' })
    await show({ type: 'error', code: 'provider_failed', retryable: true })
  }
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
})

async function sendRawRequests(requests: string): Promise<string> {
  const { port, hostname } = new URL(url)
  const client = connect(Number(port), hostname)
  client.write(requests)
  return Buffer.concat(await client.toArray()).toString()
}

function decodeChunks(body: string): string {
  const size = Number.parseInt(body, 16)
  const bytes = Buffer.from(body).subarray(body.indexOf('\r\n') + 2)
  const rest = bytes.subarray(size).toString()
  if (!rest.startsWith('\r\n')) throw new Error(`a chunk is not as long as it says: ${body}`)
  return size === 0 ? '' : bytes.subarray(0, size).toString() + decodeChunks(rest.slice(2))
}

describe('on the wire', () => {
  const said = ['Grüß ', 'dich, ', '🧱', '!']
  const body = 'Grüß dich, 🧱!'
  beforeEach(() => {
    form = 'plain'
    answer = async (show) => {
      show(start)
      for (const delta of said) {
        show({ type: 'text', delta })
        await sleep(1)
      }
      show(done)
      show({ type: 'text', delta: 'too late' })
    }
  })

  test('chunks are as long as they say, and nothing comes after the last', async () => {
    const [, chunks = ''] = (await sendRawRequests('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).split(
      /\r\n\r\n(.*)/s,
    )
    expect(decodeChunks(chunks)).toBe(body)
    expect(chunks.endsWith('\r\n0\r\n\r\n')).toBe(true)
  })

  test('a client that asks twice at once gets two answers, one after the other', async () => {
    const all = await sendRawRequests(
      'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    const answers = all.split('HTTP/1.1 200 OK').slice(1)
    expect(answers.map((each) => decodeChunks(each.slice(each.indexOf('\r\n\r\n') + 4)))).toEqual([body, body])
  })

  test('a client of HTTP/1.0 gets the text without chunks', async () => {
    const all = await sendRawRequests('GET / HTTP/1.0\r\nhost: x\r\n\r\n')
    expect(all.slice(all.indexOf('\r\n\r\n') + 4)).toBe(body)
  })
})

test('R17: a client that stops reading is waited for, then given up, with a bounded amount in memory', async () => {
  let produced = 0
  let isLeft = false
  answer = async (show, reader) => {
    reader.once('close', () => {
      isLeft = true
    })
    for (; produced < 10_000 && !isLeft; produced++) await show({ type: 'text', delta: 'x'.repeat(10_000) })
  }
  const { port, hostname } = new URL(url)
  const client = connect(Number(port), hostname)
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  client.pause()
  client.on('error', () => undefined)
  while (!isLeft) await sleep(10)
  expect(produced).toBeLessThan(2_000)
  client.destroy()
})

test.each([
  ['text/event-stream', 'events'],
  ['text/event-stream, */*', 'events'],
  ['text/html, Text/Event-Stream; charset=utf-8; q=0.5', 'events'],
  ['text/event-stream;q=0, text/plain', 'plain'],
  ['text/event-streams', 'plain'],
  ['*/*', 'plain'],
  ['application/json, text/plain', 'plain'],
  [undefined, 'plain'],
])('Accept %s is answered as %s', (accept, wanted) => {
  expect(chooseReplyForm(accept)).toBe(wanted)
})
