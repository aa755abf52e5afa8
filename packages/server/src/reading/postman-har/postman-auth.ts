import type { ConnectionAuth } from '@bricks/contract'
import { isRecord } from '#json.ts'
import { isUnknownSecret } from '#reading/values/placeholders.ts'
import { formatScalar, readListProperty, readProperty, readTextProperty } from '#reading/values/plain-data.ts'

/**
 * In version 2.1 of Postman the settings of `auth` are a list of keys and values, in version 2.0 an object. Variables
 * that the collection defines are filled in.
 */
export function readPostmanAuth(
  auth: unknown,
  variables: ReadonlyMap<string, string>,
  notes: Set<string>,
): ConnectionAuth | undefined {
  const kind = readTextProperty(auth, 'type')
  const findFilledSetting = (name: string) =>
    fillSecretVariable(findAuthSetting(readProperty(auth, kind), name), variables)
  switch (kind) {
    case 'bearer':
      return { kind: 'bearer', token: findFilledSetting('token') }
    case 'basic':
      return { kind: 'basic', user: findFilledSetting('username'), password: findFilledSetting('password') }
    case 'apikey': {
      const written = findAuthSetting(readProperty(auth, kind), 'key')
      const name = fillVariable(written, variables) || 'X-Api-Key'
      return {
        kind: 'key',
        in: findFilledSetting('in') === 'query' ? 'query' : 'header',
        name: name.slice(0, 120),
        value: findFilledSetting('value'),
      }
    }
    case 'oauth2':
      return readPostmanOAuth(findFilledSetting)
    case '':
    case 'noauth':
      return undefined
    default:
      notes.add(`Requests sign in by "${kind.replace(/[^\w -]/g, '').slice(0, 30)}", which bots do not speak.`)
      return undefined
  }
}

function readPostmanOAuth(find: (name: string) => string): ConnectionAuth {
  const tokenUrl = readHttpsAddress(find('accessTokenUrl'))
  const authorizeUrl = readHttpsAddress(find('authUrl'))
  const scope = find('scope')
  const settings = { client_id: find('clientId'), client_secret: find('clientSecret'), ...(scope !== '' && { scope }) }
  const grant = find('grant_type')
  if (tokenUrl !== undefined && grant === 'client_credentials') {
    return {
      kind: 'oauth2-client',
      token_url: tokenUrl,
      ...settings,
      send: find('client_authentication') === 'body' ? 'body' : 'basic',
    }
  }
  if (tokenUrl !== undefined && authorizeUrl !== undefined) {
    return { kind: 'oauth2-code', authorize_url: authorizeUrl, token_url: tokenUrl, ...settings, state: 'needed' }
  }
  return { kind: 'bearer', token: find('accessToken') }
}

function readHttpsAddress(address: string): string | undefined {
  return /^https:\/\/./.test(address) && URL.canParse(address) && address.length <= 2_048 ? address : undefined
}

function findAuthSetting(settings: unknown, name: string): string {
  if (isRecord(settings)) return formatScalar(readProperty(settings, name)) ?? ''
  const entry = readListProperty({ settings }, 'settings').find((each) => readTextProperty(each, 'key') === name)
  return formatScalar(readProperty(entry, 'value')) ?? ''
}

function fillSecretVariable(value: string, variables: ReadonlyMap<string, string>): string {
  const filled = fillVariable(value, variables)
  return isUnknownSecret(filled) ? '' : filled
}

function fillVariable(value: string, variables: ReadonlyMap<string, string>): string {
  const [, name = ''] = /^\{\{\s?([^{}]{1,100}?)\s?\}\}$/.exec(value.trim()) ?? []
  return name === '' ? value.trim() : (variables.get(name) ?? '')
}

/** In characters. A shorter text is a word that occurs elsewhere too. */
const SHORTEST = 8

/** Lists the secrets of a sign-in, also of one that bots do not support, because they may stand elsewhere too. */
export function listPostmanAuthSecrets(auth: unknown, variables: ReadonlyMap<string, string>): string[] {
  return ['password', 'secretKey', 'sessionToken', 'consumerSecret', 'tokenSecret', 'token', 'authKey', 'secret']
    .map((name) =>
      fillSecretVariable(findAuthSetting(readProperty(auth, readTextProperty(auth, 'type')), name), variables),
    )
    .filter((text) => text.length >= SHORTEST)
}
