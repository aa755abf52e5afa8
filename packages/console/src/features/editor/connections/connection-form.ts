import type { Connection, ConnectionAuth } from '@bricks/contract'
import { withoutTypedSecrets } from './without-typed-secrets.ts'

/**
 * A sign-in with all its fields on one level, so that two people can change different fields without a conflict. Only
 * the server changes the state of an OAuth sign-in, so the form leaves the state out. The connection's own name is
 * `called` and not `name`, because `auth` may have a field `name`.
 */
export interface ConnectionForm {
  id: string
  called: string
  host: string
  kind: ConnectionAuth['kind']
  [field: string]: unknown
}

export function toConnectionForm({ id, name, host, auth }: Connection): ConnectionForm {
  const { state: _state, account: _account, ...fields }: ConnectionAuth & { state?: string; account?: string } = auth
  return { id, called: name, host, ...fields }
}

export function toConnection({ id, called, host, ...fields }: ConnectionForm, stored: Connection): Connection {
  const auth = fields as ConnectionAuth
  return withSignInStateFrom({ id, name: called, host, auth }, stored)
}

export function withoutConnectionFormSecrets(form: ConnectionForm): ConnectionForm {
  const { id, called, host, ...fields } = form
  return toConnectionForm(withoutTypedSecrets({ id, name: called, host, auth: fields as ConnectionAuth }))
}

export function withSignInStateFrom(connection: Connection, { auth }: Connection): Connection {
  if (connection.auth.kind !== 'oauth2-code' || auth.kind !== 'oauth2-code') return connection
  const { account: _account, ...fields } = connection.auth
  const { state, account } = auth
  return { ...connection, auth: { ...fields, state, ...(account !== undefined && { account }) } }
}
