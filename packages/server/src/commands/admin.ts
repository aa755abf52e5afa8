import { runAsAuthor } from '#audit/author.ts'
import { loadConfig } from '#config/config.ts'
import { detectDistribution } from '#db/cluster/distribute.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { applyPlanLimits } from '#plan-limits.ts'
import { approveTemplate } from './approve-template.ts'
import { type Command, UsageError } from './command.ts'
import { contactMessages } from './contact-messages.ts'
import { getRunningStorage, refuseMissingDatabase } from './get-running-storage.ts'
import { playPast } from './past/play-sample-history.ts'
import { confirmEmail } from './people/confirm-email.ts'
import { removeSecondFactors } from './people/remove-second-factors.ts'
import { resetPassword } from './people/reset-password.ts'
import { rotateKeys } from './rotate-keys.ts'
import { runCommand } from './run-command.ts'
import { setRole } from './set-role.ts'
import { showTemplate } from './show-template.ts'
import { distribute } from './storage/distribute.ts'
import { writeJsonLine } from './write-json-line.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  'set-role': setRole,
  'show-template': showTemplate,
  'approve-template': approveTemplate,
  'contact-messages': contactMessages,
  'reset-password': resetPassword,
  'remove-second-factors': removeSecondFactors,
  'confirm-email': confirmEmail,
  'rotate-keys': rotateKeys,
  'play-past': playPast,
  distribute,
}

await runCommand(async ([name = '', ...words]) => {
  const lines = await runAdminCommand(name, words)
  return lines.map(writeJsonLine)
})

async function runAdminCommand(commandName: string, commandWords: string[]): Promise<readonly object[]> {
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined
  if (!command)
    throw new UsageError(
      `Commands:\n${Object.values(COMMANDS)
        .map(({ usage }) => `  ${usage}`)
        .join('\n')}`,
    )
  const config = loadConfig()
  applyPlanLimits(config.planLimits)
  const storage = getRunningStorage(config.storage)
  await refuseMissingDatabase(storage)
  const database = openDatabase(storage.location)
  try {
    await migrate(database, storage.location.engine)
    if (storage.location.engine === 'postgres' && command !== distribute) await detectDistribution(database)
    const author = { kind: 'operator', id: null, name: '', at: new Date(), address: '', device: '' } as const
    return await runAsAuthor(author, () => command.run(database, commandWords, storage))
  } finally {
    await database.destroy()
  }
}
