import type { Connection } from '@bricks/contract'
import { type SignIn, type SignInCredentials, SignInError } from '#bricks/api-sign-in.ts'
import type { ConnectionsContext } from './connections-context.ts'
import { type OAuthConnection, toOAuthConnection } from './oauth/oauth-connection.ts'
import { getOrRenewAccessToken, replaceAccessToken } from './tokens/access-token.ts'
import type { AccessToken } from './tokens/encrypt-tokens.ts'

export interface UsedConnection {
  userId: string
  projectId: string
  /** Has its secrets filled in. A secret that is not entered yet is ''. */
  connection: Connection
}

export function createConnectionSignIn(context: ConnectionsContext, used: UsedConnection): SignIn {
  const { connection, ...owner } = used
  const { auth } = connection
  switch (auth.kind) {
    case 'none':
      return createFixedSignIn({ headers: [], query: [], secrets: [] })
    case 'key':
      return createFixedSignIn(
        auth.value !== '' && {
          headers: auth.in === 'header' ? [{ name: auth.name, value: auth.value }] : [],
          query: auth.in === 'query' ? [[auth.name, auth.value]] : [],
          secrets: [auth.value],
        },
      )
    case 'bearer':
      return createFixedSignIn(auth.token !== '' && createTokenCredentials(stripBearerWord(auth.token)))
    case 'basic':
      return createFixedSignIn((auth.user !== '' || auth.password !== '') && createPasswordCredentials(auth))
    case 'oauth2-client':
      if (auth.client_secret === '') return createFixedSignIn(false)
      return createTokenSignIn(context, toOAuthConnection(owner, connection, auth))
    case 'oauth2-code':
      return createTokenSignIn(context, toOAuthConnection(owner, connection, auth))
  }
}

const SHORTEST_PASSWORD = 6

export function createSignInOfMissingConnection(): SignIn {
  return createFixedSignIn(false)
}

function createFixedSignIn(credentials: SignInCredentials | false): SignIn {
  return {
    getCredentials: async () => {
      if (!credentials) throw new SignInError('connection_needed')
      return credentials
    },
    renewCredentials: async () => undefined,
  }
}

/**
 * Documentation shows a token as it stands in the header, so some builders enter it with the word `Bearer` before it.
 */
function stripBearerWord(typed: string): string {
  return typed.trim().replace(/^bearer\s+/i, '')
}

function createTokenCredentials(token: string, header?: string): SignInCredentials {
  const sent =
    header === undefined ? { name: 'authorization', value: `Bearer ${token}` } : { name: header, value: token }
  return { headers: [sent], query: [], secrets: [token] }
}

function createPasswordCredentials({ user, password }: { user: string; password: string }): SignInCredentials {
  const encoded = Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
  // Some APIs want the key as the user name and any word as the password. So with a short password the user name is a
  // secret too.
  const secrets = [encoded, password, password.length < SHORTEST_PASSWORD ? user : ''].filter((secret) => secret !== '')
  return { headers: [{ name: 'authorization', value: `Basic ${encoded}` }], query: [], secrets }
}

function createTokenSignIn(context: ConnectionsContext, connection: OAuthConnection): SignIn {
  let used: AccessToken | undefined
  return {
    getCredentials: async (signal) => {
      used = await getOrRenewAccessToken(context, connection, signal)
      return createTokenCredentials(used.text, connection.auth.header)
    },
    renewCredentials: async (signal) => {
      used = used && (await replaceAccessToken(context, connection, used.revision, signal))
      return used && createTokenCredentials(used.text, connection.auth.header)
    },
  }
}
