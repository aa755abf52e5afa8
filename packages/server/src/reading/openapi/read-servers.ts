import { isRecord } from '#json.ts'
import {
  formatScalar,
  type PlainRecord,
  readListProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'

const UNKNOWN = 'https://your-api.example.com'

/**
 * Gives the address before an operation's path, with scheme and without a final slash. Prefers a server with https,
 * then any server whose host is known.
 */
export function chooseServerAddress({ root, source, notes }: Description, holders: readonly unknown[]): string {
  const servers = [...holders, root]
    .map((holder) => readListProperty(holder, 'servers').filter(isRecord))
    .find(({ length }) => length > 0)
  const addresses = (servers ?? [{ url: '/' }]).flatMap((server) => {
    const filled = fillServerVariables(readTextProperty(server, 'url').trim(), server)
    const address = resolveServerAddress(filled.address, source ?? UNKNOWN)
    return address === undefined ? [] : [{ address, notes: filled.notes }]
  })
  const known = addresses.filter(({ address }) => !address.startsWith(UNKNOWN))
  const secure = known.find(({ address }) => address.startsWith('https://'))
  const chosen = secure ?? known[0] ?? addresses[0]
  if (secure === undefined && known.length > 0)
    notes.add('The description names an http:// address. Bots call it by https.')
  if (known.length === 0)
    notes.add('The description does not say where the API is. Put its host in the addresses and the connection.')
  for (const note of chosen?.notes ?? []) notes.add(note)
  return (chosen?.address ?? UNKNOWN).replace(/^http:/, 'https:').replace(/\/$/, '')
}

/** Undefined if it is no address of the web. `https://{shop}.example` stays as it is: its host is checked later. */
function resolveServerAddress(address: string, base: string): string | undefined {
  if (/^https?:\/\/./i.test(address)) return address.replace(/^http/i, 'http').split(/[?#]/, 1)[0]
  const url = URL.parse(address || '/', base)
  return url && /^https?:$/.test(url.protocol) ? url.origin + decodeBraces(url.pathname) : undefined
}

/** A variable without a value stays as it is in the host. In the path it is replaced by its name. */
function fillServerVariables(address: string, server: PlainRecord): { address: string; notes: string[] } {
  const variables = readRecordProperty(server, 'variables')
  const hostEnd = /^[^/]*(?:\/\/[^/]*)?/.exec(address)?.[0].length ?? 0
  const notes: string[] = []
  const filled = address.replace(/\{([^{}]{1,100})\}/g, (place, name: string, at: number) => {
    const variable = readRecordProperty(variables, name)
    const others = readListProperty(variable, 'enum').flatMap((each) => formatScalar(each) ?? [])
    const isInHost = at < hostEnd
    const value = formatScalar(variable.default) ?? others[0] ?? (isInHost ? place : name)
    const isScheme = address.startsWith('://', at + place.length)
    if (!isScheme && others.length !== 1 && value !== '' && value !== place)
      notes.push(describeChosenValue(name, value, others, isInHost))
    return value
  })
  return { address: filled === address ? address : joinDoubledSlashes(filled, address), notes }
}

/** A value may begin with a slash, as "/prod" does where AWS exports `https://host/{basePath}`. */
function joinDoubledSlashes(filled: string, address: string): string {
  const joined = filled.replace(/([^:/])\/{2,}/g, '$1/')
  return address.startsWith('//') ? joined : joined.replace(/^\/{2,}/, '/')
}

function describeChosenValue(name: string, value: string, choices: readonly string[], isInHost: boolean): string {
  const others = choices.filter((each) => each !== value).slice(0, 10)
  const among = others.length > 0 ? ` (or ${others.join(', ')})` : ''
  const where = isInHost ? 'the addresses and the connection' : 'the addresses'
  return `The addresses have "${value}" as the "${name}"${among}. If yours is another, put it in ${where}.`
}

function decodeBraces(path: string): string {
  return path.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
