import { type SampleAnswer, type SampleApi, SampleRefusal, type Values } from './sample-api.ts'

export interface SampleCall {
  method: string
  url: URL
  contentType: string
  body: string
}

export function answerCall(apis: ReadonlyMap<string, SampleApi>, call: SampleCall, now: Date): SampleAnswer {
  const [name = '', pathValue, ...rest] = call.url.pathname.slice(1).split('/')
  const api = apis.get(name)
  const isKnown = api && rest.length === 0 && (pathValue === undefined || api.pathParameter)
  if (!isKnown) throw new SampleRefusal(404, `There is no sample API at ${call.url.pathname}.`)

  const handler = call.method === 'GET' ? api.GET : call.method === 'POST' ? api.POST : undefined
  if (!handler) throw new SampleRefusal(405, `${call.method} isn't possible here.`)

  const values = call.method === 'GET' ? toSampleValues(call.url.searchParams) : readBody(call)
  const fromPath = api.pathParameter && pathValue ? { [api.pathParameter]: decodePath(pathValue) } : {}
  return handler({ ...values, ...fromPath }, now)
}

function readBody({ contentType, body }: SampleCall): Values {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return toSampleValues(new URLSearchParams(body))
  if (type !== 'application/json') throw new SampleRefusal(415, 'Send JSON or a form.')
  const parsed = parseJson(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new SampleRefusal(400, 'The body must be a JSON object.')
  }
  return toSampleValues(Object.entries(parsed).filter(([, value]) => typeof value !== 'object'))
}

function toSampleValues(entries: Iterable<[string, unknown]>): Values {
  return Object.fromEntries([...entries].map(([name, value]) => [name, String(value).trim()]))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new SampleRefusal(400, 'The body is not JSON.')
  }
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SampleRefusal(400, 'The path is not properly encoded.')
  }
}
