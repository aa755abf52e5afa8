import type { HttpApi } from '@bricks/contract'
import { decodeText } from '#reading/values/form-text.ts'
import { capitalize, singularOf, splitWords } from './parameter-names.ts'

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
  const segments = path.split('/').filter((segment) => segment !== '' && !isTechnical(segment))
  const last = segments.at(-1) ?? ''
  const isOne = last.includes('{')
  const nouns = segments.filter((segment) => !segment.includes('{'))
  const word = cleanNoun(nouns.at(-1) ?? '')
  const action = word.toLowerCase()
  const before = cleanNoun(nouns.at(-2) ?? '')
  if (word === '') return describeCall(VERBS[method], nameHost(host), host)
  if (action === 'graphql') return describeCall('ask', 'by GraphQL', host)
  if (!isOne && ACTIONS.has(action) && before === '') return describeCall(action, '', host)
  if (!isOne && ACTIONS.has(action) && before !== '') {
    const isPlural = ['search', 'list', 'find', 'export', 'import'].includes(action)
    return describeCall(action, isPlural ? before : singular(before), host)
  }
  if (method === 'GET' && !isOne && isPlural(word)) return describeCall('list', word, host)
  return describeCall(VERBS[method], singular(word), host)
}

function describeCall(verb: string, noun: string, host: string): { name: string; description: string } {
  const says = SAYS[verb] ?? capitalize(conjugateVerb(verb))
  const article =
    noun === '' || verb === 'list' || verb === 'ask' || isPlural(noun) ? '' : /^[aeio]/i.test(noun) ? 'an ' : 'a '
  // A brick that only reads is named by its noun, because the chat says "Looked up Order status".
  const named = noun !== '' && (verb === 'get' || verb === 'list') ? noun : `${verb} ${noun}`.trim()
  return {
    name: capitalize(named).slice(0, 100),
    description: `${says} ${article}${noun}`.trim().slice(0, 160) + ` at ${host}.`.slice(0, 260),
  }
}

function conjugateVerb(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function isTechnical(segment: string): boolean {
  return /^(?:api|rest|v\d[\w.]{0,10}|\d{4}-\d\d(?:-\d\d)?|\d+(?:\.\d+){0,3}|json|public|services?|admin|index|crm|data|web|latest)$/i.test(
    segment,
  )
}

function cleanNoun(segment: string): string {
  const plain = decodeText(segment).replace(/\.(?:json|xml|csv|html|js|php|aspx?)$/i, '')
  return splitWords(plain.split(':').at(-1) ?? '')
    .map((word) => word.toLowerCase())
    .join(' ')
    .slice(0, 80)
}

function singular(words: string): string {
  const all = words.split(' ')
  return [...all.slice(0, -1), singularOf(all.at(-1) ?? '')].join(' ')
}

function isPlural(words: string): boolean {
  const last = words.split(' ').at(-1) ?? ''
  return singularOf(last) !== last
}

function nameHost(host: string): string {
  const labels = (host.split(':', 1)[0] ?? '').split('.').filter((label) => !/^(?:www|api|app)$/.test(label))
  return labels.at(labels.length > 1 ? -2 : 0) ?? 'answer'
}
