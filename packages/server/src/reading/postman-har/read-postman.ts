import { isRecord } from '#json.ts'
import { cutText } from '#reading/cut-text.ts'
import { toPlainText } from '#reading/openapi/field-of-schema.ts'
import { OWN_VALUES } from '#reading/requests/parameter-list.ts'
import type { DescribedInput, NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { isTypeWord } from '#reading/values/open-values.ts'
import {
  formatScalar,
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import { fillHostVariables, readEnabledPairs, readPostmanUrl } from './postman-address.ts'
import { listPostmanAuthSecrets, readPostmanAuth } from './postman-auth.ts'

export interface Collection {
  title: string
  requests: PastedRequest[]
  notes: string[]
}

const MOST_REQUESTS = 2_000
const MOST_DEPTH = 20

/** True for a collection of version 2: exports of environments and of version 1 lack `info` or `item`. */
export function isPostman(data: unknown): data is PlainRecord {
  if (!isRecord(data)) return false
  const collection = isRecord(readProperty(data, 'collection')) ? readRecordProperty(data, 'collection') : data
  const items = readListProperty(collection, 'item')
  const isItem = (item: unknown) => ['request', 'item'].some((key) => readProperty(item, key) !== undefined)
  const hasItems = Array.isArray(readProperty(collection, 'item'))
  return hasItems && (isRecord(readProperty(collection, 'info')) || items.some(isItem))
}

export function readPostman(data: PlainRecord): Collection {
  const collection = isRecord(readProperty(data, 'collection')) ? readRecordProperty(data, 'collection') : data
  const notes = new Set<string>()
  const requests: PastedRequest[] = []
  const variables = readPostmanVariables(collection)
  collectRequests(readListProperty(collection, 'item'), {
    folders: [],
    auth: readProperty(collection, 'auth'),
    variables,
    requests,
    notes,
  })
  return { title: readTextProperty(readRecordProperty(collection, 'info'), 'name'), requests, notes: [...notes] }
}

interface Folder {
  folders: readonly string[]
  auth: unknown
  variables: ReadonlyMap<string, string>
  requests: PastedRequest[]
  notes: Set<string>
}

function collectRequests(items: readonly unknown[], folder: Folder): void {
  for (const item of items) {
    if (folder.requests.length >= MOST_REQUESTS) return
    if (!isRecord(item)) continue
    const own = readOwnAuth(item) ?? folder.auth
    if (Array.isArray(readProperty(item, 'item'))) {
      if (folder.folders.length >= MOST_DEPTH) continue
      const variables = new Map([...folder.variables, ...readPostmanVariables(item)])
      collectRequests(readListProperty(item, 'item'), {
        ...folder,
        folders: [...folder.folders, readTextProperty(item, 'name')],
        auth: own,
        variables,
      })
    } else folder.requests.push(...readPostmanRequest(item, folder))
  }
}

function readOwnAuth(holder: unknown): unknown {
  const auth = readProperty(holder, 'auth')
  return readTextProperty(auth, 'type') === 'inherit' ? undefined : auth
}

function readPostmanVariables(holder: unknown): Map<string, string> {
  return new Map(
    readListProperty(holder, 'variable').flatMap((variable): [string, string][] => {
      const name = readTextProperty(variable, 'key') || readTextProperty(variable, 'id')
      const value = formatScalar(readProperty(variable, 'value'))
      return name === '' || value === undefined || readProperty(variable, 'disabled') === true ? [] : [[name, value]]
    }),
  )
}

function readPostmanRequest(item: PlainRecord, { folders, auth, variables, notes }: Folder): PastedRequest[] {
  const written = readProperty(item, 'request')
  // Postman may write a request as its address alone.
  const request: PlainRecord = typeof written === 'string' ? { url: written } : isRecord(written) ? written : {}
  const url = readPostmanUrl(readProperty(request, 'url'))
  if (url === '') return []
  const pathVariables = readPostmanVariables(readProperty(request, 'url'))
  const known = new Map([...variables, ...fillPathVariables(pathVariables, variables)])
  const ownAuth = readOwnAuth(request) ?? auth
  const signIn = readPostmanAuth(ownAuth, known, notes)
  noteDynamicVariables(request, notes)
  const body = readRecordProperty(request, 'body')
  const given = readPostmanHeaders(readProperty(request, 'header')).filter(
    ({ name }) => !signIn || name.toLowerCase() !== 'authorization',
  )
  const headers = addTypeOfBody(given, body)
  return [
    {
      method: (readTextProperty(request, 'method') || 'GET').toUpperCase(),
      url: fillHostVariables(url, known),
      headers,
      body: readPostmanBody(body, headers, notes),
      auth: signIn,
      secrets: listPostmanAuthSecrets(ownAuth, known),
      name: cutText(readTextProperty(item, 'name').trim(), 100),
      description: readPostmanDescription(readProperty(request, 'description')),
      group: cutText(folders.filter((name) => name !== '').join(' / '), 100) || undefined,
      variables: known,
      describedInputs: readDescribedInputs([
        ...['query', 'variable'].map((list) => readListProperty(readProperty(request, 'url'), list)),
        ...['urlencoded', 'formdata'].map((list) => readListProperty(body, list)),
      ]),
    },
  ]
}

/** A variable of the path may have the value of another variable, as in `:id` with the value `{{orderId}}`. */
function fillPathVariables(
  pathVariables: ReadonlyMap<string, string>,
  variables: ReadonlyMap<string, string>,
): [string, string][] {
  return [...pathVariables]
    .map(([name, value]): [string, string] => {
      const [, other] = /^\{\{\s?([^{}]{1,80}?)\s?\}\}$/.exec(value) ?? []
      return [name, other === undefined ? value : (variables.get(other) ?? '')]
    })
    .filter(([, value]) => value !== '' && !/\{\{/.test(value))
}

const REQUIRED = /^\(Required\)/

/** A collection made from an API description has types in place of values, and says which inputs are required. */
function readDescribedInputs(lists: readonly (readonly unknown[])[]): Map<string, DescribedInput> {
  return new Map(
    lists.flat().flatMap((pair): [string, DescribedInput][] => {
      const name = readTextProperty(pair, 'key')
      const given = readProperty(pair, 'description')
      const said = readPostmanDescription(given) ?? ''
      const value = readTextProperty(pair, 'value')
      const isOpen = value === '' || (given !== undefined && isTypeWord(value))
      const isRequired = !isOpen || REQUIRED.test(said)
      return name === '' ? [] : [[name, { description: toPlainText(said.replace(REQUIRED, ''), 300), isRequired }]]
    }),
  )
}

function noteDynamicVariables(request: PlainRecord, notes: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(request).matchAll(/\{\{\s?(\$\w{1,40})\s?\}\}/g))
    if (!OWN_VALUES.has(name)) notes.add(`Postman makes up "${name}" for each call. Bots cannot, so they ask for it.`)
}

/** Postman sends the content type that is chosen for the body. The type of JSON and of a form is sent anyway. */
function addTypeOfBody(headers: readonly NamedText[], body: PlainRecord): NamedText[] {
  const isText = readTextProperty(body, 'mode') === 'raw' && readLanguage(body) === 'xml'
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return [...headers, ...(isText && !hasType ? [{ name: 'Content-Type', value: 'application/xml' }] : [])]
}

function readLanguage(body: PlainRecord): string {
  return readTextProperty(readRecordProperty(readRecordProperty(body, 'options'), 'raw'), 'language')
}

/** Version 2.0 may write the headers as one text. */
function readPostmanHeaders(given: unknown): NamedText[] {
  if (typeof given !== 'string') return Array.isArray(given) ? readEnabledPairs(given) : []
  return given.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':')
    return colon < 1 || line.startsWith('//')
      ? []
      : [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }]
  })
}

