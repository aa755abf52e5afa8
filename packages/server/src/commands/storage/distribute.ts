import { type Command, UsageError } from '#commands/command.ts'
import { distributeDatabase } from '#db/cluster/distribute.ts'

const USAGE = 'distribute [SHARDS]'
const DEFAULT_SHARDS = 32
const MOST_SHARDS = 1_024

/**
 * For Citus (docs/scale.md). Stop the servers first, because a server checks only at its start whether the tables are
 * distributed.
 */
export const distribute: Command = {
  usage: USAGE,
  run: async (database, [count, ...rest], { location }) => {
    const shards = Number(count ?? DEFAULT_SHARDS)
    const isCount = Number.isInteger(shards) && shards >= 1 && shards <= MOST_SHARDS
    if (!isCount || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    if (location.engine !== 'postgres') {
      throw new UsageError('Only Postgres with Citus can be distributed: set DATABASE_URL to its coordinator.')
    }
    await distributeDatabase(database, {
      shards,
      tell: (line) => void process.stdout.write(`${JSON.stringify(line)}\n`),
    })
    return []
  },
}
