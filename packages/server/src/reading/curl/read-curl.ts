import { findLineAndColumn, NothingReadError, type TextPlace } from '#reading/nothing-read.ts'
import { mapRequestToBrick } from '#reading/requests/map-request.ts'
import type { PastedRequest } from '#reading/requests/pasted-request.ts'
import { parseCurlOptions } from './curl-options.ts'
import { collectCurlRequests } from './curl-request.ts'
import { indexOfOrLength } from './here-document.ts'
import { removeTrailingBlanksAndPrompts } from './remove-trailing-blanks-and-prompts.ts'
import type { ShellCommand } from './shell-command.ts'
import { readShellVariables } from './shell-variables.ts'
import { splitBash } from './split-bash.ts'
import { splitCmd, splitPowerShell } from './split-windows.ts'
import { findQuotedEnd, straightenQuotesAndDashes } from './straighten-quotes.ts'
import { findTornWord, listTornSecrets } from './torn-words.ts'
import { findSentenceAbove, hasOtherSentences } from './words-around.ts'

const MOST_COMMANDS = 1_000
/** Limits the time: each of these secrets is searched for in each text of the answer. */
const MOST_TORN_SECRETS = 500
const WORDS_NOTE =
  'Only what stands as a request was read. The other words of the page were left out: what they describe can be filled in by hand.'

