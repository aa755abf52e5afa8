import type { ConnectionAuth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'

/** How the calls of an operation sign in. Its secrets are empty: the builder enters them later. */
export interface DescribedSignIn {
  auth?: ConnectionAuth | undefined
  /** Keys that are sent beside `auth`, each in a place of its own. */
  keys: ConnectionAuth[]
}

export interface Security {
  findSignIn(operation: PlainRecord): DescribedSignIn
}

export function readOpenApiSecurity(
  description: Description,
  operations: readonly PlainRecord[],
  server: string,
): Security {
  const { root, notes, resolve } = description
  const schemes = readRecordProperty(readRecordProperty(root, 'components'), 'securitySchemes')
  const general = readProperty(root, 'security')
  const isNeverAsked =
    general === undefined && !operations.some((operation) => Array.isArray(readProperty(operation, 'security')))
  const scopes = collectScopes([root, ...operations])
  const known = new Map<string, ReadScheme>()

  function readScheme(name: string): ReadScheme {
    const found = known.get(name)
    if (found) return found
    const scheme = resolve(readProperty(schemes, name))
    const own = new Set<string>()
    const auth = readSecurityScheme(scheme, { name, scopes: scopes.get(name), server, notes: own })
    const read = { auth, notes: own }
    known.set(name, read)
    return read
  }

  return {
    findSignIn(operation) {
      const own = readProperty(operation, 'security')
      const required = (Array.isArray(own) ? own : readListProperty(root, 'security')).filter(isRecord)
      // Many descriptions name ways to sign in, but never ask for one. Then the named ways count.
      const ways = isNeverAsked
        ? Object.keys(schemes)
            .slice(0, 5)
            .map((name) => [name])
        : required.map((each) => Object.keys(each).slice(0, MOST_TOGETHER))
      // An empty requirement means that a call need not sign in. Then there is no connection: without a secret, a
      // connection would refuse calls that the API allows to everybody.
      if (ways.some(({ length }) => length === 0)) return { keys: [] }
      const tried = ways.map((names) => names.map(readScheme))
      const whole = tried.find((schemes) => schemes.every(hasAuth))
      if (whole) return splitAuthAndKeys(whole, notes)
      for (const scheme of tried.flat()) addNotes(notes, scheme)
      return splitAuthAndKeys(tried.find((schemes) => schemes.some(hasAuth)) ?? [], notes)
    },
  }
}

/** `notes` are told only if the scheme is used, or if no way to sign in can be followed. */
interface ReadScheme {
  auth: ConnectionAuth | undefined
  notes: ReadonlySet<string>
}

function hasAuth(scheme: ReadScheme): scheme is ReadScheme & { auth: ConnectionAuth } {
  return scheme.auth !== undefined
}

function addNotes(notes: Set<string>, scheme: ReadScheme): void {
  for (const note of scheme.notes) notes.add(note)
}

const MOST_TOGETHER = 5
/** The first kind goes to the connection. Keys can be sent without a connection, but a fetched token cannot. */
const BEST_IN_CONNECTION: readonly ConnectionAuth['kind'][] = ['oauth2-code', 'oauth2-client', 'basic', 'bearer', 'key']

/** Of sign-ins that are asked for together, one goes to the connection. The others become keys of the brick. */
function splitAuthAndKeys(schemes: readonly ReadScheme[], notes: Set<string>): DescribedSignIn {
  const [first, ...others] = schemes
    .filter(hasAuth)
    .toSorted((one, other) => BEST_IN_CONNECTION.indexOf(one.auth.kind) - BEST_IN_CONNECTION.indexOf(other.auth.kind))
  const byPlace = new Map(first ? [[describeAuthPlace(first.auth), first]] : [])
  for (const other of others) {
    const place = describeAuthPlace(other.auth)
    const known = byPlace.get(place)
    if (!known) byPlace.set(place, other)
    else if (!isTokenOf(known.auth, other.auth))
      notes.add(`The API asks for several sign-ins in the ${place}. Bots send one of them.`)
  }
  for (const scheme of byPlace.values()) addNotes(notes, scheme)
  const [auth, ...keys] = [...byPlace.values()].map((scheme) => scheme.auth)
  for (const key of keys)
    if (key.kind === 'key')
      notes.add(`The APIs also need the key "${key.name.slice(0, 60)}". Enter it at each of them.`)
  return { auth, keys }
}

/** One OAuth is often described once for each way to get its token. The token of any of these ways will do. */
function isTokenOf(auth: ConnectionAuth, other: ConnectionAuth): boolean {
  return auth.kind.startsWith('oauth2') && (other.kind.startsWith('oauth2') || other.kind === 'bearer')
}

function describeAuthPlace(auth: ConnectionAuth): string {
  return auth.kind === 'key' ? `${auth.in} ${auth.name.toLowerCase()}` : 'header authorization'
}

function collectScopes(holders: readonly PlainRecord[]): Map<string, Set<string>> {
  const scopes = new Map<string, Set<string>>()
  for (const holder of holders) {
    for (const requirement of readListProperty(holder, 'security').filter(isRecord)) {
      for (const [name, listed] of Object.entries(requirement)) {
        const known = scopes.get(name) ?? new Set()
        for (const scope of Array.isArray(listed) ? listed : []) if (typeof scope === 'string') known.add(scope)
        scopes.set(name, known)
      }
    }
  }
  return scopes
}

interface SchemeTools {
  name: string
  scopes: ReadonlySet<string> | undefined
  server: string
  notes: Set<string>
}

function readSecurityScheme(scheme: PlainRecord, tools: SchemeTools): ConnectionAuth | undefined {
  switch (readTextProperty(scheme, 'type').toLowerCase()) {
    case 'http':
      return readHttpScheme(readTextProperty(scheme, 'scheme').toLowerCase(), tools)
    case 'basic':
      return { kind: 'basic', user: '', password: '' }
    case 'apikey':
      return readKeyScheme(scheme, tools)
    case 'oauth2':
      return readOAuthFlows(readRecordProperty(scheme, 'flows'), tools)
    case 'openidconnect':
      tools.notes.add(
        'The API signs in by OpenID Connect. Choose OAuth in the connection and enter its addresses, or use a token.',
      )
      return { kind: 'bearer', token: '' }
    case 'mutualtls':
      tools.notes.add('The API asks for a certificate of the caller, which bots cannot show.')
      return undefined
    default:
      return noteUnknownScheme(tools)
  }
}

function noteUnknownScheme({ name, notes }: SchemeTools): undefined {
  notes.add(`The API signs in by "${name.slice(0, 60)}", which the description does not explain. Add it by hand.`)
}

const SIGNED = /^(?:digest|oauth|hoba|mutual|negotiate|ntlm|hawk|signature|aws4-hmac-sha256|scram-sha-\d{1,3}|vapid)$/

function readHttpScheme(scheme: string, { notes }: SchemeTools): ConnectionAuth | undefined {
  if (SIGNED.test(scheme)) {
    notes.add(`The API signs in by "${scheme}", which bots do not speak.`)
    return undefined
  }
  if (scheme === 'basic') return { kind: 'basic', user: '', password: '' }
  if (scheme === 'bearer' || scheme === '') return { kind: 'bearer', token: '' }
  return { kind: 'key', in: 'header', name: 'Authorization', value: '' }
}

function readKeyScheme(scheme: PlainRecord, tools: SchemeTools): ConnectionAuth | undefined {
  const name = readTextProperty(scheme, 'name').trim()
  if (name === '' || name.length > LIMITS.name) return noteUnknownScheme(tools)
  const place = readTextProperty(scheme, 'in').toLowerCase()
  if (place === 'cookie') {
    tools.notes.add(`The API signs in by the cookie "${name.slice(0, 60)}". Enter it as "name=value".`)
    return { kind: 'key', in: 'header', name: 'Cookie', value: '' }
  }
  // Swagger 2 can describe a bearer token only as an API key whose description mentions it.
  const says = readTextProperty(scheme, 'description')
  if (place !== 'query' && name.toLowerCase() === 'authorization' && /bearer/i.test(says))
    return { kind: 'bearer', token: '' }
  return { kind: 'key', in: place === 'query' ? 'query' : 'header', name, value: '' }
}

function readOAuthFlows(flows: PlainRecord, tools: SchemeTools): ConnectionAuth | undefined {
  const { notes } = tools
  const code = readRecordProperty(flows, 'authorizationCode')
  const client = readRecordProperty(flows, 'clientCredentials')
  const authorizeUrl = readOAuthAddress(readTextProperty(code, 'authorizationUrl'), tools)
  const tokenUrl = readOAuthAddress(readTextProperty(code, 'tokenUrl'), tools)
  if (authorizeUrl !== undefined && tokenUrl !== undefined) {
    const addresses = { authorize_url: authorizeUrl, token_url: tokenUrl }
    return {
      kind: 'oauth2-code',
      ...addresses,
      client_id: '',
      client_secret: '',
      ...readScope(code, tools),
      state: 'needed',
    }
  }
  const clientUrl = readOAuthAddress(readTextProperty(client, 'tokenUrl'), tools)
  if (clientUrl !== undefined) {
    return {
      kind: 'oauth2-client',
      token_url: clientUrl,
      client_id: '',
      client_secret: '',
      ...readScope(client, tools),
      send: 'basic',
    }
  }
  notes.add('The API signs in by a kind of OAuth that bots do not speak (implicit or password). Enter a token instead.')
  return { kind: 'bearer', token: '' }
}

function readScope(flow: PlainRecord, { scopes }: SchemeTools): { scope?: string } {
  const asked = [...(scopes ?? [])]
  const scope = (asked.length > 0 ? asked : Object.keys(readRecordProperty(flow, 'scopes'))).join(' ')
  return scope === '' || scope.length > LIMITS.headerValue ? {} : { scope }
}

function readOAuthAddress(address: string, { server }: SchemeTools): string | undefined {
  if (address === '' || !URL.canParse(address, server)) return undefined
  const url = new URL(address, server)
  url.protocol = 'https:'
  return url.href.length <= LIMITS.urlLength ? url.href : undefined
}
