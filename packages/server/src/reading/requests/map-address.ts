import { indexOfAny } from '@bricks/contract/wire'
import { decodeFormText } from '#reading/values/form-text.ts'
import {
  findTypeOfText,
  isApiVersion,
  isCursorName,
  isFixedValue,
  isPagingName,
  looksLikeId,
  looksLikeShortId,
  nameOfForm,
} from '#reading/values/guess-value.ts'
import { findTypeOfOpenValue } from '#reading/values/open-values.ts'
import { foldPlaceholderName, singularize, splitWords } from '#reading/values/parameter-names.ts'
import { isUnknownSecret, splitPlaceholders } from '#reading/values/placeholders.ts'
import { type FoundSecrets, isSecretValue, looksLikePathSecret } from './found-secrets.ts'
import { mapEmptyValueToParameter } from './map-empty-value.ts'
import type { ParameterList } from './parameter-list.ts'
import type { DescribedInput } from './pasted-request.ts'
import { describeSignature } from './signed-requests.ts'

export interface AddressParts {
  host: string
  path: string
  query: string
  login: { user: string; password: string } | undefined
  isHttp: boolean
}

export interface MapTools {
  parameters: ParameterList
  secrets: FoundSecrets
  notes: Set<string>
  variables: ReadonlyMap<string, string>
  /** Placeholders that stood outside quotes in JSON, so their values are no texts. */
  typed: Set<string>
  /** What the pasted text tells about an input of the address or of a form. */
  describeInput: (name: string) => DescribedInput
}

const LONGEST_PASTED = 16 * 1024

