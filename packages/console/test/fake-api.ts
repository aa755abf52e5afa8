import {
  type EndpointAnswer,
  type EndpointBody,
  type EndpointName,
  type EndpointQuery,
  type Endpoints,
  endpoints,
} from '@bricks/contract'
import { API_PREFIX, ERROR_CODES, type ErrorCode } from '@bricks/contract/wire'

interface Request<Name extends EndpointName> {
  body: EndpointBody<Endpoints[Name]>
  query: EndpointQuery<Endpoints[Name]>
  /** Aborted when the page stops waiting for the answer. */
  signal: AbortSignal
}

type Answer<Name extends EndpointName> = EndpointAnswer<Endpoints[Name]> | Response
export type Handlers = {
  [Name in EndpointName]?: (request: Request<Name>) => Answer<Name> | Promise<Answer<Name>>
}

export interface FakeApi {
  calls: Array<{ name: EndpointName; body: unknown; authorization: string | null }>
  handleReadiness: (readiness: () => Response | Promise<Response>) => void
  handle: (handlers: Handlers) => void
  restore: () => void
}

export function installFakeApi(first: Handlers): FakeApi {
  const handlers: Handlers = { ...first }
  const calls: FakeApi['calls'] = []
  const realFetch = globalThis.fetch
  let readiness: () => Response | Promise<Response> = () => Response.json({ status: 'ready' })

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname === '/readyz') return readiness()
    if (!url.pathname.startsWith(`${API_PREFIX}/`)) return realFetch(input, init)
    const name = findEndpoint(request.method, url.pathname.slice(API_PREFIX.length))
    const body: unknown = request.method === 'POST' ? await request.json() : undefined
    const authorization = request.headers.get('authorization')
    calls.push({ name, body, authorization })
    if (endpoints[name].access === 'user' && !authorization) return refuse('not_signed_in')
    const query = Object.fromEntries(url.searchParams)
    return answerRequest(name, handlers, { body, query, signal: request.signal })
  }
  return {
    calls,
    handleReadiness: (answer) => {
      readiness = answer
    },
    handle: (more) => Object.assign(handlers, more),
    restore: () => {
      globalThis.fetch = realFetch
    },
  }
}

export function refuse(code: ErrorCode, details: object = {}): Response {
  const { status, message } = ERROR_CODES[code]
  return Response.json({ ...details, error: message, code }, { status })
}

interface Sent {
  body: unknown
  query: unknown
  signal: AbortSignal
}

async function answerRequest(name: EndpointName, handlers: Handlers, sent: Sent) {
  const endpoint: { body?: Schema; query?: Schema; answer: Schema; status: number } = endpoints[name]
  const handler = handlers[name] as ((request: unknown) => unknown) | undefined
  if (!handler) throw new TypeError(`The fake API has no answer for ${name}`)
  const request = { ...sent, body: endpoint.body?.parse(sent.body), query: endpoint.query?.parse(sent.query) }
  const given = await handler(request)
  if (given instanceof Response) return given
  return Response.json(endpoint.answer.parse(given), { status: endpoint.status })
}

interface Schema {
  parse: (value: unknown) => unknown
}

function findEndpoint(method: string, path: string): EndpointName {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
    if (endpoint.method === method && pattern.test(path)) return name as EndpointName
  }
  throw new TypeError(`The contract has no ${method} ${path}`)
}
