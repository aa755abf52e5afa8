import { emptySecretQuery } from '#wire/secrets/address-marks.ts'
import { type ApiOf, type ApiValue, listApiValues } from './api-values.ts'

interface Brick {
  name: string
  api: ApiOf<unknown>
}
interface Setup {
  label: string
  field: 'parameter' | 'header' | 'url'
  brick: number
  name?: string
}

/** A published template keeps only the values of these headers: they name formats, not persons. */
const KEPT_HEADERS = ['content-type', 'accept']

/** A value that is no media type is emptied too. */
export function isKeptInTemplate({ list, name, secret, value }: ApiValue<unknown>): boolean {
  const isKeptName = list === 'headers' && KEPT_HEADERS.includes(name.toLowerCase())
  return isKeptName && !secret && typeof value === 'string' && areMediaTypes(value)
}

/** Users of a template must enter these: secrets in addresses, custom parameters and headers. */
export function listTemplateSetup(bricks: readonly Brick[]): Setup[] {
  return bricks.flatMap(({ name: brickName, api }, brick) => [
    ...listAddressSetup(api.url, brickName, brick),
    ...listApiValues(api)
      .filter((value) => !value.system && !isKeptInTemplate(value))
      .map(
        ({ list, name }): Setup =>
          list === 'headers'
            ? { label: `Header ${name} (${brickName})`, field: 'header', brick, name }
            : { label: `Value of ${name} (${brickName})`, field: 'parameter', brick, name },
      ),
  ])
}

function listAddressSetup(url: string, brickName: string, brick: number): Setup[] {
  const { names } = emptySecretQuery(url)
  if (names.length === 0) return []
  return [{ label: `API address with your own ${names.join(', ')} (${brickName})`, field: 'url', brick }]
}

/** `type/subtype;name=value`, several of them between commas. */
function areMediaTypes(value: string): boolean {
  return value.split(',').every((each) => {
    const [range = '', ...parameters] = each.split(';')
    const [type, subtype, ...rest] = range.trim().split('/')
    return (
      Boolean(type) && Boolean(subtype) && rest.length === 0 && !range.trim().includes(' ') && parameters.every(isPair)
    )
  })
}

function isPair(parameter: string): boolean {
  const [name, value, ...rest] = parameter.trim().split('=')
  return Boolean(name) && Boolean(value) && rest.length === 0
}
