import type { EndpointBody, Endpoints } from '@bricks/contract'
import { post } from '#api/http/client.ts'

/** The server first fetches a pasted address, which may take 20 s, and then reads its content. */
const READING_MS = 60_000

export function readApis(body: EndpointBody<Endpoints['readApis']>, signal: AbortSignal) {
  return post('/project/read', body, { signal, timeout: READING_MS })
}
