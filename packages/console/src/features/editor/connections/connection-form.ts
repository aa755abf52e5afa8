import type { Connection, ConnectionAuth } from '@bricks/contract'
import { withoutTypedSecrets } from './without-typed-secrets.ts'

/**
 * A sign-in with its fields on one level, so that two people who change different fields do not stand in each other's
 * way. Only the server changes the state of an OAuth sign-in, so the form does not have it.
 */
export interface ConnectionForm {
  id: string
  /** The connection's own name, because `auth` may have a field `name`. */
  called: string
  host: string
  kind: ConnectionAuth['kind']
  [field: string]: unknown
}

export function toConnectionForm({ id, name, host, auth }: Connection): ConnectionForm {
  const { state: _state, account: _account, ...fields }: ConnectionAuth & { state?: string; account?: string } = auth
  return { id, called: name, host, ...fields }
}

/** `stored` gives the state, which belongs to the sign-in and not to what is typed. */
export function toConnection({ id, called, host, ...fields }: ConnectionForm, stored: Connection): Connection {
  const auth = fields as ConnectionAuth
  return withSignInStateFrom({ id, name: called, host, auth }, stored)
}

/** The browser's storage must not hold typed secrets. */
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
