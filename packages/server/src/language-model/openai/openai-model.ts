import { Agent, type Dispatcher } from 'undici'
import { type Exchange, openExchange, readBeginning } from '#language-model/http/exchange.ts'
import { createConnectionFault, createStatusFault, type ProviderFault } from '#language-model/http/provider-fault.ts'
import { createRetryDelay, readRetryAfter } from '#language-model/http/retry-delay.ts'
import type { KeyVerdict, LanguageModel, ModelRequest } from '#language-model/language-model.ts'
import type { Clock } from '#time.ts'
import { trimEndOf } from '#trim-character.ts'
import { readOpenAiAnswer } from './openai-answer.ts'
import { writeOpenAiRequest } from './openai-request.ts'

export interface OpenAiPorts {
  /** The address above `/chat/completions` and `/models`. It may use plain http or a private host. */
  baseUrl: string
  clock: Clock
  random(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  deadlines?: Partial<typeof DEADLINES>
}

/** In milliseconds. `headers`: until the answer's headers have come, all tries together. `idle`: without a byte after that. */
const DEADLINES = { connect: 5_000, headers: 30_000, idle: 30_000, keyCheck: 5_000 }

export function createOpenAiModel(ports: OpenAiPorts): LanguageModel & { close(): Promise<void> } {
  const deadlines = { ...DEADLINES, ...ports.deadlines }
  const base = new URL(ports.baseUrl)
  const basePath = trimEndOf(base.pathname, '/')
  const agent = new Agent({ allowH2: false, connect: { timeout: deadlines.connect }, bodyTimeout: deadlines.idle })

  function createOptions(method: 'GET' | 'POST', path: string, apiKey: string): Dispatcher.DispatchOptions {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: '*/*' }
    return { origin: base.origin, path: `${basePath}${path}`, method, headers }
  }

  async function openWithRetries(request: ModelRequest, signal: AbortSignal): Promise<Exchange> {
    const options = { ...createOptions('POST', '/chat/completions', request.apiKey), body: writeOpenAiRequest(request) }
    const end = ports.clock().getTime() + deadlines.headers
    const nextDelay = createRetryDelay(ports.random)
    for (;;) {
      const timeLeft = end - ports.clock().getTime()
      const outcome = await tryOpen(agent, { ...options, headersTimeout: timeLeft }, signal, ports.clock)
      if ('status' in outcome) return outcome
      const delay = request.mayRetry ? nextDelay(outcome) : undefined
      if (delay === undefined || ports.clock().getTime() + delay >= end) throw outcome.error
      await ports.wait(delay, signal).finally(() => signal.throwIfAborted())
    }
  }

  async function checkKey(apiKey: string): Promise<KeyVerdict> {
    try {
      const signal = AbortSignal.timeout(deadlines.keyCheck)
      const exchange = await openExchange(agent, createOptions('GET', '/models', apiKey), signal)
      await readBeginning(exchange)
      if (exchange.status === 401 || exchange.status === 403) return 'refused'
      return exchange.status === 200 ? 'accepted' : 'unknown'
    } catch {
      return 'unknown'
    }
  }

  return {
    stream: async (request, reader, signal) => readOpenAiAnswer(await openWithRetries(request, signal), reader),
    checkKey,
    close: () => agent.destroy(),
  }
}

async function tryOpen(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  clock: Clock,
): Promise<Exchange | ProviderFault> {
  try {
    const exchange = await openExchange(agent, options, signal)
    if (exchange.status === 200) return exchange
    const retryAfter = readRetryAfter(exchange.headers['retry-after'], clock())
    return createStatusFault(exchange.status, await readBeginning(exchange), retryAfter)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return createConnectionFault(error)
  }
}
