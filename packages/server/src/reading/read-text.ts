import { readCurl } from './curl/read-curl.ts'
import { NothingRead } from './nothing-read.ts'
import type { ReadResult } from './read-result.ts'
import { readRequests } from './requests/read-requests.ts'

const LOOKED_FOR =
  'Looked for a cURL command, an API description (OpenAPI, Swagger), a Postman collection, a HAR file, a call of fetch and a web address.'

/** Throws NothingRead, with the place where the best reading failed. */
export async function readText(text: string): Promise<ReadResult> {
  const plain = text.replace(/^\uFEFF/, '')
  const commands = readCurl(plain)
  if (commands) return readRequests('curl', commands)
  throw new NothingRead(LOOKED_FOR)
}
