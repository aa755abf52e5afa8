import type { Logger } from 'pino'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import type { SecretsContext } from '#secrets/secrets.ts'

export interface ProjectsContext extends SecretsContext {
  database: Database
  logger: Pick<Logger, 'info' | 'warn'>
  brickCaller: Pick<
    BrickCaller,
    'tryBrick' | 'send' | 'findSettingProblem' | 'findAddressProblem' | 'findHeaderProblem'
  >
  config: Pick<
    Config,
    'publicUrl' | 'models' | 'providers' | 'operatorKey' | 'sampleApis' | 'mail' | 'contentWritesPerMinute'
  >
}
