import type { ToolParameter } from '../../wire/chat-request.ts'
import { splitWords } from '../matching/words.ts'

export type ParameterKind =
  | 'choice'
  | 'email'
  | 'phone'
  | 'link'
  | 'currency'
  | 'language'
  | 'date'
  | 'time'
  | 'number'
  | 'code'
  | 'company'
  | 'person'
  | 'place'
  | 'sentence'
  | 'thing'

const PERSON =
  /^(?:visitor|customer|guest|person|user|client|caller|contact|lead|patient|employee|colleague|member|author|owner)s?$/

/** In this order, since "number of guests" is a number before it is a code and "e-mail address" no place. */
const WORDS: readonly [ParameterKind, RegExp][] = [
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|telephone|mobile|tel|cell)\b/],
  ['link', /\b(url|link|website|homepage)\b/],
  ['currency', /\bcurrenc(y|ies)\b/],
  ['language', /\blanguage\b/],
  [
    'number',
    /\b(amount|quantity|qty|count|weight|kg|people|guests|persons|size|nights|minutes|duration|age|price|limit)\b|\bnumber of\b|\b(first|second|third|whole|decimal) number\b|\bhow (many|much|long)\b/,
  ],
  ['company', /\b(company|organi[sz]ation|employer|firm)\b/],
  ['code', /\b(number|no|nr|id|code|ref|reference|sku|tracking|zip|postcode|symbol|ticker)\b/],
  ['date', /\b(date|day|deadline|when|weekday|birthday)\b/],
  ['time', /\b(time|hour)\b/],
  ['place', /\b(city|town|country|location|place|region|destination|origin|airport|where|departure|arrival)\b/],
  [
    'sentence',
    /\b(message|comment|comments|note|notes|description|details|feedback|reason|body|subject|query|question|request|text|prompt)\b/,
  ],
  [
    'thing',
    /\b(product|item|article|title|topic|keyword|keywords|term|word|brand|category|username|user name|nickname)\b/,
  ],
  ['person', /\bname\b/],
]

/** What sort of value the parameter wants, by its name, else by its description. */
export function kindOf({ name, description, choices, type }: ToolParameter): ParameterKind {
  if (choices.length > 0) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  const words = splitWords(name).join(' ')
  const described = splitWords(description).join(' ')
  if (words === 'name') return kindOfName(described)
  if (/^(from|to|base|target)$/.test(words) && /currenc/.test(described)) return 'currency'
  return findKind(words) ?? findKind(described) ?? 'thing'
}

// "Name of the city" is a place, "name of the dish" a thing; a name of nothing in particular is somebody's.
function kindOfName(described: string): ParameterKind {
  const owner = /\bname of (?:the |a |an |your |our )?(\w+)/.exec(described)?.[1]
  if (owner === undefined || PERSON.test(owner)) return 'person'
  return findKind(owner) ?? 'thing'
}

function findKind(words: string): ParameterKind | undefined {
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0]
}
