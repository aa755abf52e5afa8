import { loadConfig } from '#config/config.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { approveTemplate } from './approve-template.ts'
import { type Command, UsageError } from './command.ts'
import { confirmEmail } from './confirm-email.ts'
import { contactMessages } from './contact-messages.ts'
import { findRunningStorage, refuseMissing } from './find-running-storage.ts'
import { playPast } from './past/play-past.ts'
import { resetPassword } from './reset-password.ts'
import { rotateKeys } from './rotate-keys.ts'
import { runCommand } from './run-command.ts'
import { setRole } from './set-role.ts'
import { showTemplate } from './show-template.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  'set-role': setRole,
  'show-template': showTemplate,
  'approve-template': approveTemplate,
  'contact-messages': contactMessages,
  'reset-password': resetPassword,
  'confirm-email': confirmEmail,
  'rotate-keys': rotateKeys,
  'play-past': playPast,
}

await runCommand(async ([name = '', ...words]) => {
  const lines = await run(name, words)
  return lines.map((line) => JSON.stringify(line))
})

async function run(commandName: string, commandWords: string[]): Promise<readonly object[]> {
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined
  if (!command)
    throw new UsageError(
      `Commands:\n${Object.values(COMMANDS)
        .map(({ usage }) => `  ${usage}`)
        .join('\n')}`,
    )
  const storage = findRunningStorage(loadConfig().storage)
  refuseMissing(storage)
  const database = openDatabase(storage.location)
  try {
    await migrate(database, storage.location.engine)
    return await command.run(database, commandWords, storage)
  } finally {
    await database.destroy()
  }
}
