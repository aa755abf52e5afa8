import type { HttpApi } from '@bricks/contract'
import { decodePercentEncoding } from '#reading/values/form-text.ts'
import { capitalizeFirstLetter, singularize, splitWords } from './parameter-names.ts'

const ACTIONS = new Set(
  (
    'search query find lookup send cancel refund confirm capture close open archive restore approve reject publish ' +
    'unpublish merge copy move start stop pause resume activate deactivate enable disable verify validate calculate ' +
    'estimate quote convert translate export import upload download subscribe unsubscribe check complete submit ' +
    'insert update delete create add remove get list fetch read append batch invite assign reply render track rates'
  ).split(' '),
)
const VERBS: Readonly<Record<HttpApi['method'], string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}
const SAYS: Readonly<Record<string, string>> = {
  get: 'Gets',
  list: 'Lists',
  create: 'Creates',
  update: 'Updates',
  delete: 'Deletes',
}

export function nameRequest(
  method: HttpApi['method'],
  path: string,
  host: string,
): { name: string; description: string } {
  const segments = path
    .split('/')
    .flatMap(splitSegment)
    .filter((segment) => segment !== '' && !isTechnicalSegment(segment))
  const last = segments.at(-1) ?? ''
  const isOne = last.includes('{')
  const nouns = segments.filter((segment) => !segment.includes('{'))
  const word = readSegmentNoun(nouns.at(-1) ?? '')
  const action = word.toLowerCase()
  const before = readSegmentNoun(nouns.at(-2) ?? '')
  const [, verb = '', object = ''] = CALL.exec(readCallName(nouns.at(-1) ?? '')) ?? []
  if (word === '') return buildNameAndDescription(VERBS[method], findServiceName(host), host)
  if (action === 'graphql') return buildNameAndDescription('ask', 'by GraphQL', host)
  if (verb !== '' && !isOne) return buildNameAndDescription(verb, splitWords(object).join(' ').toLowerCase(), host)
  if (!isOne && ACTIONS.has(action) && before === '') return buildNameAndDescription(action, '', host)
  if (!isOne && ACTIONS.has(action) && before !== '') {
    const takesPlural = ['search', 'list', 'find', 'export', 'import'].includes(action)
    return buildNameAndDescription(action, takesPlural ? before : singularizeLastWord(before), host)
  }
  if (method === 'GET' && !isOne && isPlural(word)) return buildNameAndDescription('list', word, host)
  return buildNameAndDescription(VERBS[method], singularizeLastWord(word), host)
}

/** `orders({order_id})` says the same as `orders/{order_id}`, and `{range}:append` the same as `{range}/append`. */
function splitSegment(segment: string): string[] {
  const [, one = '', verb = ''] = /^(\{[^{}]{1,80}\}):([a-z]\w{1,60})$/.exec(segment) ?? []
  if (one !== '') return [one, verb]
  const [, set = '', keys = ''] = /^([A-Za-z][\w.]{0,80})\((.{0,1000}\}.{0,1000})\)$/.exec(segment) ?? []
  return set === '' ? [segment] : [set, keys]
}

function buildNameAndDescription(verb: string, noun: string, host: string): { name: string; description: string } {
  const says = SAYS[verb] ?? capitalizeFirstLetter(conjugateVerb(verb))
  const article =
    noun === '' || noun.startsWith('by ') || verb === 'list' || verb === 'ask' || isPlural(noun)
      ? ''
      : VOWEL_SOUND.test(noun)
        ? 'an '
        : 'a '
  // A brick that only reads is named by its noun, because the chat says "Looked up Order status".
  const named = noun !== '' && (verb === 'get' || verb === 'list') ? noun : `${verb} ${noun}`.trim()
  return {
    name: capitalizeFirstLetter(named).slice(0, 100),
    description: `${says} ${article}${noun}`.trim().slice(0, 160) + ` at ${host}.`.slice(0, 260),
  }
}

/** `user`, `unit`, `UV index` and `one` begin with a vowel, but are not spoken so: `a` stands before them. */
const VOWEL_SOUND =
  /^(?!one\b|once\b|eu|u(?:ni(?!n|d|m)|s[aeu]|til|r[il]|uid|tc|(?:dp|gc|i|k|pc|ps|rn|s|sb|tm|v)\b))[aeiou]/i

function conjugateVerb(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  if (verb.endsWith('s')) return verb
  return /(?:ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function isTechnicalSegment(segment: string): boolean {
  return /^(?:api|rest|v\d[\w.]{0,10}|\d{4}-\d\d(?:-\d\d)?|\d+(?:\.\d+){0,3}|json|public|services?|admin|index|crm|data|web|latest)$/i.test(
    segment,
  )
}

/** The name of a function that begins with a verb: `sendMessage`, `chat.postMessage`, `places:searchText`. */
const CALL =
  /^(send|search|find|get|list|create|update|delete|add|remove|set|post|run|generate|query|fetch|cancel|track|upload|translate|calculate)([A-Z]\w{1,60})$/

const readCallName = (segment: string) => decodePercentEncoding(segment).slice(0, 200).split(/[:.]/).at(-1) ?? ''

function readSegmentNoun(segment: string): string {
  const plain = decodePercentEncoding(segment).replace(/\.(?:json|xml|csv|html|js|php|aspx?)$/i, '')
  return splitWords(plain.split(':').at(-1) ?? '')
    .map((word) => word.toLowerCase())
    .join(' ')
    .slice(0, 80)
}

function singularizeLastWord(words: string): string {
  const all = words.split(' ')
  return [...all.slice(0, -1), singularize(all.at(-1) ?? '')].join(' ')
}

function isPlural(words: string): boolean {
  const last = words.split(' ').at(-1) ?? ''
  return singularize(last) !== last
}

function findServiceName(host: string): string {
  const labels = (host.split(':', 1)[0] ?? '').split('.').filter((label) => !/^(?:www|api|app)$/.test(label))
  return labels.at(labels.length > 1 ? -2 : 0) ?? 'answer'
}
