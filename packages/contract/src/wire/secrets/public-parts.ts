import { type ApiOf, listApiValues, type ValueList } from '#wire/bricks/api-values.ts'
import type { AuthOf } from '#wire/bricks/connection-secrets.ts'
import { isKeptInTemplate } from '#wire/bricks/template-setup.ts'
import { emptySecretQuery, markAddress } from './address-marks.ts'
import { markText, type SecretMark } from './secret-marks.ts'

export interface PublicPart {
  place: string
  text: string
  marks: SecretMark[]
}

interface PublicBrick {
  name: string
  description: string
  parameters: { properties: readonly { name: string; description: string; choices?: readonly string[] | undefined }[] }
  api: ApiOf<unknown>
  schema?: Record<string, unknown> | undefined
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

export function listTemplateParts({ functions, ...bot }: PublicBot): PublicPart[] {
  return listBotParts({
    ...bot,
    functions: functions.map((brick) => ({
      ...brick,
      api: { ...brick.api, url: emptySecretQuery(brick.api.url).address },
    })),
  })
}

/** All that an exported file of the bot shows. Unlike in a template, the addresses keep their whole query. */
export function listBotParts({ name, description = '', system, functions, connections = [] }: PublicBot): PublicPart[] {
  return [
    describeText('Name', name),
    describeText('Description', description),
    ...functions.flatMap(listBrickParts),
    ...connections.flatMap(listConnectionParts),
    describeText('System text', system),
  ].filter(({ text }) => text !== '')
}

export function describeText(place: string, text: string): PublicPart {
  return { place, text, marks: markText(text) }
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
    describeText('Connection', name),
    ...addresses.map((text) => ({ place: `Address of ${name}`, text, marks: markAddress(text) })),
    ...listSignInTexts(auth).map((text) => describeText(`Sign-in of ${name}`, text)),
  ]
}

function listSignInTexts(auth: AuthOf<unknown>): string[] {
  const extra = 'extra' in auth ? Object.entries(auth.extra ?? {}).map(([name, value]) => `${name}=${value}`) : []
  const audience = 'audience' in auth ? auth.audience : undefined
  return [...('name' in auth ? [auth.name] : []), ('scope' in auth && auth.scope) || '', audience ?? '', ...extra]
}

function listConfirmTexts({ confirm }: ApiOf<unknown>): string[] {
  return typeof confirm === 'object' && confirm.words !== undefined ? [confirm.words] : []
}

function listBrickParts({ name, description, parameters, api, schema }: PublicBrick): PublicPart[] {
  const values = listApiValues(api).filter(({ system }) => !system)
  return [
    describeText('API', name),
    describeText(`Description of ${name}`, description),
    { place: `Address of ${name}`, text: api.url, marks: markAddress(api.url) },
    ...parameters.properties.flatMap((property) => [
      describeText(`Parameter of ${name}`, property.name),
      describeText(`What ${property.name} of ${name} is`, property.description),
      describeText(`Choices of ${property.name} of ${name}`, (property.choices ?? []).join(', ')),
    ]),
    describeText(`Schema of ${name}`, schema ? JSON.stringify(schema) : ''),
    ...listConfirmTexts(api).map((text) => describeText(`Question of ${name}`, text)),
    ...(api.kind === 'mcp'
      ? [describeText(`Tool of ${name}`, api.tool)]
      : [describeText(`Body of ${name}`, api.body ?? '')]),
    ...values.map((each) => describeText(`${LISTS[each.list]} of ${name}`, each.name)),
    ...values
      .filter(isKeptInTemplate)
      .map((header) => describeText(`Value of ${header.name} of ${name}`, String(header.value))),
  ]
}
