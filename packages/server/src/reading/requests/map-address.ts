import { indexOfAny } from '@bricks/contract/wire'
import { decodeFormText, decodePercentEncoding } from '#reading/values/form-text.ts'
import {
  findTypeOfText,
  isApiVersion,
  isUuid,
  looksLikeId,
  looksLikeShortId,
  nameValueByForm,
} from '#reading/values/guess-value.ts'
import { findTypeOfOpenValue } from '#reading/values/open-values.ts'
import { foldPlaceholderName, singularize, splitWords } from '#reading/values/parameter-names.ts'
import { splitPlaceholders } from '#reading/values/placeholders.ts'
import { type FoundSecrets, looksLikePathSecret } from './found-secrets.ts'
import type { ParameterList } from './parameter-list.ts'
import type { DescribedInput } from './pasted-request.ts'

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
  /** True for GET. There a name such as `idempotency_key` stands for a value to search for, not for a new value. */
  isReading: boolean
  /** True if the address is signed as a whole, so that no part of it may change. */
  isSigned: boolean
  describeInput: (name: string) => DescribedInput
}

const LONGEST_PASTED = 16 * 1024

/** Documentation breaks a long address into lines. */
const LINE_BREAK = /[ \t]{0,40}\r?\n[ \t]{0,40}/g

