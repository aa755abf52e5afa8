import { joinQuery } from '#bricks/request/join-query.ts'
import { isRecord } from '#json.ts'
import { encodeFormText } from '#reading/values/form-text.ts'
import { formatScalar, readProperty } from '#reading/values/plain-data.ts'
import { ScriptAddress, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { fitsSizeLimitAsJson } from '#reading/values/written-size.ts'

export function formatAddressPart(value: unknown): string | undefined {
  if (value instanceof ScriptVariable) return value.toJSON()
  if (value instanceof ScriptForm) return formatQuery(value)
  if (!(value instanceof ScriptAddress)) return formatScalar(value)
  const query = formatQuery(value.query)
  if (query === undefined || query === '') return query === undefined ? undefined : value.text
  return joinQuery(value.text, query)
}

/** A pair without a name is written as its value alone, because the text does not say the name. */
function formatQuery(form: ScriptForm): string | undefined {
  if (!fitsSizeLimitAsJson(form)) return undefined
  return form.pairs
    .map(({ name, value }) => (name === '' ? value : `${encodeFormText(name)}=${encodeFormText(value)}`))
    .join('&')
}

/** Joins a base and a path as a browser does, but leaves placeholders as they are. */
export function joinBaseAndPath(base: string, path: string): string {
  const [, origin = base, folder = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(\/[^?#]*\/)?/i.exec(base) ?? []
  if (path.startsWith('//')) return /^(?:[a-z]+:|)/i.exec(base)?.[0] + path
  if (path.startsWith('?')) return base.split(/[?#]/, 1).join('') + path
  return path.startsWith('/') ? origin + path : `${origin}${folder || '/'}${path}`
}

export function findMemberOfVariable(path: string, values: Pick<ReadonlyMap<string, unknown>, 'get'>): unknown {
  const [owner = '', ...members] = path.split('.')
  if (members.length === 0) return undefined
  return members.reduce(
    (value: unknown, member) =>
      isRecord(value) && Object.getPrototypeOf(value) === Object.prototype ? readProperty(value, member) : undefined,
    values.get(owner),
  )
}
