import { NothingRead } from '#reading/nothing-read.ts'
import { readCommands } from './commands/read-commands.ts'
import { readAxios } from './javascript/read-axios.ts'
import { readFetch } from './javascript/read-fetch.ts'
import { readPowerShellCalls } from './powershell/read-powershell.ts'
import type { ReadCalls } from './program-call.ts'
import { readPythonCalls } from './python/read-python.ts'

const READERS = [readPowerShellCalls, readPythonCalls, readAxios, readFetch, readCommands]

/**
 * Reads calls in the tools and languages that documentation shows beside cURL. `failure` says what the first reader that
 * found a call could not read. It counts only if nobody reads anything: a sentence may name a tool.
 */
export function readPrograms(text: string): { calls?: ReadCalls; failure?: NothingRead } {
  let failure: NothingRead | undefined
  for (const read of READERS) {
    try {
      const calls = read(text)
      if (calls) return { calls }
    } catch (error) {
      if (!(error instanceof NothingRead)) throw error
      failure ??= error
    }
  }
  return failure ? { failure } : {}
}
