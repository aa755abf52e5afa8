import { readCommands } from './commands/read-commands.ts'
import { readAxios } from './javascript/read-axios.ts'
import { readPowerShellCalls } from './powershell/read-powershell.ts'
import type { ReadCalls } from './program-call.ts'
import { readPythonCalls } from './python/read-python.ts'

/** Calls in the tools and languages that documentation shows beside cURL. Undefined if the text has none. */
export function readPrograms(text: string): ReadCalls | undefined {
  return readPowerShellCalls(text) ?? readPythonCalls(text) ?? readAxios(text) ?? readCommands(text)
}
