import { Agent, type Dispatcher } from 'undici'
import type { Clock } from '#clock.ts'
import { trimEndOf } from '#trim-character.ts'
import { type Exchange, openExchange } from './exchange.ts'
import type { KeyVerdict, LanguageModel, ModelRequest } from './language-model.ts'
import { readOpenAiAnswer } from './openai-answer.ts'
import { writeOpenAiRequest } from './openai-request.ts'
import { faultOfConnection, faultOfStatus, type ProviderFault } from './provider-fault.ts'
import { readBeginning } from './read-beginning.ts'
import { createRetryDelay, readRetryAfter } from './retry-delay.ts'

export type OpenAiPorts = {
  /** Where `/chat/completions` and `/models` are, such as https://api.openai.com/v1; may be plain http or a private host. */
  baseUrl: string
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  deadlines?: Partial<typeof DEADLINES>
}

/** Milliseconds. `firstByte` holds for all tries together, `idle` between two pieces of an answer. */
const DEADLINES = { connect: 5_000, firstByte: 30_000, idle: 30_000, keyCheck: 5_000 }

/** The language model behind any service that speaks OpenAI's chat completions. */
export function createOpenAiModel(ports: OpenAiPorts): LanguageModel & { close(): Promise<void> } {
  const deadlines = { ...DEADLINES, ...ports.deadlines }
  const base = new URL(ports.baseUrl)
  const basePath = trimEndOf(base.pathname, '/')
  const agent = new Agent({ allowH2: false, connect: { timeout: deadlines.connect }, bodyTimeout: deadlines.idle })

  function describe(method: 'GET' | 'POST', path: string, apiKey: string): Dispatcher.DispatchOptions {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: '*/*' }
    return { origin: base.origin, path: `${basePath}${path}`, method, headers }
  }

  async function open(request: ModelRequest, signal: AbortSignal): Promise<Exchange> {
    const options = { ...describe('POST', '/chat/completions', request.apiKey), body: writeOpenAiRequest(request) }
    const end = ports.clock().getTime() + deadlines.firstByte
    const nextDelay = createRetryDelay(ports.random)
    for (;;) {
      const timeLeft = end - ports.clock().getTime()
      const outcome = await send(agent, { ...options, headersTimeout: timeLeft }, signal, ports.clock)
      if ('status' in outcome) return outcome
      const delay = request.mayRetry ? nextDelay(outcome) : undefined
      if (delay === undefined || ports.clock().getTime() + delay >= end) throw outcome.error
      await ports.wait(delay, signal).finally(() => signal.throwIfAborted())
    }
  }

  async function checkKey(apiKey: string): Promise<KeyVerdict> {
    try {
      const signal = AbortSignal.timeout(deadlines.keyCheck)
      const exchange = await openExchange(agent, describe('GET', '/models', apiKey), signal)
      await readBeginning(exchange)
      if (exchange.status === 401 || exchange.status === 403) return 'refused'
      return exchange.status === 200 ? 'accepted' : 'unknown'
    } catch {
      return 'unknown'
    }
  }

  return {
    stream: async (request, reader, signal) => readOpenAiAnswer(await open(request, signal), reader),
    checkKey,
    close: () => agent.destroy(),
  }
}

/** One try: the answer to read, or what went wrong. */
async function send(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  clock: Clock,
): Promise<Exchange | ProviderFault> {
  try {
    const exchange = await openExchange(agent, options, signal)
    if (exchange.status === 200) return exchange
    const retryAfter = readRetryAfter(exchange.headers['retry-after'], clock())
    return faultOfStatus(exchange.status, await readBeginning(exchange), retryAfter)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return faultOfConnection(error)
  }
}