export function splitAddress(typed: string): AddressParts | undefined {
  if (typed.length > LONGEST_PASTED) return undefined
  const text = dropQuotesAround(typed.trim().replace(LINE_BREAK, '')).replace(/^<([^<>]*)>$/, '$1')
  const [, scheme = ''] = /^([A-Za-z][A-Za-z0-9+.-]{0,20}):\/\//.exec(text) ?? []
  if (scheme !== '' && !/^https?$/i.test(scheme)) return undefined
  const rest = scheme === '' ? text.replace(/^\/\//, '') : text.slice(scheme.length + 3)
  const authorityEnd = indexOfAny(rest, '/?#')
  const authority = rest.slice(0, authorityEnd)
  const behind = rest.slice(authorityEnd).split('#', 1)[0] ?? ''
  const queryAt = behind.indexOf('?')
  const at = authority.lastIndexOf('@')
  const [user = '', ...password] = at < 0 ? [] : authority.slice(0, at).split(':')
  if (at >= 0 && /\s/.test(authority.slice(0, at).replace(/\{[^{}]*\}|<[^<>]*>/g, ''))) return undefined
  const host = authority
    .slice(at + 1)
    .replace(/:443$/, '')
    .replace(/<[^<>]{1,60}>|\{[^{}]{1,60}\}/g, (name) => name.replaceAll(' ', '_'))
  if (!/^[^\s"'`\\]{1,253}$/.test(host)) return undefined
  return {
    host,
    path: queryAt < 0 ? behind : behind.slice(0, queryAt),
    query: queryAt < 0 ? '' : behind.slice(queryAt + 1),
    // Before the host a plus sign is a plus sign. It is a space only in a query and in a form.
    login:
      at < 0 ? undefined : { user: decodePercentEncoding(user), password: decodePercentEncoding(password.join(':')) },
    isHttp: /^http$/i.test(scheme),
  }
}

/** A quotation mark at the end stays if its partner is inside: it closes a text of a query, as in `name eq 'Ada'`. */
function dropQuotesAround(text: string): string {
  const plain = text.replace(/^["']/, '')
  const last = plain.at(-1) ?? ''
  if (last !== '"' && last !== "'") return plain
  return plain.length === text.length && text.split(last).length % 2 === 1 ? text : plain.slice(0, -1)
}

/** `YOUR_DOMAIN`, `your-company` and `yoursubdomain` in front of a service's own name. */
const YOUR_LABEL =
  /(?<![\w.-])(?:my[_-]?domain(?:[_-]?name)?|your(?:[_-][\w-]{2,60}|(?:sub)?domain|company|instance|site|store|shop|account|tenant|org|team|workspace))(?=[.:]|$)/gi

/** `PROJECT_REF` in `PROJECT_REF.supabase.co`, and `SERVER_URL` or `HOST` in place of a whole host. */
const OPEN_LABEL =
  /(?<![\w.-])(?!(?:YOUR|MY)_)[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,6}(?=[.:-]|$)|^(?!LOCALHOST\b)[A-Z][A-Z0-9]{1,30}(?=:|$)/g
/** `***` and `xxxx` in place of a label. */
const HIDDEN_LABEL = /(?<![\w-])(?:\*{2,}|x{4,})(?=[.:]|$)/gi
/** `<port>` in `<host>:<port>`. */
const OPEN_PORT = /:(?!\d{1,5}$)[^:\]]{0,80}$/

/**
 * The model cannot fill in the name of a host, so a placeholder in the host becomes a word that the builder replaces.
 */
export function mapHostToBrick(pasted: string, { notes }: Pick<MapTools, 'notes'>): string {
  const host = pasted.replace(OPEN_PORT, '').replace(HIDDEN_LABEL, 'your-host')
  const parts = splitPlaceholders(host, 'address')
  const isOpen =
    parts.some(({ name }) => name !== undefined) ||
    /[<>{}$()[\]%]/.test(host) ||
    host.search(YOUR_LABEL) >= 0 ||
    host.search(OPEN_LABEL) >= 0
  const plain = parts
    .map(({ name, text }) =>
      name === undefined ? text : `your-${foldPlaceholderName(name).replace(/[^A-Za-z0-9]/g, '-')}`,
    )
    .join('')
    .replace(
      /<(?:your[_ -])?([^<>]{1,60})>|\[(?:your[_ -])?([A-Za-z_][\w -]{0,60})\]/gi,
      (_, name = '', other = '') => `your-${`${name}${other}`.replace(/[^A-Za-z0-9]/g, '-')}`,
    )
    .replace(/[<>{}$()[\]%]/g, '')
    .replace(OPEN_LABEL, (label) => `your-${label.replaceAll('_', '-')}`)
    .toLowerCase()
    .replace(YOUR_LABEL, (label) => label.replaceAll('_', '-'))
  const named = plain.includes('.') || /:\d/.test(plain) ? plain : isOpen ? `${plain || 'your-api'}.example.com` : plain
  if (isOpen || host !== pasted)
    notes.add(`Put the real name of the host in place of "${named}" in the address and the connection.`)
  return named
}

const HOOKS = ' hook hooks webhook webhooks webhook-test webhookb2 services catch '
const FORM_OR_VERB = /^(.{1,200}?)(\.(?:json|xml|csv|html|js)|:[a-z][A-Za-z]{2,40})$/s

export function mapPathToBrick({ host, path }: Pick<AddressParts, 'host' | 'path'>, tools: MapTools): string {
  const segments = path.split('/')
  const isHookHost = /^(?:web)?hooks?\./i.test(host)
  let isBehindHook = false
  return segments
    .map((segment, position) => {
      const plain = decodeFormText(segment.replaceAll('+', '%2B'))
      const before = segments.slice(0, position).findLast((each) => /^[A-Za-z][\w.-]*$/.test(each)) ?? ''
      const isCaught = segments.slice(1, position).includes('catch')
      if (looksLikePathSecret(plain, { behind: segments[position - 1] ?? '', isBehindHook, isHookHost, isCaught })) {
        const bot = /^bot(?=\d)/.exec(plain)?.[0] ?? ''
        return `${bot}{${tools.secrets.addPart('path', 'secret', plain.slice(bot.length))}}`
      }
      isBehindHook ||= HOOKS.includes(` ${plain.toLowerCase()} `) && plain !== ''
      const isLast = position === segments.length - 1
      const isFixed = isApiVersion(plain, segments[position - 1] ?? '', isLast) || isServiceOfSap(plain, before)
      if (tools.isSigned || isFixed) return encodeSegment(segment)
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
  const keyed = mapODataKeys(plain, tools)
  if (keyed !== undefined) return keyed
  const [, base = plain, ending = ''] = FORM_OR_VERB.exec(plain) ?? []
  const singular = toSingularName(before)
  const isName = isInputName(base, before, singular)
  if (!isName && !looksLikeId(base, position) && !looksLikeShortId(base, before)) return encodeSegment(raw)
  const name = nameValueByForm(base) ?? (singular === '' ? 'id' : `${singular}_id`)
  const found = isName
    ? { name: base === 'id' ? name : base }
    : { name, type: findTypeOfText(base, singular), example: base }
  const added = tools.parameters.add(found)
  return added === undefined ? encodeSegment(raw) : added + ending
}

/** SAP names its services as others name their placeholders: `API_SALES_ORDER_SRV`. */
function isServiceOfSap(segment: string, before: string): boolean {
  return before === 'sap' && /^[A-Z][A-Z0-9_]{1,60}$/.test(segment)
}

/** `orders/order_id`, `sheets/sheetId` and `orders/id`: some documentation has the name of an input in its place. */
function isInputName(segment: string, before: string, singular: string): boolean {
  if (segment === 'id') return singularize(before) !== before
  const [, noun = ''] = /^([a-z][A-Za-z0-9_]{1,60}?)(?:_(?:id|gid|uuid|slug)|Id|Uuid|Slug)$/.exec(segment) ?? []
  return noun !== '' && splitWords(noun).join('_').toLowerCase() === singular
}

/** `Products(1)`, `Customers('ALFKI')` and `Lines(OrderID=7,Line=2)`, as OData names one thing. */
const ODATA = /^([A-Za-z][\w.]{0,80})\(([^()]{1,300})\)$/
const ODATA_KEY = /^(?:(\w{1,60})=)?(guid)?('?)([^'=,]{1,200})\3$/

function mapODataKeys(segment: string, { parameters }: MapTools): string | undefined {
  const [, set = '', inside = ''] = ODATA.exec(segment) ?? []
  const keys = inside.split(',').map((key) => ODATA_KEY.exec(key.trim()))
  if (set === '' || keys.some((key) => key === null || isODataWord(key))) return undefined
  const filled = keys.map((key) => {
    const [, property, guid = '', quote = '', value = ''] = key ?? []
    const open = splitPlaceholders(value, quote === '' ? 'segment' : 'query')[0]?.name
    const name = property ?? /^get_?by_?(\w{1,60})$/i.exec(set)?.[1] ?? `${toSingularName(set)}_id`
    const found = open === undefined ? { type: findTypeOfText(value, name), example: value } : { placeholder: open }
    const place = parameters.add({ name, ...found }) ?? encodeSegment(value)
    return `${property === undefined ? '' : `${property}=`}${guid}${quote}${place}${quote}`
  })
  return `${set}(${filled.join(',')})`
}

/** Without quotation marks a key is a number, a UUID or a placeholder; a word is the argument of a function. */
function isODataWord([, , , quote, value = '']: RegExpExecArray): boolean {
  return quote === '' && !/^[\d{<$:@-]/.test(value) && !isUuid(value)
}

function addSegmentPlaceholder(name: string, text: string, before: string, tools: MapTools): string {
  const folded = /^x{3,}$/i.test(name) ? 'id' : foldPlaceholderName(name)
  const variable = tools.variables.get(name)
  const type = variable === undefined ? undefined : findTypeOfOpenValue(name, variable)
  const known = type === undefined ? variable : undefined
  const singular = toSingularName(before)
  const isPlainId = /^(?:id|uuid|guid|key|slug|name|number)$/i.test(folded) && singular !== ''
  const isSaid = isPlainId && singular !== folded.toLowerCase()
  const called = isSaid ? `${singular}_${folded.toLowerCase()}` : folded
  const example = known === undefined || known === '' ? undefined : known
  const { description, isList } = tools.describeInput(name)
  const added = tools.parameters.add({
    name: called,
    placeholder: name,
    description,
    example,
    type: isList ? 'list' : example ? findTypeOfText(example, called) : type,
  })
  return added ?? encodeSegment(text)
}

function toSingularName(segment: string): string {
  if (/^(?:v\d.*|api|rest)$/i.test(segment)) return ''
  const words = splitWords(segment)
  const last = words.at(-1)
  return last === undefined ? '' : [...words.slice(0, -1), singularize(last)].join('_').toLowerCase()
}

function encodeSegment(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/gu, (character) => encodeURIComponent(character.toWellFormed()))
}
