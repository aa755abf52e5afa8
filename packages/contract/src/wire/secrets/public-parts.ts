import { type ApiOf, listApiValues, mapApiValues, type ValueList } from '#wire/bricks/api-values.ts'
import { type AuthOf, listAuthSecrets, mapAuthSecrets } from '#wire/bricks/connection-secrets.ts'
import { isKeptInTemplate } from '#wire/bricks/template-setup.ts'
import { clearSecretsInQuery, findSecretsInAddress } from './find-secrets-in-address.ts'
import { findSecretsInText, type SecretMark } from './find-secrets-in-text.ts'

export interface PublicPart {
  place: string
  text: string
  marks: SecretMark[]
}

interface PublicBrick {
  name: string
  description: string
  parameters: { properties: readonly PublicParameter[] }
  api: ApiOf<unknown>
  schema?: Record<string, unknown> | undefined
  look?: object | undefined
}

interface PublicParameter {
  name: string
  description: string
  choices?: readonly string[] | undefined
  example?: string | undefined
}

interface PublicConnection {
  name: string
  host: string
  auth: AuthOf<unknown>
}

export interface PublicBot {
  name: string
  description?: string
  system: string
  functions: readonly PublicBrick[]
  connections?: readonly PublicConnection[] | undefined
}

export function listPublicTemplateParts({ functions, connections = [], ...bot }: PublicBot): PublicPart[] {
  return listPublicBotParts({
    ...bot,
    functions: functions.map(clearBrickValues),
    connections: connections.map(emptyConnectionSignIn),
  })
}

function emptyConnectionSignIn({ auth, ...connection }: PublicConnection): PublicConnection {
  return { ...connection, auth: clearSignInForTemplate(auth) }
}

/** Parameters that name the person who signs in, mostly by e-mail address (OpenID Connect Core 1.0, 3.1.2.1). */
const HINTS_AT_PERSON = ['login_hint', 'id_token_hint', 'login_hint_token']

/**
 * Empties all secrets, and also what names the author: the user name, the client id, and hints at the person who signs
 * in. In the addresses it empties the values of the query that look like a key.
 */
export function clearSignInForTemplate(auth: AuthOf<unknown>): AuthOf<''> {
  const emptied = mapAuthSecrets(auth, () => '' as const)
  if (!('token_url' in emptied)) return emptied
  const token_url = emptyPublicQuery(emptied.token_url)
  if (emptied.kind === 'oauth2-client') return { ...emptied, client_id: '', token_url }
  const authorize_url = emptyPublicQuery(emptied.authorize_url)
  const extra = Object.entries(emptied.extra ?? {}).filter(([name]) => !HINTS_AT_PERSON.includes(name.toLowerCase()))
  return {
    ...emptied,
    client_id: '',
    token_url,
    authorize_url,
    ...(emptied.extra && { extra: Object.fromEntries(extra) }),
  }
}

function emptyPublicQuery(address: string): string {
  return clearSecretsInQuery(address, HINTS_AT_PERSON).address
}

function clearBrickValues({ api, parameters, ...brick }: PublicBrick): PublicBrick {
  const emptied = mapApiValues(api, (each) => ({ value: isKeptInTemplate(each) ? each.value : '' }))
  return {
    ...brick,
    parameters: { properties: parameters.properties.map(({ example: _, ...property }) => property) },
    api: { ...emptied, url: clearSecretsInQuery(api.url).address },
  }
}

/**
 * All that an exported file of the bot shows. Unlike a template, it has the values that are no secret, the examples and
 * the whole query of each address.
 */
export function listPublicBotParts({
  name,
  description = '',
  system,
  functions,
  connections = [],
}: PublicBot): PublicPart[] {
  return [
    createMarkedPart('Name', name),
    createMarkedPart('Description', description),
    ...functions.flatMap(listBrickParts),
    ...connections.flatMap(listConnectionParts),
    createMarkedPart('System text', system),
  ].filter(({ text }) => text !== '')
}

export function createMarkedPart(place: string, text: string): PublicPart {
  return { place, text, marks: findSecretsInText(text) }
}

const LISTS: Record<ValueList, string> = {
  headers: 'Header',
  parameters: 'Custom parameter',
  secrets: 'Secret',
}

function listConnectionParts({ name, host, auth }: PublicConnection): PublicPart[] {
  const addresses = [
    host,
    ...('authorize_url' in auth ? [auth.authorize_url] : []),
    ...('token_url' in auth ? [auth.token_url] : []),
  ]
  return [
    createMarkedPart('Connection', name),
    ...addresses.map((text) => ({ place: `Address of ${name}`, text, marks: findSecretsInAddress(text) })),
    ...listSignInTexts(auth).map((text) => createMarkedPart(`Sign-in of ${name}`, text)),
    // A client id can look like a secret but is none, so it gets no marks.
    { place: `Sign-in of ${name}`, text: 'client_id' in auth ? auth.client_id : '', marks: [] },
  ]
}

const SIGN_IN_TEXTS = ['name', 'scope', 'audience', 'header']

function listSignInTexts(auth: AuthOf<unknown>): string[] {
  const extra = 'extra' in auth ? Object.entries(auth.extra ?? {}).map(([name, value]) => `${name}=${value}`) : []
  const texts = Object.entries(auth).flatMap(([field, value]) =>
    SIGN_IN_TEXTS.includes(field) ? listStringsIn(value) : [],
  )
  const users = listAuthSecrets(auth).flatMap(({ secret, value }) => (secret ? [] : [String(value)]))
  return [...texts, ...users, ...extra]
}

function listStringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStringsIn) : []
}

function listBrickParts({ name, description, parameters, api, schema, look }: PublicBrick): PublicPart[] {
  const values = listApiValues(api).filter(({ system }) => !system)
  return [
    createMarkedPart('API', name),
    createMarkedPart(`Description of ${name}`, description),
    { place: `Address of ${name}`, text: api.url, marks: findSecretsInAddress(api.url) },
    ...parameters.properties.flatMap((property) => [
      createMarkedPart(`Parameter of ${name}`, property.name),
      createMarkedPart(`What ${property.name} of ${name} is`, property.description),
      createMarkedPart(`Choices of ${property.name} of ${name}`, (property.choices ?? []).join(', ')),
      createMarkedPart(`Example of ${property.name} of ${name}`, property.example ?? ''),
    ]),
    createMarkedPart(`Schema of ${name}`, schema ? JSON.stringify(schema) : ''),
    ...listStringsIn(api.confirm).map((text) => createMarkedPart(`Question of ${name}`, text)),
    createMarkedPart(`Answer of ${name}`, listStringsIn(api.answer).join(', ')),
    createMarkedPart(`Look of ${name}`, listStringsIn(look).join(', ')),
    ...(api.kind === 'mcp'
      ? [createMarkedPart(`Tool of ${name}`, api.tool)]
      : [createMarkedPart(`Body of ${name}`, api.body ?? '')]),
    ...values.map((each) => createMarkedPart(`${LISTS[each.list]} of ${name}`, each.name)),
    ...values
      .filter(({ value, secret }) => typeof value === 'string' && !secret)
      .map((each) => createMarkedPart(`Value of ${each.name} of ${name}`, String(each.value))),
  ]
}
