import type { Dispatcher } from 'undici'
import type { Clock } from '#time.ts'
import { createDispatcher, type ProxySettings } from './http/create-dispatcher.ts'
import { type Exchange, openProviderExchange, readAnswerBeginning } from './http/exchange.ts'
import {
  createConnectionFault,
  createStatusFault,
  findStreamedFault,
  isPromptFiltered,
  isProviderKeyKnown,
  isProviderKeyRefused,
  type ProviderFault,
} from './http/provider-fault.ts'
import { describeCompression, hideKeyInWords } from './http/provider-words.ts'
import { readProviderAnswer } from './http/read-provider-answer.ts'
import { findRefusedParameters, leaveOutParameters, mayLeaveOutParameter } from './http/refused-parameters.ts'
import { createRetryDelay, readRetryAfter } from './http/retry-delay.ts'
import { createRequestAddress, findModelKind } from './kinds/model-kinds.ts'
import type { KeyVerdict, LanguageModel, ModelEnd, ModelReader, ModelRequest } from './language-model.ts'
import type { ModelProvider } from './model-provider.ts'

export interface LanguageModelPorts {
  providers: readonly [ModelProvider, ...ModelProvider[]]
  clock: Clock
  random(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  deadlines?: Partial<typeof DEADLINES>
  proxies?: ProxySettings | undefined
}

/** In milliseconds. If `headers` or `idle` is 0, the provider's `patience` is used. */
const DEADLINES = { connect: 5_000, headers: 0, idle: 0, keyCheck: 5_000 }

const MOST_REMEMBERED = 1_000

export function createLanguageModel(ports: LanguageModelPorts): LanguageModel & { close(): Promise<void> } {
  const deadlines = { ...DEADLINES, ...ports.deadlines }
  const dispatcher = createDispatcher({ connectTimeout: deadlines.connect, proxies: ports.proxies })
  const [first] = ports.providers
  const byId = new Map(ports.providers.map((provider) => [provider.id, provider]))
  const refusedBy = new Map<string, Set<string>>()

  function getProvider(id: string | undefined): ModelProvider {
    return (id === undefined ? undefined : byId.get(id)) ?? first
  }

  function removeProviderPrefix({ id }: ModelProvider, model: string): string {
    return id !== first.id && model.startsWith(`${id}/`) ? model.slice(id.length + 1) : model
  }

  function createRequestOptions(provider: ModelProvider, { method, path, apiKey }: Asked): Dispatcher.DispatchOptions {
    const { headers } = findModelKind(provider)
    // Without `accept-encoding` the provider could use any encoding (RFC 9110, 12.5.3).
    const described = { 'content-type': 'application/json', accept: '*/*', 'accept-encoding': 'identity' }
    return { ...createRequestAddress(provider, path), method, headers: { ...headers(provider, apiKey), ...described } }
  }

  /**
   * A provider may accept the request and only then say, in place of the answer, that it failed or what it refuses. So
   * that is retried, too, unless the answer had begun.
   */
  async function streamWithRetries(
    request: ModelRequest,
    provider: ModelProvider,
    reader: ModelReader,
    signal: AbortSignal,
  ): Promise<ModelEnd> {
    const attempts = startAttempts(request, provider, signal)
    const watched = watchBeginning(reader, attempts.rememberRefusals)
    for (;;) {
      const exchange = await attempts.open()
      if (!exchange) return endFilteredAnswer(reader)
      try {
        return await readProviderAnswer(exchange, findModelKind(provider).createReader(provider), watched.reader)
      } catch (error) {
        const fault = watched.hasBegun() ? undefined : findStreamedFault(error)
        if (!fault) throw error
        if (isPromptFiltered(fault)) return endFilteredAnswer(reader)
        await attempts.recoverFrom(fault)
      }
    }
  }

  function startAttempts(request: ModelRequest, provider: ModelProvider, signal: AbortSignal) {
    const kind = findModelKind(provider)
    const path = kind.chatPath(provider, request.model)
    const options = createRequestOptions(provider, { method: 'POST', path, apiKey: request.apiKey })
    const body = kind.writeBody(request, provider)
    const known = listRememberedRefusals(`${provider.id}\n${request.model}`, provider.refuses)
    const refused = new Set(known)
    const end = ports.clock().getTime() + (deadlines.headers || provider.patience)
    const bodyTimeout = deadlines.idle || provider.patience
    const nextDelay = createRetryDelay(ports.random)
    const waitAfter = async (fault: ProviderFault) => {
      const delay = request.mayRetry ? nextDelay(fault) : undefined
      if (delay === undefined || ports.clock().getTime() + delay >= end) throw fault.error
      await ports.wait(delay, signal).finally(() => signal.throwIfAborted())
    }
    let sent = body
    const recoverFrom = async (fault: ProviderFault) => {
      if (!addRefusedParameters(fault, sent, refused)) await waitAfter(fault)
    }
    /**
     * A refused parameter is remembered only once an answer has begun without it: a refusal may quote what an owner
     * wrote, and a parameter that is named there was not refused.
     */
    const rememberRefusals = () => {
      for (const name of refused) known.add(name)
    }
    const open = async (): Promise<Exchange | undefined> => {
      for (;;) {
        const headersTimeout = Math.max(1, end - ports.clock().getTime())
        sent = leaveOutParameters(body, refused)
        const asked = { ...options, body: JSON.stringify(sent), headersTimeout, bodyTimeout }
        const outcome = await tryOpenExchange(dispatcher, asked, signal, ports.clock)
        if ('status' in outcome) return outcome
        if (isPromptFiltered(outcome)) return undefined
        await recoverFrom(outcome)
      }
    }
    return { open, recoverFrom, rememberRefusals }
  }

  function listRememberedRefusals(model: string, known: readonly string[]): Set<string> {
    const refused = refusedBy.get(model) ?? new Set(known)
    if (refusedBy.size >= MOST_REMEMBERED) refusedBy.clear()
    refusedBy.set(model, refused)
    return refused
  }

  async function checkKey(apiKey: string, id?: string): Promise<KeyVerdict> {
    const provider = getProvider(id)
    const path = findModelKind(provider).keyCheckPath(provider)
    try {
      const signal = AbortSignal.timeout(deadlines.keyCheck)
      const exchange = await openProviderExchange(
        dispatcher,
        createRequestOptions(provider, { method: 'GET', path, apiKey }),
        signal,
      )
      const body = await readAnswerBeginning(exchange)
      if (isProviderKeyKnown(body)) return 'accepted'
      if (isProviderKeyRefused(exchange.status, body)) return 'refused'
      return exchange.status === 200 ? 'accepted' : 'unknown'
    } catch {
      return 'unknown'
    }
  }

  return {
    stream: async (request, reader, signal) => {
      const provider = getProvider(request.provider)
      const named = { ...request, model: removeProviderPrefix(provider, request.model) }
      try {
        return await streamWithRetries(named, provider, reader, signal)
      } catch (error) {
        hideKeyInWords(error, request.apiKey)
        throw error
      }
    },
    checkKey,
    close: () => dispatcher.destroy(),
  }
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  apiKey: string
}

function watchBeginning(reader: ModelReader, onBegin: () => void): { reader: ModelReader; hasBegun: () => boolean } {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    onBegin()
    reader.begin()
  }
  return { reader: { ...reader, begin }, hasBegun: () => hasBegun }
}

