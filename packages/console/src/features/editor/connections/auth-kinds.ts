import type { Connection, ConnectionAuth } from '@bricks/contract'
import { createUuid } from '#create-uuid.ts'

export type AuthKind = ConnectionAuth['kind']

export const AUTH_KINDS = [
  { kind: 'key', words: 'Key' },
  { kind: 'bearer', words: 'Bearer token' },
  { kind: 'basic', words: 'User and password' },
  { kind: 'oauth2-client', words: 'Client credentials' },
  { kind: 'oauth2-code', words: 'Connect in a window' },
] as const satisfies readonly { kind: AuthKind; words: string }[]

export function describeAuthKind(kind: AuthKind): string {
  return AUTH_KINDS.find((each) => each.kind === kind)?.words ?? 'None'
}

export function createAuth(kind: AuthKind): ConnectionAuth {
  switch (kind) {
    case 'none':
      return { kind }
    case 'key':
      return { kind, in: 'header', name: 'X-Api-Key', value: '' }
    case 'bearer':
      return { kind, token: '' }
    case 'basic':
      return { kind, user: '', password: '' }
    case 'oauth2-client':
      return { kind, token_url: '', client_id: '', client_secret: '', send: 'basic' }
    case 'oauth2-code':
      return { kind, authorize_url: '', token_url: '', client_id: '', client_secret: '', state: 'needed' }
  }
}

export function createConnection(kind: AuthKind, host: string, others: readonly Connection[]): Connection {
  const names = others.map(({ name }) => name)
  let name = host
  for (let number = 2; names.includes(name); number++) name = `${host} ${number}`
  return { id: createUuid(), name, host, auth: createAuth(kind) }
}

/** Contains the port if it is not 443; '' if the address has no host. */
export function findHost(url: string): string {
  const text = `https://${url.trim()}`
  return URL.canParse(text) ? new URL(text).host : ''
}
