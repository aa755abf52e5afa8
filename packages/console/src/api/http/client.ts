import type { EndpointAnswer, EndpointBody, EndpointName, EndpointQuery, Endpoints } from '@bricks/contract'
import { API_PREFIX, WROTE_HEADER, WROTE_HEADER_MS } from '@bricks/contract/wire'
import ky, { type KyResponse, type Options } from 'ky'
import { endLostSession, readToken } from '#api/session/session.ts'
import { noteServerAnswer, noteUnansweredRequest } from '#connectivity.ts'
import { ApiError, isServerAway } from './api-error.ts'

type Endpoint = Endpoints[EndpointName]
type PathOf<Method> = Extract<Endpoint, { method: Method }>['path']
type At<Method, Path> = Extract<Endpoint, { method: Method; path: Path }>

const TIMEOUT_MS = 30_000
const CREATED = 201
const OK = 200

let wrote: { at: string; until: number } | undefined

const http = ky.create({
  prefix: API_PREFIX,
  credentials: 'include',
  retry: 0,
  timeout: TIMEOUT_MS,
  throwHttpErrors: false,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = readToken()
        if (token) request.headers.set('authorization', `Bearer ${token}`)
        if (wrote && Date.now() < wrote.until) request.headers.set(WROTE_HEADER, wrote.at)
      },
    ],
  },
})

/** Throws an `ApiError` when the server refuses. */
export function get<Path extends PathOf<'GET'>>(
  path: Path,
  options: { query?: EndpointQuery<At<'GET', Path>>; signal?: AbortSignal } = {},
): Promise<EndpointAnswer<At<'GET', Path>>> {
  const searchParams = options.query as Record<string, string> | undefined
  return sendForJson(path, { ...(searchParams && { searchParams }), ...(options.signal && { signal: options.signal }) })
}

export function post<Path extends PathOf<'POST'>>(
  path: Path,
  body: EndpointBody<At<'POST', Path>>,
  options: { signal?: AbortSignal; timeout?: number } = {},
): Promise<EndpointAnswer<At<'POST', Path>>> {
  return sendForJson(path, { method: 'post', json: body, ...options })
}

export async function postForStream<Path extends PathOf<'POST'>>(
  path: Path,
  body: EndpointBody<At<'POST', Path>>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream' }
  const response = await sendRequest(path, { method: 'post', json: body, headers, signal, timeout: false })
  if (!response.body) throw new TypeError(`${path} answered without a body`)
  return response.body
}

export async function getFile<Path extends PathOf<'GET'>>(path: Path): Promise<Blob> {
  return (await sendRequest(path, { timeout: false })).blob()
}

async function sendForJson<Answer>(path: string, options: Options): Promise<Answer> {
  return (await sendRequest(path, options)).json<Answer>()
}

async function sendRequest(path: string, options: Options): Promise<KyResponse> {
  const sentToken = readToken()
  const response = await http(path, options).catch(noteIfUnansweredAndRethrow)
  const at = response.headers.get(WROTE_HEADER)
  if (at) wrote = { at, until: Date.now() + WROTE_HEADER_MS }
  if (response.status === (path === '/signup' ? CREATED : OK)) {
    noteServerAnswer()
    return response
  }
  const failure = await readApiError(response)
  if (failure.code === 'not_signed_in' && sentToken !== null && sentToken === readToken()) endLostSession()
  if (isServerAway(failure)) noteUnansweredRequest()
  else noteServerAnswer()
  if (failure.code === 'password_needed' && (await askForProof())) return sendRequest(path, options)
  throw failure
}

function noteIfUnansweredAndRethrow(error: Error): never {
  if (error.name !== 'AbortError') noteUnansweredRequest()
  throw error
}

async function readApiError(response: KyResponse): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const fields = typeof body === 'object' && body !== null ? body : {}
  return new ApiError(response.status, {
    code: 'code' in fields && typeof fields.code === 'string' ? fields.code : 'unknown',
    error: 'error' in fields && typeof fields.error === 'string' ? fields.error : `Status ${response.status}`,
    details: fields,
  })
}

let asker: (() => Promise<boolean>) | undefined

/**
 * `next` asks the user for the password or another proof, and resolves to true if the call may be repeated. The
 * signed-in app passes `next`, so that public pages do not load the dialog.
 */
export function setProofAsker(next: typeof asker): void {
  asker = next
}

async function askForProof(): Promise<boolean> {
  return (await asker?.()) ?? false
}