function endFilteredAnswer(reader: ModelReader): ModelEnd {
  reader.begin()
  return { reason: 'content_filter', calls: [] }
}

function addRefusedParameters(
  { refusal }: ProviderFault,
  sent: Record<string, unknown>,
  refused: Set<string>,
): boolean {
  const names = refusal
    ? findRefusedParameters(refusal, sent).filter((name) => mayLeaveOutParameter(name, refused))
    : []
  for (const name of names) refused.add(name)
  return names.length > 0
}

async function tryOpenExchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  clock: Clock,
): Promise<Exchange | ProviderFault> {
  try {
    const exchange = await openProviderExchange(dispatcher, options, signal)
    // Services made with some frameworks answer a POST with 201.
    if (exchange.status < 300) return exchange
    const { status, headers } = exchange
    const beginning = await readAnswerBeginning(exchange)
    return createStatusFault({
      status,
      body: describeCompression(headers) ?? beginning,
      retryAfter: readRetryAfter(headers, clock()),
      requestId: findRequestId(headers),
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return createConnectionFault(error)
  }
}

function findRequestId(headers: Exchange['headers']): string | undefined {
  const found = [headers['x-request-id'], headers['request-id'], headers['apim-request-id']].find(
    (each) => typeof each === 'string' && /^[\w.:-]{1,100}$/.test(each),
  )
  return typeof found === 'string' ? found : undefined
}
