import { readEncryptionKeys } from '#secrets/read-encryption-keys.ts'
import { rotateSecrets } from '#secrets/rotate-secrets.ts'
import { type Command, UsageError } from './command.ts'

const USAGE = 'rotate-keys'

export const rotateKeys: Command = {
  usage: USAGE,
  run: async (database, words, storage) => {
    if (words.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    return [await rotateSecrets(database, await readEncryptionKeys(storage, database))]
  },
}
