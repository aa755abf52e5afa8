import { type ParseArgsConfig, parseArgs } from 'node:util'

type Described = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>

/**
 * Reads what stands behind the name of a command. For `--help`, an unknown word, or a word in place of a number, it
 * says in one line what the command takes and ends the process, before anything is built or started.
 */
export function readOptions<const T extends Described>(command: string, described: T) {
  if (process.argv.includes('--help')) {
    console.log(describeOptions(command, described))
    process.exit(0)
  }
  try {
    const read = parseArgs(described)
    requireNumbers(described, read.values)
    return read
  } catch (error) {
    refuseOptions(command, described, describeFault(error))
  }
}

export function refuseOptions(command: string, described: Described, fault: string): never {
  console.error(`${fault}. ${describeOptions(command, described)}`)
  process.exit(1)
}

function requireNumbers({ options = {} }: Described, values: Record<string, unknown>): void {
  for (const [name, option] of Object.entries(options)) {
    const value = values[name]
    if (!/^\d+$/.test(String(option.default)) || /^[1-9]\d*$/.test(String(value))) continue
    throw new Error(`Option '--${name}' takes a whole number above 0, not '${value}'`)
  }
}

function describeFault(error: unknown): string {
  const [fault = ''] = String(error instanceof Error ? error.message : error).split('. ')
  return fault
}

function describeOptions(command: string, { options = {}, allowPositionals = false }: Described): string {
  const named = Object.entries(options).map(([name, { type }]) => `[--${name}${type === 'string' ? ' VALUE' : ''}]`)
  const words = [...(allowPositionals ? ['[NAME...]'] : []), ...named]
  return `${command} takes ${words.length > 0 ? words.join(' ') : 'nothing'}`
}
