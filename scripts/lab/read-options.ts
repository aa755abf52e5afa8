import { type ParseArgsConfig, parseArgs } from 'node:util'

type Described = Pick<ParseArgsConfig, 'options' | 'allowPositionals'>

/**
 * Reads what stands behind the name of a command. For a word that the command does not know, and for `--help`, it says
 * in one line what it takes and ends the process, before anything is built or started.
 */
export function readOptions<const T extends Described>(command: string, described: T) {
  if (process.argv.includes('--help')) {
    console.log(describeOptions(command, described))
    process.exit(0)
  }
  try {
    return parseArgs(described)
  } catch (error) {
    console.error(`${describeFault(error)}. ${describeOptions(command, described)}`)
    process.exit(1)
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
