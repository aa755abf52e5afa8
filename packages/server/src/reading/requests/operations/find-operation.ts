import { parseJson } from '#json.ts'
import type { PastedBody } from '#reading/requests/pasted-request.ts'
import { humanizeName } from '#reading/values/parameter-names.ts'
import { readProperty, readTextProperty } from '#reading/values/plain-data.ts'

const BEGINS_AS_QUERY = /^\s*(?:\{|(?:query|mutation)\b\s*(\w{0,80}))/

/** GraphQL and JSON-RPC have one address for everything. What is asked for stands in the body. */
export interface Operation {
  form: 'GraphQL' | 'JSON-RPC'
  /** Two operations with the same key differ in their values alone. */
  key: string
  /** In words. Empty if the operation has none. */
  name: string
}

export function findOperation(body: PastedBody | undefined): Operation | undefined {
  if (body?.kind !== 'json') return undefined
  const json = parseJson(body.text)
  const query = readTextProperty(json, 'query')
  const [found, named = ''] = BEGINS_AS_QUERY.exec(query) ?? []
  if (found !== undefined && query.includes('{')) {
    const name = readTextProperty(json, 'operationName') || named
    return { form: 'GraphQL', key: name || query, name: humanizeName(name).slice(0, 100) }
  }
  const method = readProperty(json, 'jsonrpc') === undefined ? '' : readTextProperty(json, 'method')
  return method === '' ? undefined : { form: 'JSON-RPC', key: method, name: humanizeName(method).slice(0, 100) }
}