const FETCHED = /(?:^|\n)[ \t]{0,20}(?:[$%#>] )?(?:export |set )?[A-Za-z_]\w{0,60}=["']?\$\(\s{0,5}curl\s/
const FETCHED_NOTE =
  'A command fetches a value for the others first, such as a token. It was left out: choose how to sign in in the connection.'

const TORN =
  'Put quotation marks around each header and text of the cURL command: some words stand outside, or too many inside.'

export interface ReadCommands {
  requests: PastedRequest[]
  notes: string[]
}

export function readCurl(pasted: string): ReadCommands | undefined {
  if (!/\bcurl\b/i.test(pasted)) return undefined
  const text = removeTrailingBlanksAndPrompts(straightenQuotesAndDashes(pasted.replaceAll('\r\n', '\n')))
  const plain = splitCommands(text)
  const isFetchedAlone = listCurlCommands(plain).length === 0
  const all = isFetchedAlone ? splitCommands(openFetchedCommands(text)) : plain
  const files = new Map(
    all.flatMap(({ words, input, output }) => (words[0] === 'cat' && output ? [[output, input]] : [])),
  )
  const variables = readShellVariables(all)
  const found = listCurlCommands(all)
  const commands = found.slice(0, MOST_COMMANDS)
  if (commands.length === 0) return undefined
  const notes = new Set<string>()
  if (!isFetchedAlone && FETCHED.test(text)) notes.add(FETCHED_NOTE)
  if (found.length > commands.length) notes.add('These are the first 1,000 of the commands.')
  let tornAt: TextPlace | undefined
  const tornSecrets = new Set<string>()
  const otherSecrets = listSecretsOfInnerCommands(text)
  const requests = commands.flatMap(({ words, input, at, openQuoteAt }) => {
    if (openQuoteAt !== undefined)
      throw new NothingReadError(
        'A quotation mark of the cURL command is never closed.',
        findLineAndColumn(text, openQuoteAt),
      )
    const options = parseCurlOptions(variables.fillWords(words))
    const last = options.at(-1)
    // `-d <<EOF` lacks `@-`, but it is clear what is meant.
    if (last?.lacksValue && input !== undefined && last.use.startsWith('data'))
      options[options.length - 1] = { use: last.use, value: '@-' }
    // A command without an address may set a variable for the next one.
    for (const { use, value } of options) if (use === 'secret') otherSecrets.add(value)
    const torn = findTornWord(options)
    if (torn !== undefined) {
      const place = findLineAndColumn(text, Math.max(at, text.indexOf(torn, at)))
      if (tornAt !== undefined) notes.add(describeTornCommand(place))
      tornAt ??= place
      // The next command may show these secrets too: a line of this command may be read as its description.
      for (const secret of listTornSecrets(options)) tornSecrets.add(secret)
      return []
    }
    const readNamedFile = (name: string) => (name === '-' ? input : files.get(name))
    const collected = collectCurlRequests(options, readNamedFile, notes)
    // One sentence cannot describe several requests of one command.
    const description = collected.length === 1 ? findSentenceAbove(text, at) : undefined
    return collected.map((request) => ({
      ...request,
      description,
      variables: variables.examples,
      secrets: [...variables.secrets, ...(request.secrets ?? [])],
    }))
  })
  if (
    hasOtherSentences(
      text,
      requests.flatMap(({ description }) => description ?? []),
    )
  )
    notes.add(WORDS_NOTE)
  if (tornAt && (requests.length === 0 || tornSecrets.size > MOST_TORN_SECRETS))
    throw new NothingReadError(TORN, tornAt)
  if (tornAt) notes.add(describeTornCommand(tornAt))
  if (requests.length === 0) {
    throw new NothingReadError('The cURL command has no address.', findLineAndColumn(text, commands[0]?.at ?? 0))
  }
  return {
    requests: requests.map((request) => ({
      ...request,
      secrets: [...request.secrets, ...tornSecrets, ...otherSecrets],
    })),
    notes: [...notes],
  }
}

const INNER = /\$\(\s{0,5}(curl\s[^()]{1,1000})\)/g
const MOST_INNER = 100

/** A command inside another one is left out, but its secrets may also stand in the other commands. */
function listSecretsOfInnerCommands(text: string): Set<string> {
  const inner = [...text.matchAll(INNER)].slice(0, MOST_INNER).flatMap(([, command = '']) => splitBash(command))
  const requests = inner.flatMap(({ words }) =>
    collectCurlRequests(parseCurlOptions(words.slice(1)), () => undefined, new Set()),
  )
  return new Set(requests.flatMap((request) => mapRequestToBrick(request, new Set())?.secrets ?? []))
}

const describeTornCommand = ({ line }: TextPlace) =>
  `The cURL command on line ${line} was left out: some of its words stand outside of quotation marks, or too many inside.`

export function splitCommands(text: string): ShellCommand[] {
  switch (detectShell(text)) {
    case 'cmd':
      return splitCmd(text)
    case 'powershell':
      return splitPowerShell(text)
    case 'bash':
      return splitBashWithoutStrayQuotes(text)
  }
}

/** A quotation mark too many behind a closed word at the end of a line, as in `--user "any:$KEY"' \`. */
const STRAY_QUOTE = /(?<=["'])["'](?=[ \t]{0,8}\\\n)/g

function splitBashWithoutStrayQuotes(text: string): ShellCommand[] {
  const commands = splitBash(text)
  if (commands.every(({ openQuoteAt }) => openQuoteAt === undefined)) return commands
  const mended = splitBash(text.replace(STRAY_QUOTE, ' '))
  return mended.every(({ openQuoteAt }) => openQuoteAt === undefined) ? mended : commands
}

function detectShell(text: string): 'bash' | 'cmd' | 'powershell' {
  if (/\^["%{}&<>|^]|[ "]\^\r?\n/.test(text)) return 'cmd'
  if (/[ "']`\r?\n|^\s*(?:PS [^\n>]{0,200}>\s*)?curl\.exe\s[^\n]*'/.test(text)) return 'powershell'
  // Of bash and cmd, only cmd reads `""` inside quotes as one quote, as in `"{""id"":1}"`.
  return !text.includes("'") && /[{[,:]\s?""\w/.test(text) ? 'cmd' : 'bash'
}

const ASSIGNED = /(?<=^|\n)([ \t]{0,20}(?:[$%#>] )?(?:export |set )?[A-Za-z_]\w{0,60}=(["']?)\$\(\s{0,5})curl\s/g

/** Opens `ANSWER=$(curl ...)`, so that its command is one like any other. All else stays in its place. */
function openFetchedCommands(text: string): string {
  let opened = ''
  let from = 0
  for (const { index, 1: before = '', 2: quote = '' } of text.matchAll(ASSIGNED)) {
    if (index < from) continue
    const end = findClosingBracket(text, index + before.length)
    if (end === undefined) break
    opened += `${text.slice(from, index)}${' '.repeat(before.length)}${text.slice(index + before.length, end)};`
    from = end + 1
    if (quote === '' || text[from] !== quote) continue
    opened += ' '
    from++
  }
  return opened + text.slice(from)
}

function findClosingBracket(text: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '\\') at++
    else if (sign === "'") at = indexOfOrLength(text, "'", at + 1)
    else if (sign === '"') at = findQuotedEnd(text, at) - 1
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at
  }
  return undefined
}

const listCurlCommands = (commands: readonly ShellCommand[]) => commands.flatMap(listCurlCommand)

function listCurlCommand({ words, ...rest }: ShellCommand): ShellCommand[] {
  const most = 6
  const at = words.slice(0, most).findIndex((word) => /^(?:.{0,200}[/\\])?curl(?:\.exe)?$/i.test(word))
  const isCalled = words.slice(0, Math.max(0, at)).every((word) => BEFORE.test(word))
  // `CURL *handle` is a line of a program in C.
  if (words[at] === 'CURL' && words[at + 1]?.startsWith('*')) return []
  return at >= 0 && isCalled ? [{ ...rest, words: words.slice(at + 1) }] : []
}

/** Words that may stand before the word `curl`: prompts, variables and programs that run another program. */
const BEFORE =
  /^(?:\$|%|#|>|\u279c|\u276f|\u03bb|~\S*|PS|[A-Za-z]:\\\S*>|sudo|time|exec|command|then|do|[A-Za-z_]\w*=[^\n]*|[\w.-]+@\S+[$#])$/
