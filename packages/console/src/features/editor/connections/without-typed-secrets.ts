import type { Connection } from '@bricks/contract'
import { isMasked, mapAuthSecrets } from '@bricks/contract/wire'

/** The browser's storage must not hold typed secrets. A mask is no secret, so it stays. */
export function withoutTypedSecrets(connection: Connection): Connection {
  const auth = mapAuthSecrets(connection.auth, ({ value, secret }) => (secret && !isMasked(value) ? '' : value))
  return { ...connection, auth }
}