export function splitAddress(typed: string): AddressParts | undefined {
  if (typed.length > LONGEST_PASTED) return undefined
  const text = typed
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^<([^<>]*)>$/, '$1')
  const [, scheme = ''] = /^([A-Za-z][A-Za-z0-9+.-]{0,20}):\/\//.exec(text) ?? []
  if (scheme !== '' && !/^https?$/i.test(scheme)) return undefined
  const rest = scheme === '' ? text.replace(/^\/\//, '') : text.slice(scheme.length + 3)
  const authorityEnd = indexOfAny(rest, '/?#')
  const authority = rest.slice(0, authorityEnd)
  const behind = rest.slice(authorityEnd).split('#', 1)[0] ?? ''
  const queryAt = behind.indexOf('?')
  const at = authority.lastIndexOf('@')
  const [user = '', ...password] = at < 0 ? [] : authority.slice(0, at).split(':')
  const host = authority.slice(at + 1).replace(/:443$/, '')
  if (!/^[^\s"'`\\]{1,253}$/.test(host)) return undefined
  return {
    host: host.toLowerCase() === host || splitPlaceholders(host, 'address').length === 1 ? host : host.toLowerCase(),
    path: queryAt < 0 ? behind : behind.slice(0, queryAt),
    query: queryAt < 0 ? '' : behind.slice(queryAt + 1),
    login: at < 0 ? undefined : { user: decodeFormText(user), password: decodeFormText(password.join(':')) },
    isHttp: /^http$/i.test(scheme),
  }
}

/** `YOUR_DOMAIN`, `your-company` and `yoursubdomain` in front of a service's own name. */
const YOUR_LABEL =
  /(?<![\w.-])your(?:[_-][\w-]{2,60}|(?:sub)?domain|company|instance|site|store|shop|account|tenant|org|team|workspace)(?=\.)/gi

/**
 * The model cannot fill in the name of a host, so a placeholder in the host becomes a word that the builder replaces.
 */
export function mapHostToBrick(host: string, { notes }: Pick<MapTools, 'notes'>): string {
  const parts = splitPlaceholders(host, 'address')
  const isOpen =
    parts.some(({ name }) => name !== undefined) || /[<>{}$()[\]%]/.test(host) || host.search(YOUR_LABEL) >= 0
  const plain = parts
    .map(({ name, text }) =>
      name === undefined ? text : `your-${foldPlaceholderName(name).replace(/[^A-Za-z0-9]/g, '-')}`,
    )
    .join('')
    .replace(/<([^<>]{1,60})>/g, (_, name: string) => `your-${name.replace(/[^A-Za-z0-9]/g, '-')}`)
    .replace(/[<>{}$()[\]%]/g, '')
    .toLowerCase()
    .replace(YOUR_LABEL, (label) => label.replaceAll('_', '-'))
  const named = plain.includes('.') || /:\d/.test(plain) ? plain : isOpen ? `${plain || 'your-api'}.example.com` : plain
  if (isOpen) notes.add(`Put the real name of the host in place of "${named}" in the address and the connection.`)
  return named
}

const HOOKS = ' hook hooks webhook webhooks webhookb2 services catch '
const FORM_OR_VERB = /^(.{1,200}?)(\.(?:json|xml|csv|html|js)|:[a-z][A-Za-z]{2,40})$/s

export function mapPathToBrick(path: string, tools: MapTools): string {
  const segments = path.split('/')
  let isBehindHook = false
  return segments
    .map((segment, position) => {
      const plain = decodeFormText(segment.replaceAll('+', '%2B'))
      const before = segments.slice(0, position).findLast((each) => /^[A-Za-z][\w.-]*$/.test(each)) ?? ''
      if (looksLikePathSecret(plain, { isBehindHook, behind: segments[position - 1] ?? '' })) {
        const bot = /^bot(?=\d)/.exec(plain)?.[0] ?? ''
        return `${bot}{${tools.secrets.addPart('path', 'secret', plain.slice(bot.length))}}`
      }
      isBehindHook ||= HOOKS.includes(` ${plain.toLowerCase()} `) && plain !== ''
      if (isApiVersion(plain, segments[position - 1] ?? '', position === segments.length - 1))
        return encodeSegment(segment)
      return mapPathSegmentToBrick(plain, segment, { position, before: before.replace(/\.\w{2,5}$/, '') }, tools)
    })
    .join('/')
}

function mapPathSegmentToBrick(
  plain: string,
  raw: string,
  { position, before }: { position: number; before: string },
  tools: MapTools,
): string {
  const parts = splitPlaceholders(plain, 'segment')
  if (parts.some(({ name }) => name !== undefined)) {
    return parts
      .map(({ name, text }) =>
        name === undefined ? encodeSegment(text) : addSegmentPlaceholder(name, text, before, tools),
      )
      .join('')
  }
  const [, base = plain, ending = ''] = FORM_OR_VERB.exec(plain) ?? []
  if (!looksLikeId(base, position) && !looksLikeShortId(base, before)) return encodeSegment(raw)
  const singular = toSingularName(before)
  const name = nameOfForm(base) ?? (singular === '' ? 'id' : `${singular}_id`)
  const added = tools.parameters.add({ name, type: findTypeOfText(base), example: base })
  return added === undefined ? encodeSegment(raw) : added + ending
}

function addSegmentPlaceholder(name: string, text: string, before: string, tools: MapTools): string {
  const folded = /^x{3,}$/i.test(name) ? 'id' : foldPlaceholderName(name)
  const variable = tools.variables.get(name)
  const type = variable === undefined ? undefined : findTypeOfOpenValue(name, variable)
  const known = type === undefined ? variable : undefined
  const singular = toSingularName(before)
  const isPlainId = /^(?:id|uuid|guid|key|slug|name|number)$/i.test(folded) && singular !== ''
  const called = isPlainId ? `${singular}_${folded.toLowerCase()}` : folded
  const example = known === undefined || known === '' ? undefined : known
  const { description, isList } = tools.describeInput(name)
  const added = tools.parameters.add({
    name: called,
    placeholder: name,
    description,
    example,
    type: isList ? 'list' : example ? findTypeOfText(example) : type,
  })
  return added ?? encodeSegment(text)
}

function toSingularName(segment: string): string {
  if (/^(?:v\d.*|api|rest)$/i.test(segment)) return ''
  const words = splitWords(segment)
  const last = words.at(-1)
  return last === undefined ? '' : [...words.slice(0, -1), singularize(last)].join('_').toLowerCase()
}

/** Beside a time it signs one request alone, unless it is a word, as the sign of a horoscope. Without one it may be the key of an address that was shared. */
const SIGNATURE = /^(?:(?:signature|sig|hmac)=|sign=(?![a-z]{2,12}$))/i

export function mapQueryToBrick(query: string, tools: MapTools): string {
  const pairs = query.split('&').filter((pair) => pair !== '')
  const seen = new Set<string>()
  const isTimed = pairs.some((pair) => /^(?:timestamp|nonce|ts)=/i.test(pair))
  const mapped = pairs.flatMap((pair) => {
    const equals = pair.indexOf('=')
    const rawName = equals < 0 ? pair : pair.slice(0, equals)
    const name = decodeFormText(rawName)
    const sameName = pairs.filter((other) => other.startsWith(`${rawName}=`))
    if (equals < 0) return [encodeQuery(pair)]
    const rawValue = pair.slice(equals + 1)
    if (isTimed && SIGNATURE.test(pair)) {
      tools.secrets.remember(decodeFormText(rawValue))
      tools.notes.add(describeSignature('a signature'))
      return []
    }
    if (sameName.length > 1 && sameName.length < 50) {
      if (seen.has(rawName)) return []
      const values = sameName.map((other) => decodeFormText(other.slice(equals + 1)))
      const isOpen = values.every((value) => findTypeOfOpenValue(name, value) !== undefined)
      if (isOpen || !values.some((value) => isSecretValue(name, value) || isFixedValue(name, value))) {
        seen.add(rawName)
        const example = isOpen ? undefined : JSON.stringify(values)
        const added = tools.parameters.add({ ...tools.describeInput(name), name, type: 'list', example })
        if (added !== undefined) return [`${encodeQuery(rawName)}=${added}`]
      }
    }
    const value = mapQueryValueToParameter(name, rawValue, tools)
    return value === undefined ? [] : [`${encodeQuery(rawName)}=${value}`]
  })
  return mapped.join('&')
}

function mapQueryValueToParameter(name: string, raw: string, tools: MapTools): string | undefined {
  const value = decodeFormText(raw)
  if (isSecretValue(name, value) && value !== '') {
    const secret = isUnknownSecret(value) ? '' : value
    tools.secrets.add({
      rank: 'query',
      auth: { kind: 'key', in: 'query', name, value: secret },
      parameter: { name, type: 'string', value: '', system: false, secret: true, in: 'query' },
    })
    return undefined
  }
  const { description, ...told } = tools.describeInput(name)
  const isRequired = !isPagingName(name) && told.isRequired
  const type = findTypeOfOpenValue(name, value)
  if (type !== undefined) return tools.parameters.add({ name, type, description, isRequired }) ?? encodeQuery(raw)
  if (value.trim() === '') return mapEmptyValueToParameter(name, tools) ?? encodeQuery(raw)
  const parts = splitPlaceholders(value, 'value')
  if (parts.some((part) => part.name !== undefined) || /^[:{]\w{1,60}\}?$/.test(value)) {
    const whole = /^[:{](\w{1,60})\}?$/.exec(value)?.[1]
    const found = whole === undefined ? parts : [{ name: whole, text: value }]
    return found
      .map((part) => {
        if (part.name === undefined) return encodeURIComponent(part.text)
        const called = found.length === 1 ? name : foldPlaceholderName(part.name)
        const example = tools.variables.get(part.name)
        const added = { name: called, placeholder: part.name, description, isRequired, example }
        const type = told.isList ? 'list' : example ? findTypeOfText(example) : 'string'
        return tools.parameters.add({ ...added, type }) ?? ''
      })
      .join('')
  }
  if (isFixedValue(name, value)) return encodeQuery(raw)
  const example = isCursorName(name) ? undefined : value
  return (
    tools.parameters.add({ name, type: findTypeOfText(value), description, example, isRequired }) ?? encodeQuery(raw)
  )
}

function encodeSegment(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/gu, (character) => encodeURIComponent(character.toWellFormed()))
}

function encodeQuery(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%/?[\]]/gu, (character) =>
    encodeURIComponent(character.toWellFormed()),
  )
}
