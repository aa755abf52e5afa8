import type { ApiOf, HttpApiOf } from '#wire/bricks/api-values.ts'
import { isSameValue } from './is-same-value.ts'

export interface ComparedBrick {
  id: string
  name: string
  description: string
  parameters: { properties: readonly object[] }
  api: ApiOf<unknown>
  schema?: unknown
  enabled?: boolean | undefined
  look?: object | undefined
}

export function listBrickChanges(from: readonly ComparedBrick[], to: readonly ComparedBrick[]): string[] {
  const former = new Map(from.map((each) => [each.id, each]))
  const kept = new Map(to.map((each) => [each.id, each]))
  const lines = from.filter(({ id }) => !kept.has(id)).map(({ name }) => `“${name}” removed`)
  for (const brick of to) {
    const before = former.get(brick.id)
    if (!before) lines.push(`“${brick.name}” added`)
    else lines.push(...describeBrickChange(before, brick))
  }
  const listKeptIds = (list: readonly ComparedBrick[], other: ReadonlyMap<string, unknown>) =>
    list.map(({ id }) => id).filter((id) => other.has(id))
  if (!isSameValue(listKeptIds(from, kept), listKeptIds(to, former))) lines.push('Order of bricks changed')
  return lines
}

function describeBrickChange(from: ComparedBrick, to: ComparedBrick): string[] {
  const parts = listChangedParts(from, to)
  const isOn = to.enabled !== false
  const turned = (from.enabled !== false) === isOn ? '' : `turned ${isOn ? 'on' : 'off'}`
  if (parts.length === 0) return turned === '' ? [] : [`“${to.name}” ${turned}`]
  const changed = `${parts.join(', ')} changed`
  return [`“${to.name}”: ${turned === '' ? changed : `${turned}, ${changed}`}`]
}

function listChangedParts(from: ComparedBrick, to: ComparedBrick): string[] {
  const parts = [
    from.name !== to.name && 'name',
    from.description !== to.description && 'description',
    ...listChangedApiParts(from, to),
    !isSameValue(from.look, to.look) && 'look',
  ]
  return parts.filter((part) => part !== false)
}

function listChangedApiParts(from: ComparedBrick, to: ComparedBrick): (string | false)[] {
  const [one, other] = [toComparableParts(from.api), toComparableParts(to.api)]
  const isPartChanged = (name: keyof typeof one) => !isSameValue(one[name], other[name])
  const isSameInput = isSameValue([from.parameters.properties, from.schema], [to.parameters.properties, to.schema])
  return [
    isPartChanged('address') && 'address',
    isPartChanged('method') && 'method',
    (!isSameInput || isPartChanged('parameters')) && 'parameters',
    isPartChanged('headers') && 'headers',
    isPartChanged('body') && 'body',
    isPartChanged('key') && 'key',
    isPartChanged('connection') && 'connection',
    isPartChanged('answer') && 'answer',
    isPartChanged('confirm') && 'confirmation',
  ]
}

function toComparableParts(api: ApiOf<unknown>) {
  const { connection, answer, confirm = false } = api
  const shared = { address: api.url, connection, answer, confirm }
  if (api.kind === 'mcp') {
    return { ...shared, method: api.tool, parameters: [], headers: [], body: null, key: [] }
  }
  const { method, parameters, headers, secrets = [], content, body, fill } = api
  return {
    ...shared,
    method,
    parameters: parameters.map(removeSecretValue),
    headers: headers.map(removeSecretValue),
    body: [content, body, fill],
    key: [secrets, listSecretValues(parameters), listSecretValues(headers)],
  }
}

type Entry = HttpApiOf<unknown>['parameters'][number] | HttpApiOf<unknown>['headers'][number]

function removeSecretValue({ value, secret = false, ...entry }: Entry): object {
  return { ...entry, secret, value: secret ? undefined : value }
}

function listSecretValues(entries: readonly Entry[]): unknown[] {
  return entries.filter(({ secret }) => secret === true).map(({ name, value }) => [name, value])
}
