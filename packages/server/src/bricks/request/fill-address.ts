import { describeParameterProblem, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { MAX_FILLED_URL_LENGTH } from '#bricks/outbound/outbound-client.ts'
import { CallRefusal } from './call-refusal.ts'
import { fillPairs } from './fill-pairs.ts'
import { fillPath, type ParameterValues } from './fill-path.ts'
import { listPlaceholderNames, type Placeholders } from './fill-placeholders.ts'

/** `base` is scheme, host and path. `pairs` are the encoded pairs of the query. */
export interface FilledAddress {
  base: string
  pairs: string[]
}

export function fillAddress(address: string, placeholders: Placeholders): FilledAddress {
  const [, hostAndPath = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/s.exec(address) ?? []
  return {
    base: completeBrickUrl(fillHostAndPath(hostAndPath, placeholders)),
    pairs: fillPairs(query, placeholders, encodeURIComponent),
  }
}

export function joinFilledAddress({ base, pairs }: FilledAddress, more: string): string {
  const query = [...pairs, more].filter((pair) => pair !== '').join('&')
  const url = query === '' ? base : `${base}?${query}`
  if (url.length > MAX_FILLED_URL_LENGTH) {
    throw new CallRefusal('invalid_arguments', 'What was filled in makes the address too long.')
  }
  return url
}

function fillHostAndPath(hostAndPath: string, placeholders: Placeholders): string {
  const values = new Map<string, string | readonly string[] | undefined>()
  let length = 0
  for (const name of listPlaceholderNames(hostAndPath.slice(hostAndPath.indexOf('/') + 1 || hostAndPath.length))) {
    const found = placeholders.findFiller(name)
    if (!found) continue
    const { value } = found
    values.set(
      name,
      value === undefined ? value : Array.isArray(value) ? value.map(toArgumentText) : toArgumentText(value),
    )
    length += value === undefined ? 0 : toArgumentText(value).length
    if (length > MAX_FILLED_URL_LENGTH)
      throw new CallRefusal('invalid_arguments', describeParameterProblem(name, 'is too long'))
  }
  const filled = fillPath(hostAndPath, values, { doublesQuotes: true })
  if (!filled) throw new CallRefusal('invalid_arguments', describeValueUnfitForAddress(values))
  return filled.address
}

const UNFIT = 'does not fit into the address: it cannot be empty, hold a slash, or be dots'

function describeValueUnfitForAddress(values: ParameterValues): string {
  const unfit = [...values].find(([name, value]) => !fillPath(`host/{${name}}`, new Map([[name, value]])))
  const [first] = values.keys()
  return unfit || values.size === 1
    ? describeParameterProblem(unfit?.[0] ?? first ?? '', UNFIT)
    : 'What was filled into the address does not fit there together.'
}
