import type { CurlOption } from '#reading/curl/curl-options.ts'
import { collectCurlRequests } from '#reading/curl/curl-request.ts'
import { splitCommands } from '#reading/curl/read-curl.ts'
import { removeTrailingBlanksAndPrompts } from '#reading/curl/remove-trailing-blanks-and-prompts.ts'
import type { ShellCommand } from '#reading/curl/shell-command.ts'
import { readShellVariables } from '#reading/curl/shell-variables.ts'
import { straightenQuotesAndDashes } from '#reading/curl/straighten-quotes.ts'
import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import type { ReadCalls } from '#reading/programs/program-call.ts'
import { readHttpieOptions } from './httpie-options.ts'
import { readWgetOptions } from './wget-options.ts'

const MOST_COMMANDS = 500
/** Words that may stand before the program: prompts, variables and programs that run another program. */
const BEFORE = /^(?:(?:\$|%|#|>|sudo|time|exec)$|[A-Za-z_]\w{0,60}=)/

export function readWgetAndHttpie(pasted: string): ReadCalls | undefined {
  if (!/\b(?:wget|https?|xhs?)(?:\.exe)?[ \t\\^`]/.test(pasted)) return undefined
  const text = removeTrailingBlanksAndPrompts(straightenQuotesAndDashes(pasted.replaceAll('\r\n', '\n')))
  const all = splitCommands(text)
  const variables = readShellVariables(all)
  const notes = new Set<string>()
  const found = all.flatMap((command) => findProgram(command) ?? []).slice(0, MOST_COMMANDS)
  const requests = found.flatMap(({ program, words, command }) => {
    if (command.openQuoteAt !== undefined)
      throw new NothingReadError(
        'A quotation mark of the command is never closed.',
        findLineAndColumn(text, command.openQuoteAt),
      )
    const filled = variables.fillWords(words)
    const options: CurlOption[] | undefined =
      program === 'wget' ? readWgetOptions(filled) : readHttpieOptions(program, filled, command.input)
    if (options === undefined) return []
    return collectCurlRequests(options, () => undefined, notes).map((request) => ({
      ...request,
      variables: variables.examples,
      secrets: [...variables.secrets, ...(request.secrets ?? [])],
    }))
  })
  return requests.length === 0 ? undefined : { requests, notes: [...notes] }
}

function findProgram(command: ShellCommand): { program: string; words: string[]; command: ShellCommand } | undefined {
  const at = command.words.findIndex((word) => !BEFORE.test(word))
  const [, program] = /^(?:.{0,200}[/\\])?(wget|https?|xhs?)(?:\.exe)?$/.exec(command.words[at] ?? '') ?? []
  return program === undefined ? undefined : { program, words: command.words.slice(at + 1), command }
}
