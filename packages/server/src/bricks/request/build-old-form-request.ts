import type { HttpApi } from '@bricks/contract'
import { type BrickArguments, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { MAX_FILLED_URL_LENGTH, type OutboundRequest } from '#bricks/outbound/outbound-client.ts'
import { fillPath } from './fill-path.ts'
import { joinQuery } from './join-query.ts'

export type BrickRequest = Omit<OutboundRequest, 'account'>

const FORM = 'application/x-www-form-urlencoded'
const DEFAULT_HEADERS: HttpApi['headers'] = [
  { name: 'accept', type: 'string', value: 'application/json, text/*;q=0.9, */*;q=0.5' },
]

/**
 * Builds the request of an API that was saved before `fill: 2`. Only the address of such an API has placeholders. All
 * other values go into the query or the body. Undefined if the values do not fit into the address.
 */
export function buildOldFormRequest(api: HttpApi, args: BrickArguments): BrickRequest | undefined {
  const values = chooseParameterValues(api, args)
  const filled = fillPath(api.url, values)
  if (!filled) return undefined
  const unsent = [...values].flatMap(([name, value]): [string, string][] =>
    value === undefined || filled.used.has(name) ? [] : [[name, value]],
  )
  const typedUrl = completeBrickUrl(api.url)
  const url = completeBrickUrl(filled.address)
  const { method } = api
  if (method !== 'GET' && method !== 'DELETE') return { typedUrl, url, method, ...encodeEntriesAsBody(api, unsent) }
  const asked = appendQuery(url, unsent)
  return asked.length > MAX_FILLED_URL_LENGTH
    ? undefined
    : { typedUrl, url: asked, method, headers: addDefaultHeaders(api) }
}

function chooseParameterValues({ parameters }: HttpApi, args: BrickArguments): ReadonlyMap<string, string | undefined> {
  return new Map(
    parameters.map(({ name, value, system }) => {
      const given = Object.hasOwn(args, name) ? args[name] : undefined
      return [name, system ? (given == null ? undefined : toArgumentText(given)) : value]
    }),
  )
}

function appendQuery(url: string, entries: [string, string][]): string {
  const [address = ''] = url.split('#', 1)
  if (entries.length === 0) return address
  return joinQuery(address, new URLSearchParams(entries).toString())
}

function encodeEntriesAsBody(api: HttpApi, entries: [string, string][]): Pick<OutboundRequest, 'headers' | 'body'> {
  const headers = addDefaultHeaders(api)
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')
  const [type = ''] = (contentType?.value ?? '').split(';', 1)
  if (type.trim().toLowerCase() === FORM) return { headers, body: new URLSearchParams(entries).toString() }
  const body = JSON.stringify(Object.fromEntries(entries))
  return { headers: contentType ? headers : [...headers, { name: 'content-type', value: 'application/json' }], body }
}

export function addDefaultHeaders({ headers }: HttpApi): HttpApi['headers'] {
  const own = new Set(headers.map(({ name }) => name.toLowerCase()))
  return [...DEFAULT_HEADERS.filter(({ name }) => !own.has(name)), ...headers]
}
