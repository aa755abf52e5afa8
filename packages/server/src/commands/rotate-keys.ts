import { rotateTokens } from '#connections/tokens/rotate-tokens.ts'
import { readEncryptionKeys } from '#secrets/read-encryption-keys.ts'
import { rotateSecrets } from '#secrets/rotate-secrets.ts'
import { type Command, UsageError } from './command.ts'

const USAGE = 'rotate-keys'

export const rotateKeys: Command = {
  usage: USAGE,
  run: async (database, words, storage) => {
    if (words.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const keys = await readEncryptionKeys(storage, database)
    const secrets = await rotateSecrets(database, keys)
    const tokens = await rotateTokens(database, keys)
    return [
      {
        rotated: secrets.rotated + tokens.rotated,
        current: secrets.current + tokens.current,
        unreadable: secrets.unreadable + tokens.unreadable,
      },
    ]
  },
}
