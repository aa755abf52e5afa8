import type { EndpointBody, Endpoints } from '@bricks/contract'
import { post } from '#api/http/client.ts'

/** An address is fetched first, which may take 20 s; then it is read. */
const READING_MS = 60_000

/** Finds APIs in what was pasted; nothing is stored. */
export function readApis(body: EndpointBody<Endpoints['readApis']>, signal: AbortSignal) {
  return post('/project/read', body, { signal, timeout: READING_MS })
}
