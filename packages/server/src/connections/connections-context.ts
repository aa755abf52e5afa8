import type { Database } from '#db/database.ts'
import type { SecretsContext } from '#secrets/secrets.ts'
import type { TokenPorts } from './oauth/request-tokens.ts'

export interface ConnectionsContext extends SecretsContext, TokenPorts {
  database: Database
}
