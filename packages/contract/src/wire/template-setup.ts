import { emptySecretQuery } from './address-marks.ts'

type Value = { name: string; secret?: boolean | undefined; value?: unknown }
type Brick = {
  name: string
  api: { url?: string; parameters: readonly (Value & { system: boolean })[]; headers: readonly Value[] }
}
type Setup = { label: string; field: 'parameter' | 'header' | 'url'; brick: number; name?: string }

/** Headers that say how to talk to an API, not who talks: the only values that a published template keeps. */
const KEPT_HEADERS = ['content-type', 'accept']

/** A header of these that says something else than kinds of media is emptied like all others. */
export function isKeptInTemplate({ name, secret, value = '*/*' }: Value): boolean {
  return !secret && KEPT_HEADERS.includes(name.toLowerCase()) && typeof value === 'string' && areMediaTypes(value)
}

/** What whoever adds a template has to enter: values of each brick's address, custom parameters and headers, by their places. */
export function listTemplateSetup(bricks: readonly Brick[]): Setup[] {
  return bricks.flatMap(({ name: brickName, api }, brick) => [
    ...listAddressSetup(api.url ?? '', brickName, brick),
    ...api.parameters
      .filter(({ system }) => !system)
      .map(({ name }) => ({ label: `Value of ${name} (${brickName})`, field: 'parameter' as const, brick, name })),
    ...api.headers
      .filter((header) => !isKeptInTemplate(header))
      .map(({ name }) => ({ label: `Header ${name} (${brickName})`, field: 'header' as const, brick, name })),
  ])
}

function listAddressSetup(url: string, brickName: string, brick: number): Setup[] {
  const { names } = emptySecretQuery(url)
  if (names.length === 0) return []
  return [{ label: `API address with your own ${names.join(', ')} (${brickName})`, field: 'url', brick }]
}

/** `type/subtype`, several between commas, each with parameters behind `;`. */
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
