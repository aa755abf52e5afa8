import { Agent, request } from 'node:http'

const ADDRESSES = 250

export interface LoadResult {
  firstTokenMs: number[]
  tokens: number
  failed: number
  seconds: number
}

export interface Target {
  url: URL
  body: string
  tokenMark: string
}

export async function runStreamLoad(target: Target, streams: number, rampMs: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const started = performance.now()
  const readings = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (rampMs * index) / streams))
      return readStream(target, agent)
    }),
  )
  agent.destroy()
  return {
    firstTokenMs: readings.filter(({ tokens }) => tokens > 0).map(({ firstTokenMs }) => firstTokenMs),
    tokens: readings.reduce((sum, { tokens }) => sum + tokens, 0),
    failed: readings.filter(({ ok }) => !ok).length,
    seconds: (performance.now() - started) / 1000,
  }
}

function readStream({ url, body, tokenMark }: Target, agent: Agent) {
  const started = performance.now()
  const reading = { firstTokenMs: 0, tokens: 0, ok: false }
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'x-forwarded-for': createNextAddress(),
  }
  return new Promise<typeof reading>((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => {
        const count = countOccurrences(chunk, tokenMark)
        if (count > 0 && reading.tokens === 0) reading.firstTokenMs = performance.now() - started
        reading.tokens += count
      })
      response.on('end', () => {
        reading.ok = response.statusCode === 200 && reading.tokens > 0
        resolve(reading)
      })
      response.on('error', () => resolve(reading))
    })
    sent.on('error', () => resolve(reading))
    sent.end(body)
  })
}

let visitors = 0

/** Takes the next of many addresses, because one address may use only a share of a bot's month. */
function createNextAddress(): string {
  visitors += 1
  return `203.0.113.${visitors % ADDRESSES}`
}

function countOccurrences(chunk: string, mark: string): number {
  let count = 0
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) count += 1
  return count
}
