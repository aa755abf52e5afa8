import { clearSecretsInQuery } from '#wire/secrets/find-secrets-in-address.ts'
import { type ApiOf, type ApiValue, listApiValues, type ValueList } from './api-values.ts'

interface Brick {
  name: string
  api: ApiOf<unknown>
}
interface UsedConnection {
  name: string
  auth: { kind: string; authorize_url?: string; token_url?: string }
}
interface Setup {
  label: string
  field: 'parameter' | 'header' | 'secret' | 'url' | 'connection'
  brick: number
  name?: string
}

/** A published template keeps the values of only these headers, because they name formats and reveal nobody. */
const KEPT_HEADERS = ['content-type', 'accept']

export function isKeptInTemplate({ list, name, secret, value }: ApiValue<unknown>): boolean {
  const isKeptName = list === 'headers' && KEPT_HEADERS.includes(name.toLowerCase())
  return isKeptName && !secret && typeof value === 'string' && areMediaTypes(value)
}

export function listTemplateSetup(bricks: readonly Brick[], connections: readonly UsedConnection[] = []): Setup[] {
  const signIns = connections.flatMap(({ name, auth }, brick): Setup[] =>
    auth.kind === 'none' ? [] : [{ label: describeSignIn(name, auth), field: 'connection', brick, name }],
  )
  const values = bricks.flatMap(({ name: brickName, api }, brick) => [
    ...listAddressSetup(api.url, brickName, brick),
    ...listApiValues(api)
      .filter((value) => !value.system && !isKeptInTemplate(value))
      .map(({ list, name }): Setup => {
        const { field, label } = FIELDS[list]
        return { label: `${label} ${name} (${brickName})`, field, brick, name }
      }),
  ])
  return [...signIns, ...values]
}

const FIELDS: Record<ValueList, Pick<Setup, 'label' | 'field'>> = {
  headers: { label: 'Header', field: 'header' },
  parameters: { label: 'Value of', field: 'parameter' },
  secrets: { label: 'Secret', field: 'secret' },
}

function describeSignIn(name: string, { authorize_url, token_url }: UsedConnection['auth']): string {
  const emptied = [authorize_url, token_url].flatMap((address = '') => clearSecretsInQuery(address).names)
  const own = [...new Set(emptied)].join(', ')
  return own === '' ? `Sign-in of ${name}` : `Sign-in of ${name} with your own ${own} in its address`
}

function listAddressSetup(url: string, brickName: string, brick: number): Setup[] {
  const { names } = clearSecretsInQuery(url)
  if (names.length === 0) return []
  return [{ label: `API address with your own ${names.join(', ')} (${brickName})`, field: 'url', brick }]
}

function areMediaTypes(value: string): boolean {
  return value.split(',').every((each) => {
    const [range = '', ...parameters] = each.split(';')
    const [type, subtype, ...rest] = range.trim().split('/')
    return (
      Boolean(type) &&
      Boolean(subtype) &&
      rest.length === 0 &&
      !range.trim().includes(' ') &&
      parameters.every(isNameValuePair)
    )
  })
}

function isNameValuePair(parameter: string): boolean {
  const [name, value, ...rest] = parameter.trim().split('=')
  return Boolean(name) && Boolean(value) && rest.length === 0
}
