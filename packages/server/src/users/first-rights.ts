import { ROLE_PRO } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { hasAccount, hasPaidAccount } from './first-rights.repository.ts'

type RightsConfig = Pick<Config, 'billing' | 'defaultRole' | 'appUrl'>

/** Whether somebody must give accounts their rights by hand: nothing is sold, and signing up alone does not do. */
export function areRightsGranted({ billing, defaultRole }: RightsConfig): boolean {
  return billing.secretKey === undefined && defaultRole < ROLE_PRO
}

/** Says at the start what is to be done, while no account may deploy a bot and none will by itself. */
export async function announceFirstRights({ database, config, logger }: RightsContext): Promise<void> {
  if (!areRightsGranted(config) || (await hasPaidAccount(database))) return
  logger.warn(
    `No account on this server may deploy a bot yet. Sign up at ${config.appUrl}/signup, then run: ` +
      'npm run admin -- set-role EMAIL premium. Or set DEFAULT_ROLE=9, which gives every new account everything.',
  )
}

/** Tells whether the server waits for its first account. Once there is one this is not asked again. */
export function createFirstAccountCheck({ database, config }: Omit<RightsContext, 'logger'>): () => Promise<boolean> {
  let isWaiting = areRightsGranted(config)
  return async () => {
    if (isWaiting && (await hasAccount(database))) isWaiting = false
    return isWaiting
  }
}

interface RightsContext {
  database: Database
  config: RightsConfig
  logger: Pick<Logger, 'warn'>
}
