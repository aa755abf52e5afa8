import type { ApiParameter, ConnectedFunction } from '#projects/connected-functions.ts'
import type { Connection } from '#projects/connections.ts'
import type { GalleryAsk, GalleryOperation, GalleryService } from './gallery-service.ts'

export type Entered = Readonly<Record<string, string>>

interface Filling {
  connection: Pick<Connection, 'id' | 'name'>
  look: { color: string; mark: string }
  createId: () => string
}

export interface FilledService {
  functions: ConnectedFunction[]
  connection?: Connection
}

export function fillGalleryService(
  service: GalleryService,
  operations: readonly GalleryOperation[],
  entered: Entered,
  { connection: named, look, createId }: Filling,
): FilledService {
  const blanks = collectTextsForBlanks(service, entered)
  const { connection } = service
  return {
    functions: operations.map((operation) => {
      const { api, ...made } = fillOperation(operation, blanks)
      return { ...made, id: createId(), look, api: { ...api, ...(connection && { connection: named.id }) } }
    }),
    ...(connection && {
      connection: {
        ...named,
        host: fillBlanksInText(connection.host, blanks),
        auth: fillBlanksInValue(connection.auth, blanks),
      },
    }),
  }
}

export function findAskProblem(ask: GalleryAsk, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return `Enter it, such as “${ask.sample}”.`
  return !ask.take || ask.take.test(text) ? undefined : `This does not look like one. It is like “${ask.sample}”.`
}

export function listNeededAsks(service: GalleryService, operations: readonly GalleryOperation[]): GalleryAsk[] {
  const used = JSON.stringify([service.connection ?? null, operations])
  return service.asks.filter((ask) => listBlanks(ask).some((name) => used.includes(`<${name}>`)))
}

export function listBlanks({ name, take }: GalleryAsk): string[] {
  const groups = [...(take?.source ?? '').matchAll(/\(\?<([a-z_]+)>/g)].map((match) => match[1] ?? '')
  return groups.length > 0 ? groups : [name]
}

interface Blank {
  text: string
  inPath: string
}

type Blanks = ReadonlyMap<string, Blank>

function collectTextsForBlanks({ asks }: GalleryService, entered: Entered): Blanks {
  return new Map(
    asks.flatMap((ask) => {
      const text = (entered[ask.name] ?? ask.initial ?? '').trim()
      const groups = ask.take ? ask.take.exec(text)?.groups : undefined
      return Object.entries(groups ?? { [ask.name]: text }).map(([name, value = '']): [string, Blank] => [
        name,
        { text: value, inPath: ask.isAddress ? value : encodeURIComponent(value) },
      ])
    }),
  )
}

const PLACE = /<([a-z_]+)>/g

function fillBlanksInText(text: string, blanks: Blanks, form: keyof Blank = 'text'): string {
  return text.replace(PLACE, (place, name: string) => blanks.get(name)?.[form] ?? place)
}

function fillBlanksInValue<Value>(value: Value, blanks: Blanks): Value {
  const fillBlanksInEach = (each: unknown): unknown => {
    if (typeof each === 'string') return fillBlanksInText(each, blanks)
    if (Array.isArray(each)) return each.map(fillBlanksInEach)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, member]) => [fillBlanksInText(name, blanks), fillBlanksInEach(member)]),
    )
  }
  return fillBlanksInEach(value) as Value
}

function fillOperation(operation: GalleryOperation, blanks: Blanks): Omit<ConnectedFunction, 'id'> {
  const { name, description, parameters, query = {}, headers = {} } = fillBlanksInValue(operation, blanks)
  const fixed = Object.entries(query).map(
    ([key, value]): ApiParameter => ({ ...createTextEntry(key, value), system: false, in: 'query' }),
  )
  const system = parameters.map((each): ApiParameter => ({ ...createTextEntry(each.name, each.name), system: true }))
  const { method, url, body, answer, confirm } = operation
  const isForm = typeof body === 'string'
  return {
    name,
    description,
    parameters: {
      type: 'object',
      properties: parameters.map((each) => ({ type: 'string', isrequired: true, ...each })),
      required: parameters.filter(({ isrequired = true }) => isrequired).map((each) => each.name),
    },
    api: {
      url: fillBlanksInText(url, blanks, 'inPath'),
      method,
      parameters: [...system, ...fixed],
      headers: Object.entries(headers).map(([key, value]) => createTextEntry(key, value)),
      fill: 2,
      ...(body !== undefined && {
        content: isForm ? 'form' : 'json',
        body: isForm
          ? fillBlanksInText(body, blanks, 'inPath')
          : JSON.stringify(fillBlanksInValue(body, blanks), null, 2),
      }),
      ...(answer && { answer }),
      ...(confirm && { confirm }),
    },
  }
}

function createTextEntry(name: string, value: string) {
  return { name, type: 'string' as const, value }
}
