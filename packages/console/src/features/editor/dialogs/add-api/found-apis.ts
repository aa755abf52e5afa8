import type { ConnectedFunction, Connection, ReadAnswer } from '@bricks/contract'
import { createUuid } from '#create-uuid.ts'
import { createConnection, findHost } from '#features/editor/connections/auth-kinds.ts'
import { findConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import type { Source } from './paste/source.ts'
import { askFirstIfChanging } from './result/ask-first.ts'
import { buildFunctionKey, needsSignIn, withConnectionId } from './result/found-functions.ts'

/**
 * If a source has more calls than this, or than the plan has room for, none is ticked at first. A single call is always
 * ticked.
 */
const MOST_TICKED = 5

/**
 * `ticked` and `edited` are keyed by `buildFunctionKey` of each call. A call stays ticked while a search shows other
 * calls. `known` is the id of a connection of the project that is used in place of `own`.
 */
export interface Found {
  answer: ReadAnswer
  source: Source
  ticked: ReadonlyMap<string, ConnectedFunction>
  edited: ReadonlyMap<string, ConnectedFunction>
  own: Connection
  known: string | undefined
}

export function createFoundApis(
  answer: ReadAnswer,
  source: Source,
  connections: readonly Connection[],
  room: number,
): Found {
  const { connection, total } = answer
  const host = connection?.host ?? findHost(answer.functions[0]?.api.url ?? '')
  const own = connection ?? createConnection('none', host, connections)
  const functions = prepareFoundFunctions(answer, own)
  const isFew = total === functions.length && total <= Math.min(MOST_TICKED, room)
  return {
    answer: { ...answer, functions },
    source,
    ticked: new Map(isFew || total === 1 ? functions.map((each) => [buildFunctionKey(each), each]) : []),
    edited: new Map(),
    own,
    known: listConnectionsOfHost(host, connections)[0]?.id,
  }
}

/**
 * All calls that need a sign-in get the id of `own`; if the builder chooses another sign-in, `withChosenSignIn` puts in
 * its id. Calls that may change something ask the visitor first.
 */
export function prepareFoundFunctions({ functions, connection }: ReadAnswer, own: Connection): ConnectedFunction[] {
  return functions.map((each) =>
    askFirstIfChanging(withConnectionId(each, needsSignIn(each, connection, own.host) ? own.id : undefined)),
  )
}

export function listConnectionsOfHost(host: string, connections: readonly Connection[]): Connection[] {
  return connections.filter((each) => each.host.toLowerCase() === host.toLowerCase())
}

export function findChosenSignIn({ own, known }: Found, connections: readonly Connection[]): Connection | undefined {
  const used = connections.find(({ id }) => id === known)
  return used ?? (own.auth.kind === 'none' ? undefined : own)
}

export function withChosenSignIn(
  found: Found,
  connected: ConnectedFunction,
  connections: readonly Connection[],
): ConnectedFunction {
  const latest = found.edited.get(buildFunctionKey(connected)) ?? connected
  return latest.api.connection === found.own.id
    ? withConnectionId(latest, findChosenSignIn(found, connections)?.id)
    : latest
}

/**
 * The edited call follows a later choice of the sign-in for all calls, unless the edit gave the call another sign-in.
 */
export function withEditedFunction(
  found: Found,
  connected: ConnectedFunction,
  to: ConnectedFunction,
  connections: readonly Connection[],
): Partial<Found> {
  const follows = to.api.connection === findChosenSignIn(found, connections)?.id
  const kept = follows && connected.api.connection === found.own.id ? withConnectionId(to, found.own.id) : to
  return { edited: new Map(found.edited).set(buildFunctionKey(connected), kept) }
}

export function withOwnSignIn(found: Found, own: Connection): Found {
  const withNewSignIn = (each: ConnectedFunction) =>
    each.api.connection === found.own.id ? withConnectionId(each, own.id) : each
  const withNewSignInInAll = (map: Found['ticked']) =>
    new Map([...map].map(([key, each]) => [key, withNewSignIn(each)]))
  return {
    ...found,
    own,
    known: undefined,
    answer: { ...found.answer, functions: found.answer.functions.map(withNewSignIn) },
    ticked: withNewSignInInAll(found.ticked),
    edited: withNewSignInInAll(found.edited),
  }
}

export interface Addition {
  functions: ConnectedFunction[]
  /** Set only if the connection is new to the project and one of the functions uses it. */
  connection?: Connection
}

export function toFunctionsAndConnectionsToAdd(
  found: Found,
  { functions, connections }: { functions: readonly ConnectedFunction[]; connections: readonly Connection[] },
): Addition {
  const taken = new Set(functions.map(({ id }) => id))
  const added = [...found.ticked.values()].map((each) => {
    const finished = withChosenSignIn(found, each, connections)
    return taken.has(finished.id) ? { ...finished, id: createUuid() } : finished
  })
  const signIn = findChosenSignIn(found, connections)
  const isNew = signIn !== undefined && signIn === found.own && added.some(({ api }) => api.connection === signIn.id)
  return { functions: added, ...(isNew && { connection: signIn }) }
}

/** A connection can be saved without its secrets, but not without these fields. */
const NEEDED = ['called', 'name', 'authorize_url', 'token_url']

export function pickNeededErrors(errors: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => NEEDED.includes(field)))
}

export function areFoundApisComplete(found: Found): boolean {
  const names = [...found.ticked].map(([key, connected]) => found.edited.get(key) ?? connected)
  const isNamed = names.every(({ name, description }) => name.trim() !== '' && description.trim() !== '')
  const isUsed = found.known === undefined && found.own.auth.kind !== 'none'
  return isNamed && !(isUsed && Object.keys(pickNeededErrors(findConnectionErrors(found.own))).length > 0)
}
