import type { ConnectedFunction, Connection, Project } from '@bricks/contract'
import { hashKey } from '@tanstack/react-query'

const BASE_FIELDS = [
  'name',
  'model',
  'system',
  'max_tokens',
  'temperature',
  'frequency_penalty',
  'presence_penalty',
  'streamingAllowed',
  'currentDate',
] as const satisfies readonly (keyof Project)[]

export type Base = Pick<Project, (typeof BASE_FIELDS)[number]>

export type Draft = Base & { functions: ConnectedFunction[]; connections: Connection[] }

export function pickBaseFields(project: Base): Base {
  return Object.fromEntries(BASE_FIELDS.map((field) => [field, project[field]])) as Base
}

export function toDraft(project: Draft): Draft {
  return { ...pickBaseFields(project), functions: project.functions, connections: project.connections }
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return hashKey([withoutStates(one)]) === hashKey([withoutStates(other)])
}

/** Only the server changes the state of a sign-in, so a new state is not an edit. */
function withoutStates(draft: Draft): Draft {
  return { ...toDraft(draft), connections: draft.connections.map(resetSignInState) }
}

export function resetSignInState(connection: Connection): Connection {
  if (connection.auth.kind !== 'oauth2-code') return connection
  const { account: _account, ...auth } = connection.auth
  return { ...connection, auth: { ...auth, state: 'needed' } }
}

export function withSavedSignInStates(draft: Draft, saved: Draft): Draft {
  const connections = draft.connections.map((each) => {
    const known = saved.connections.find(({ id }) => id === each.id)
    return known && hashKey([resetSignInState(known)]) === hashKey([resetSignInState(each)]) ? known : each
  })
  return { ...draft, connections }
}
