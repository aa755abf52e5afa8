import type { Connection } from '@bricks/contract'
import { isMasked, listAuthSecrets } from '@bricks/contract/wire'
import type { Draft } from '#features/editor/draft/draft.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { describeAuthKind } from './auth-kinds.ts'

interface ConnectionState {
  tone: 'grey' | 'green' | 'amber' | 'red'
  words: string
  /** True if calls fail until the builder does something. */
  isWanting: boolean
}

/**
 * `isUserUnchanged`: the user name is as the server sent it. The server masks a user name that has no password, so an
 * unmasked user name without a password has lost its password.
 */
export function findConnectionState({ auth }: Connection, isUserUnchanged: boolean): ConnectionState {
  if (auth.kind === 'oauth2-code') {
    if (auth.state === 'connected') {
      return { tone: 'green', words: auth.account ? `Connected as ${auth.account}` : 'Connected', isWanting: false }
    }
    if (auth.state === 'failed') return { tone: 'red', words: 'Refused: connect again', isWanting: true }
    return { tone: 'amber', words: TEXTS.notConnected, isWanting: true }
  }
  const hasLostPassword = auth.kind === 'basic' && isUserUnchanged && auth.password === '' && !isMasked(auth.user)
  const isMissing = hasLostPassword || listAuthSecrets(auth).some(isEmptySecret)
  if (isMissing) return { tone: 'amber', words: TEXTS.notConnected, isWanting: true }
  return { tone: 'grey', words: describeAuthKind(auth.kind), isWanting: false }
}

/** An empty password is allowed: some APIs take their key as the user name. */
function isEmptySecret({ field, value }: { field: string; value: string }): boolean {
  return value === '' && field !== 'password'
}

/** Leaves out connections that no API uses, because no call fails for them. */
export function listUnconnected(
  { connections, functions }: Pick<Draft, 'connections' | 'functions'>,
  saved: readonly Connection[],
): Connection[] {
  return connections.filter(
    (each) =>
      functions.some(({ api }) => api.connection === each.id) &&
      findConnectionState(each, isUserNameUnchanged(each, saved)).isWanting,
  )
}

export function isUserNameUnchanged(connection: Connection, saved: readonly Connection[]): boolean {
  const known = saved.find(({ id }) => id === connection.id)
  const readUserName = ({ auth }: Connection) => (auth.kind === 'basic' ? auth.user : '')
  return known !== undefined && readUserName(known) === readUserName(connection)
}
