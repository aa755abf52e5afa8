import { randomUUID } from 'node:crypto'
import {
  type ConnectedFunction,
  type ConnectionAuth,
  connectedFunction,
  type HttpApi,
  type ReadAnswer,
} from '@bricks/contract'
import { alignApiToBrickParameters, LIMITS, listRequiredNames } from '@bricks/contract/wire'
import { cutText } from '#reading/cut-text.ts'
import type { DraftBrick, ReadResult } from '#reading/read-result.ts'
import { nameRequest } from '#reading/values/name-request.ts'
import { type ChosenConnection, chooseConnection, readBrickHost } from './choose-connection.ts'
import { createSecretEraser, type SecretEraser } from './erase-secrets.ts'
import { containsAllWords, MOST_FUNCTIONS } from './search-bricks.ts'

const MOST_NOTES = 30
/** In bytes of JSON. Writing JSON blocks the event loop for some 20 ms a megabyte. */
const MOST_BYTES = 2 * 1024 * 1024

export function buildReadAnswer(read: ReadResult, search = ''): ReadAnswer {
  const notes = new Set(read.notes)
  const chosen = chooseConnection(read, notes)
  const eraser = createSecretEraser(listErasableSecrets(read))
  // A reader that sets `total` has applied `search` already.
  const found = read.total === undefined ? read.bricks.filter((brick) => matchesBrick(brick, search)) : read.bricks
  const used = new Set<string>()
  const groups = new Map<string, string[]>()
  const functions: ConnectedFunction[] = []
  let invalid = 0
  let bytes = 0
  for (const brick of found.slice(0, MOST_FUNCTIONS)) {
    const made = dropEmptiedFields(eraser.eraseIn(buildFunction(renameIfNameHoldsSecret(brick, eraser), chosen, used)))
    const checked = connectedFunction.safeParse(made)
    if (!checked.success) {
      invalid++
      continue
    }
    bytes += Buffer.byteLength(JSON.stringify(checked.data))
    if (bytes > MOST_BYTES) break
    functions.push(checked.data)
    if (brick.group) groups.set(brick.group, [...(groups.get(brick.group) ?? []), checked.data.id])
  }
  if (eraser.hasErased())
    notes.add('What was the same as a secret was left out in other places too. Look over the APIs before you add them.')
  if (bytes > MOST_BYTES)
    notes.add(`These are the first ${functions.length}, since all of them are too large. Search for the others.`)
  if (invalid > 0)
    notes.add(
      `${invalid === 1 ? 'One API was' : `${invalid} APIs were`} left out: too large, or with names that cannot be kept.`,
    )
  return {
    kind: read.kind,
    connection: chosen.connection ?? null,
    functions,
    total: (read.total ?? found.length) - invalid,
    ...eraser.eraseIn({
      title: cutText(read.title.trim(), LIMITS.name),
      groups: [...groups].map(([name, ids]) => ({ name: cutText(name, LIMITS.name), functions: ids })),
      notes: [...notes].slice(0, MOST_NOTES).map((note) => cutText(note, 500)),
    }),
  }
}

/**
 * Lists the secrets, but not those that are part of a host. A host is no secret: everybody on the network sees it, and
 * the connection shows it.
 */
function listErasableSecrets({ bricks, secrets }: ReadResult): string[] {
  const hosts = [...new Set(bricks.map(readBrickHost))].join(' ').toLowerCase()
  return secrets.filter((secret) => !hosts.includes(secret.toLowerCase()))
}

/**
 * A name that was made from the path spells its words differently: `Hunter pass` for `/hunterPass`. So a secret in it
 * would not be found, and such a name is made anew without the secret.
 */
function renameIfNameHoldsSecret(brick: DraftBrick, { eraseIn }: SecretEraser): DraftBrick {
  const host = readBrickHost(brick)
  const { url, method } = brick.api
  const path = url.slice(url.indexOf(host) + host.length).split('?', 1)[0] ?? ''
  if (eraseIn(path) === path) return brick
  const named = nameRequest(method, path, host)
  const plain = path.split('/').map((segment) => (eraseIn(segment) === segment ? segment : '{secret}'))
  const renamed = nameRequest(method, eraseIn(plain.join('/')), host)
  const isGiven = { name: brick.name !== named.name, description: brick.description !== named.description }
  return {
    ...brick,
    ...(!isGiven.name && { name: renamed.name }),
    ...(!isGiven.description && { description: renamed.description }),
  }
}

function matchesBrick({ name, description, group, api }: DraftBrick, search: string): boolean {
  return containsAllWords(search, [name, description, group, api.url])
}

type MadeFunction = ReturnType<typeof buildFunction>

/** Erasing may empty a header or a parameter that is no secret itself. Such a field is dropped. */
function dropEmptiedFields(made: MadeFunction): MadeFunction {
  const isFilledOrSecret = ({ value, secret }: { value: string; secret?: boolean | undefined }) =>
    value !== '' || secret === true
  const { api } = made
  return {
    ...made,
    name: made.name || 'API',
    description: made.description || 'An API.',
    api: { ...api, headers: api.headers.filter(isFilledOrSecret), parameters: api.parameters.filter(isFilledOrSecret) },
  }
}

function buildFunction(brick: DraftBrick, { connection, covers }: ChosenConnection, used: Set<string>) {
  const { api, parameters, schema } = brick
  const { secrets, body, content, ...rest } = api
  const uncovered = brick.auth && !covers(brick) ? [brick.auth] : []
  const asked = [...uncovered, ...(brick.keys ?? [])].map(createEmptyFields)
  return {
    id: randomUUID(),
    name: chooseUniqueName(brick.name, used),
    description: shortenText(brick.description, LIMITS.description) || brick.name,
    parameters: { type: 'object', properties: parameters, required: listRequiredNames(parameters) },
    api: {
      ...rest,
      headers: [...api.headers, ...asked.flatMap(({ headers }) => headers)],
      parameters: [
        ...alignApiToBrickParameters(parameters, []),
        ...api.parameters,
        ...asked.flatMap((each) => each.parameters),
      ],
      fill: 2,
      ...(content && { content }),
      ...(body !== undefined && { body }),
      ...(secrets.length > 0 && { secrets }),
      ...(connection && covers(brick) && { connection: connection.id }),
    },
    ...(schema && { schema }),
  }
}

/** Gives empty fields for a secret that the connection does not hold. The builder enters it in the brick's form. */
function createEmptyFields(auth: ConnectionAuth): Pick<HttpApi, 'headers' | 'parameters'> {
  const empty = { type: 'string' as const, value: '', secret: true }
  if (auth.kind === 'key' && auth.in === 'query') {
    return { headers: [], parameters: [{ ...empty, name: auth.name, system: false, in: 'query' }] }
  }
  const name = auth.kind === 'key' ? auth.name : 'Authorization'
  return { headers: [{ ...empty, name }], parameters: [] }
}

function chooseUniqueName(name: string, used: Set<string>): string {
  const plain = shortenText(name, LIMITS.name - 6).replaceAll('\0', '') || 'API'
  let free = plain
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${plain} ${number}`
  used.add(free.toLowerCase())
  return free
}

function shortenText(text: string, most: number): string {
  const plain = text.trim().toWellFormed()
  return plain.length <= most ? plain : `${cutText(plain, most - 1).trimEnd()}…`
}
