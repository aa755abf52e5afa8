import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'
import { ROLE_PRO } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { hasAnyAccount, hasPaidAccount } from './plan.repository.ts'

interface RightsConfig {
  billing: { secretKey: string | undefined }
  defaultRole: number
  appUrl: string
}

interface RightsContext {
  database: Database
  config: RightsConfig
  logger: Pick<Logger, 'warn'>
}

export function mustOperatorGrantPlans({ billing, defaultRole }: RightsConfig): boolean {
  return billing.secretKey === undefined && defaultRole < ROLE_PRO
}

export async function logHowToGrantRights({ database, config, logger }: RightsContext): Promise<void> {
  if (!mustOperatorGrantPlans(config)) return
  const isAnyPaid = await hasPaidAccount(database).catch((error: unknown) => {
    // If a part of the database cannot be reached, the server still starts for the accounts in the other parts.
    logger.warn({ err: error }, 'it is not known whether an account may deploy a bot')
  })
  if (isAnyPaid !== false) return
  logger.warn(
    `No account on this server may deploy a bot yet. Sign up at ${config.appUrl}/signup, then run, in this server's folder and as its user: ` +
      `${formatAdminCommand()} set-role EMAIL premium. Or set DEFAULT_ROLE=9, which gives every new account everything.`,
  )
}

/** A release has no npm scripts: its only program is `server.js`. */
export function formatAdminCommand(program = findOwnProgramFile()): string {
  if (basename(program) !== 'server.js') return 'npm run admin --'
  return `node ${/\s/.test(program) ? `"${program}"` : program} admin`
}

/** Finds the real file: `node server` starts `server.js`, and npx starts it by a link of another name. */
function findOwnProgramFile(): string {
  const named = resolve(process.argv[1] ?? '')
  try {
    return createRequire(import.meta.url).resolve(named)
  } catch {
    return named
  }
}

export function createNoAccountYetCheck({ database, config }: Omit<RightsContext, 'logger'>): () => Promise<boolean> {
  let isWaiting = mustOperatorGrantPlans(config)
  return async () => {
    if (isWaiting && (await hasAnyAccount(database))) isWaiting = false
    return isWaiting
  }
}