function readPostmanBody(body: PlainRecord, headers: readonly NamedText[], notes: Set<string>): PastedBody | undefined {
  if (readProperty(body, 'disabled') === true) return undefined
  switch (readTextProperty(body, 'mode')) {
    case 'raw': {
      const text = readTextProperty(body, 'raw')
      if (text.trim() === '') return undefined
      const language = readLanguage(body)
      const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
      return toPastedBody(text, type || (/^(?:text)?$/.test(language) ? '' : `application/${language}`))
    }
    case 'urlencoded':
      return { kind: 'form', pairs: readEnabledPairs(readListProperty(body, 'urlencoded')) }
    case 'formdata': {
      const fields = readListProperty(body, 'formdata')
      if (fields.some((field) => readTextProperty(field, 'type') === 'file'))
        notes.add('File fields of forms were left out: bots send no files.')
      return {
        kind: 'form',
        pairs: readEnabledPairs(fields.filter((field) => readTextProperty(field, 'type') !== 'file')),
      }
    }
    case 'graphql': {
      const { query, variables } = readRecordProperty(body, 'graphql')
      const given = typeof variables === 'string' && variables.trim() !== '' ? variables : '{}'
      return { kind: 'json', text: `{"query": ${JSON.stringify(query ?? '')}, "variables": ${given}}` }
    }
    case 'file':
      notes.add('Bodies from files were left out.')
      return undefined
    default:
      return undefined
  }
}

function readPostmanDescription(given: unknown): string | undefined {
  const text = typeof given === 'string' ? given : readTextProperty(given, 'content')
  return text.trim() === '' ? undefined : toPlainText(text, 700)
}
