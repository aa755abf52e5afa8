import { loadConfig } from '#config.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { approveTemplate } from './approve-template.ts'
import { type Command, UsageError } from './command.ts'
import { contactMessages } from './contact-messages.ts'
import { findRunningStorage } from './find-running-storage.ts'
import { resetPassword } from './reset-password.ts'
import { setRole } from './set-role.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  'set-role': setRole,
  'approve-template': approveTemplate,
  'contact-messages': contactMessages,
  'reset-password': resetPassword,
}

const [name = '', ...words] = process.argv.slice(2)
try {
  for (const line of await run(name, words)) process.stdout.write(`${JSON.stringify(line)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(commandName: string, commandWords: string[]): Promise<readonly object[]> {
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined
  if (!command)
    throw new UsageError(
      `Commands:\n${Object.values(COMMANDS)
        .map(({ usage }) => `  ${usage}`)
        .join('\n')}`,
    )
  const location = findRunningStorage(loadConfig().storage)
  const database = openDatabase(location)
  try {
    await migrate(database, location.engine)
    return await command.run(database, commandWords)
  } finally {
    await database.destroy()
  }
}
