import { namesSecret, startsLikeServiceKey } from '@bricks/contract/wire'
import { isUnknownSecret } from '#reading/values/placeholders.ts'
import { isMethod, type ShellCommand } from './shell-command.ts'

const ASSIGNMENT = /^([A-Za-z_]\w{0,60})=(.*)$/s
const SETS = /^(?:export|set|declare|local|readonly)$/
const USE = /\$(?:([A-Za-z_]\w{0,60})|\{([A-Za-z_]\w{0,60})\})/g
const LONGEST_VALUE = 4_000
/** In characters. A value may be used many times, so the text that is filled in has a limit. */
const MOST_FILLED = 64 * 1024

export interface ShellVariables {
  /** Names and values that may be shown as examples of inputs. */
  examples: ReadonlyMap<string, string>
  /**
   * Fills in variables with an address, a method or a secret. Any other variable becomes an input with its value as
   * example.
   */
  fillWords(words: readonly string[]): string[]
  secrets: readonly string[]
}

/** Reads the lines before the commands that give variables their values, such as `TOKEN=abc` and `export HOST=...`. */
export function readShellVariables(commands: readonly ShellCommand[]): ShellVariables {
  const values = new Map<string, string>()
  for (const { words } of commands) {
    const assignments = SETS.test(words[0] ?? '') ? words.slice(1) : words
    const found = assignments.flatMap((word) => {
      const [, name, value = ''] = ASSIGNMENT.exec(word) ?? []
      return name === undefined ? [] : [[name, value] as const]
    })
    if (found.length < assignments.length) continue
    for (const [name, value] of found) {
      const isKnown = value !== '' && value.length <= LONGEST_VALUE && !isUnknownSecret(value) && !value.includes('$')
      if (isKnown) values.set(name, value)
    }
  }
  const isSecretVariable = (name: string, value: string) => namesSecret(name) || startsLikeServiceKey(value)
  const isFilled = (name: string, value: string) =>
    isSecretVariable(name, value) || isAddressVariable(name, value) || isMethod(value)
  const entries = [...values]
  const filled = new Map(entries.filter(([name, value]) => isFilled(name, value)))
  let left = MOST_FILLED

  function fillVariablesInWord(word: string): string {
    if (filled.size === 0 || !word.includes('$')) return word
    return word.replace(USE, (use, plain?: string, braced?: string) => {
      const value = filled.get(plain ?? braced ?? '')
      if (value === undefined || value.length > left) return use
      left -= value.length
      return value
    })
  }

  return {
    examples: new Map(entries.filter(([name]) => !filled.has(name))),
    fillWords: (words) => words.map(fillVariablesInWord),
    secrets: entries.flatMap(([name, value]) => (isSecretVariable(name, value) ? [value] : [])),
  }
}

function isAddressVariable(name: string, value: string): boolean {
  if (/^https?:\/\/\S+$/i.test(value)) return true
  return /(?:^|_)(?:host|domain|base|url|endpoint|server)(?:_|$)/i.test(name) && /^[\w.:/-]{3,200}$/.test(value)
}
