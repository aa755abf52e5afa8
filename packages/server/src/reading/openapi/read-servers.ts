import { isRecord } from '#json.ts'
import { describePlainValue, listAt, recordAt, textAt } from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'

const UNKNOWN = 'https://your-api.example.com'

/** The address before an operation's path, with scheme and without a final slash: the first server that bots can call. */
export function findServerAddress({ root, source, notes }: Description, holders: readonly unknown[]): string {
  const servers = [...holders, root]
    .map((holder) => listAt(holder, 'servers').filter(isRecord))
    .find(({ length }) => length > 0)
  const addresses = (servers ?? [{ url: '/' }]).flatMap((server) => {
    const filled = fillVariables(textAt(server, 'url').trim(), server)
    const address = resolveAddress(filled, source)
    return address === undefined ? [] : [address]
  })
  const secure = addresses.find((address) => address.startsWith('https://'))
  const [first] = addresses
  if (secure === undefined && first !== undefined)
    notes.add('The description names an http:// address. Bots call it by https.')
  if (first === undefined)
    notes.add('The description does not say where the API is. Put its host in the addresses and the connection.')
  const chosen = secure ?? first?.replace(/^http:/, 'https:') ?? UNKNOWN
  return chosen.replace(/\/$/, '')
}

/** Undefined if it is no address of the web. `https://{shop}.example` stays as it is: its host is judged later. */
function resolveAddress(address: string, source: string | undefined): string | undefined {
  if (/^https?:\/\/./i.test(address)) return address.replace(/^http/i, 'http').split(/[?#]/, 1)[0]
  if (source === undefined || !URL.canParse(address || '/', source)) return undefined
  const url = new URL(address || '/', source)
  return /^https?:$/.test(url.protocol) ? url.origin + decodeBraces(url.pathname) : undefined
}

function fillVariables(address: string, server: unknown): string {
  const variables = recordAt(server, 'variables')
  return address.replace(/\{([^{}]{1,100})\}/g, (place, name: string) => {
    const { default: fallback } = recordAt(variables, name)
    return describePlainValue(fallback) ?? place
  })
}

function decodeBraces(path: string): string {
  return path.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
