import { findTypeOfText, isFixedValue } from '#reading/values/guess-value.ts'
import { foldPlaceholderName } from '#reading/values/parameter-names.ts'
import { splitPlaceholders } from '#reading/values/placeholders.ts'
import { isSecretMember, isSecretValue } from './found-secrets.ts'
import type { MapTools } from './map-address.ts'
import type { FoundParameter } from './parameter-list.ts'

/** An element or an attribute of XML with its value, and the name without its prefix. */
const XML_VALUE =
  /(<(?:[\w.-]{1,60}:)?([\w.-]{1,60})(?:\s[^<>]{0,300})?>)([^<>]{1,500})(?=<\/)|(\s(?:[\w.-]{1,60}:)?([\w.-]{1,60})=")([^"<>]{1,500})(?=")/g
const XML_TYPE = /[/+]xml\b/i
const PLAIN_TYPE = /^(?:$|text\/plain\b)/i
/** A text without a syntax of its own. It is the message of the request. */
const WORDS = /^[^\n{}<>;=]{1,1000}$/
const LANGUAGE =
  /^(?:select|insert|update|delete|with|create|alter|drop|show|describe|explain|prefix|construct|ask|match|merge|query|mutation|exec|call)\b/i

export function mapTextBodyToBrick(text: string, type: string, tools: MapTools): string {
  const { parameters, variables, secrets } = tools
  const parts = splitPlaceholders(replaceXmlValues(text, XML_TYPE.test(type), tools), 'value')
  const isOpen = parts.some(({ name }) => name !== undefined)
  const words = text.trim()
  if (!isOpen && PLAIN_TYPE.test(type) && WORDS.test(words) && !LANGUAGE.test(words)) {
    if (isSecretMember('key', words)) return `{secret.${secrets.addPart('body', 'text', words)}}`
    return parameters.add({ name: 'text', description: 'The text to send.', example: words }) ?? text
  }
  return parts
    .map(({ name, text: plain }) =>
      name === undefined
        ? plain
        : (parameters.add({ name: foldPlaceholderName(name), placeholder: name, example: variables.get(name) }) ??
          plain),
    )
    .join('')
}

function replaceXmlValues(text: string, isXml: boolean, tools: MapTools): string {
  // The part before the body of SOAP says where the request goes and who sends it, so it holds no inputs.
  const body = text.search(/<(?:[\w.-]{1,60}:)?Body[\s>]/)
  const isCall = text.includes('<methodCall>')
  return text.replace(XML_VALUE, (found, open, tag, content, before, attribute, said, at: number) => {
    const [name, value, start] = tag === undefined ? [attribute, said, before] : [tag, content, open]
    if (value.trim() === '') return found
    if (isSecretValue(name, value)) return `${start}{secret.${tools.secrets.addPart('body', name, value)}}`
    if (!isXml || tag === undefined || at < body || (isCall && /^(?:methodName|name)$/.test(tag))) return found
    const input = readXmlInput(tag, decodeXml(value).trim())
    const added = input && tools.parameters.add(input)
    return added === undefined ? found : start + added
  })
}

/** Words that documentation writes in place of a value, and elements of XML-RPC, which are named by their type. */
const XML_TYPES: Readonly<Record<string, FoundParameter['type']>> = {
  '?': 'string',
  string: 'string',
  date: 'string',
  dateTime: 'string',
  int: 'integer',
  i4: 'integer',
  integer: 'integer',
  long: 'integer',
  short: 'integer',
  decimal: 'number',
  double: 'number',
  float: 'number',
  boolean: 'boolean',
}

function readXmlInput(tag: string, value: string): FoundParameter | undefined {
  if (splitPlaceholders(value, 'value').some(({ name }) => name !== undefined)) return undefined
  const name = Object.hasOwn(XML_TYPES, tag) ? 'value' : tag
  if (Object.hasOwn(XML_TYPES, value)) return { name, type: XML_TYPES[value] ?? 'string' }
  return isFixedValue(name, value) ? undefined : { name, type: findTypeOfText(value, name), example: value }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function decodeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}
