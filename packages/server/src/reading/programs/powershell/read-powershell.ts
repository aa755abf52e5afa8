import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { addAssignedSecrets } from '#reading/programs/assigned-secrets.ts'
import { beginsAsAddress } from '#reading/programs/begins-as-address.ts'
import {
  COMPUTED_NOTE,
  describeUnreadCalls,
  type ProgramCall,
  type ReadCalls,
  toProgramRequest,
} from '#reading/programs/program-call.ts'
import { formatScalar } from '#reading/values/plain-data.ts'
import type { ScriptValues } from '#reading/values/script-literal.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { isKnownRecord, readPowerShellExpression, skipPowerShellBlank } from './powershell-literal.ts'
import { blankPowerShellPromptsAndComments, fillPowerShellText, readPowerShellText } from './powershell-text.ts'

/**
 * The steps of a program: a value is set, a member is added, a request is sent. They are read in the order of the text,
 * because a name may get new values.
 */
const STEP = new RegExp(
  [
    String.raw`(?<=^|\n|;|[({])[ \t]{0,80}\$(?<name>[A-Za-z_]\w{0,60})(?:\.(?<member>\w{1,60})|\[["'](?<key>[^"'\n]{1,100})["']\])?[ \t]{0,20}(?<sign>\+?=)(?!=)`,
    String.raw`\$(?<session>[A-Za-z_]\w{0,60})\.Cookies\.Add\([ \t]{0,9}\(?[ \t]{0,9}(?:New-Object[ \t]{1,9}System\.Net\.Cookie|\[System\.Net\.Cookie\]::new)[ \t]{0,9}\(`,
    String.raw`\$(?<jar>[A-Za-z_]\w{0,60})\.Cookies\.Add\([ \t]{0,9}\$(?<cookie>[A-Za-z_]\w{0,60})[ \t]{0,9}\)`,
    String.raw`\$(?<record>[A-Za-z_]\w{0,60})(?:\.Headers)?\.Add\(`,
    String.raw`(?<![\w-])(?<command>Invoke-(?:RestMethod|WebRequest)|irm|iwr)(?=[ \t\x60])`,
  ].join('|'),
  'gi',
)
const NEW_SESSION = /^\s{0,9}(?:New-Object\s{1,9}|\[)Microsoft\.PowerShell\.Commands\.WebRequestSession\b/
const NEW_COOKIE =
  /^\s{0,9}(?:New-Object\s{1,9}(?:-TypeName\s{1,9})?System\.Net\.Cookie[ \t]{0,9}(?:[\n;]|$)|\[System\.Net\.Cookie\]::new\(\s{0,9}\))/i
const MOST_STEPS = 2_000
const SWITCH =
  /^(?:UseBasicParsing|SkipCertificateCheck|SkipHeaderValidation|SkipHttpErrorCheck|AllowUnencryptedAuthentication|AllowInsecureRedirect|DisableKeepAlive|PassThru|Resume|FollowRelLink|PreserveAuthorizationOnRedirect|Verbose|NoProxy)$/i
const NAMES =
  'uri method body headers contenttype form authentication token credential useragent usebasicparsing websession outfile infile timeoutsec maximumredirection skipcertificatecheck erroraction'.split(
    ' ',
  )

export function readPowerShellCalls(pasted: string): ReadCalls | undefined {
  const text = blankPowerShellPromptsAndComments(pasted.replaceAll('\r\n', '\n'))
  if (!/\bInvoke-(?:RestMethod|WebRequest)\b|(?:^|[\n=|(])[ \t]{0,20}(?:irm|iwr)[ \t]/i.test(text)) return undefined
  const values = new Map<string, unknown>()
  const requests: ReadCalls['requests'] = []
  const notes = new Set<string>()
  let failed: number | undefined
  let unread = 0
  let isPartLost = false
  let steps = 0
  STEP.lastIndex = 0
  for (let step = STEP.exec(text); step && steps < MOST_STEPS; step = STEP.exec(text)) {
    steps++
    const { index, 0: found, groups = {} } = step
    const at = index + found.length
    const { name, member, key, sign, session, jar, cookie, record, command } = groups
    if (command !== undefined) {
      const options = readPowerShellOptions(text, at, values)
      STEP.lastIndex = Math.max(at, options.end)
      const call = buildPowerShellCall(options.values)
      const {
        request,
        isComputed,
        notes: said = [],
      } = call ? toProgramRequest(call) : { request: undefined, isComputed: true }
      for (const note of said) notes.add(note)
      if (request) requests.push(request)
      else {
        failed ??= index
        unread++
      }
      isPartLost ||= request !== undefined && (isComputed || !options.isWhole)
    } else if (session !== undefined || (jar !== undefined && cookie !== undefined)) {
      const owner = (session ?? jar ?? '').toLowerCase()
      const [first, second] = cookie === undefined ? readCookie(text, at, values) : listCookieParts(values, cookie)
      const value = formatScriptScalar(second)
      const known = values.get(owner)
      const cookies = known instanceof ScriptForm ? known : new ScriptForm([])
      values.set(owner, cookies)
      if (typeof first === 'string' && value !== undefined) cookies.pairs.push({ name: first, value })
      else isPartLost = true
    } else if (record !== undefined) {
      const name = readPowerShellExpression(text, at, values)
      const [first, second] = Array.isArray(name?.value) ? (name.value as unknown[]) : []
      const known = values.get(record.toLowerCase())
      if (isKnownRecord(known) && typeof first === 'string') defineMember(known, first, second)
    } else if (name !== undefined) {
      const read = readPowerShellExpression(text, at, values)
      const known = values.get(name.toLowerCase())
      const entry = member ?? key
      if (entry !== undefined && isKnownRecord(known) && read) defineMember(known, entry, read.value)
      else if (entry === undefined && NEW_SESSION.test(text.slice(at, at + 120)))
        values.set(name.toLowerCase(), new ScriptForm([]))
      else if (entry === undefined && NEW_COOKIE.test(text.slice(at, at + 120))) values.set(name.toLowerCase(), {})
      else if (entry === undefined && read)
        values.set(name.toLowerCase(), sign === '+=' ? new ScriptVariable(name) : read.value)
      if (read && !(read.value instanceof ScriptVariable)) STEP.lastIndex = Math.max(at, read.end)
    }
  }
  if (requests.length === 0 && failed === undefined) return undefined
  if (requests.length === 0)
    throw new NothingReadError(
      'A command of PowerShell whose address is no plain text.',
      findLineAndColumn(text, failed ?? 0),
    )
  if (isPartLost) notes.add(COMPUTED_NOTE)
  return { requests: addAssignedSecrets(text, requests), notes: [...notes, ...describeUnreadCalls(unread)] }
}

function readCookie(text: string, at: number, values: ScriptValues): unknown[] {
  const read = readPowerShellExpression(text, at, values)
  return Array.isArray(read?.value) ? read.value : []
}

/** Gives the name and the value that `$cookie.Name = "sid"` and `$cookie.Value = "..."` have set. */
function listCookieParts(values: ScriptValues, cookie: string): unknown[] {
  const known = values.get(cookie.toLowerCase())
  const findPart = (part: RegExp) =>
    isKnownRecord(known) ? Object.entries(known).find(([name]) => part.test(name))?.[1] : undefined
  return [findPart(/^name$/i), findPart(/^value$/i)]
}

interface Options {
  values: Map<string, unknown>
  /** False if a word of the command was not understood. */
  isWhole: boolean
  end: number
}

/** Reads options such as `-Uri ... -Method Post`, a first word without an option, and `@params` with options. */
function readPowerShellOptions(text: string, from: number, values: ScriptValues): Options {
  const found = new Map<string, unknown>()
  let at = skipPowerShellBlank(text, from, false)
  for (let count = 0; count < 60 && !/^(?:[\n;|)}&]|$)/.test(text.slice(at, at + 1)); count++) {
    const [splat, table] = /^@([A-Za-z_]\w{0,60})/.exec(text.slice(at, at + 62)) ?? []
    const [option, given = ''] = /^-([A-Za-z]{1,40}):?/.exec(text.slice(at, at + 42)) ?? []
    if (splat !== undefined && table !== undefined) {
      const known = values.get(table.toLowerCase())
      if (!isKnownRecord(known)) return { values: found, isWhole: false, end: at + splat.length }
      for (const [name, value] of Object.entries(known)) found.set(name.toLowerCase(), value)
      at = skipPowerShellBlank(text, at + splat.length, false)
    } else if (option !== undefined && SWITCH.test(given)) at = skipPowerShellBlank(text, at + option.length, false)
    else if (/^UseDefaultCredentials$/i.test(given)) {
      found.set('credential', new ScriptVariable('credential'))
      at = skipPowerShellBlank(text, at + (option?.length ?? 0), false)
    } else {
      const read = readPowerShellArgument(text, skipPowerShellBlank(text, at + (option?.length ?? 0), false), values)
      if (!read) return { values: found, isWhole: false, end: at }
      // A second word without an option, or one that is no address, shows that this is a sentence and no command.
      if (
        option === undefined &&
        (found.has('uri') || (typeof read.value === 'string' && !beginsAsAddress(read.value)))
      )
        return { values: new Map(), isWhole: false, end: at }
      found.set(option === undefined ? 'uri' : expandOptionName(given), read.value)
      at = skipPowerShellBlank(text, read.end, false)
    }
  }
  return { values: found, isWhole: true, end: at }
}

/** PowerShell accepts the beginning of an option's name. */
function expandOptionName(given: string): string {
  const lower = given.toLowerCase()
  return NAMES.find((name) => name === lower) ?? NAMES.find((name) => name.startsWith(lower)) ?? lower
}

function readPowerShellArgument(text: string, at: number, values: ScriptValues) {
  const [bare] = /^[A-Za-z{][^\s;|()"'`]{0,4000}/.exec(text.slice(at, at + 4_001)) ?? []
  if (bare !== undefined) return { value: fillPowerShellText(bare, values), end: at + bare.length }
  const written = readPowerShellText(text, at, values)
  // Most values are one text in quotes. A comma behind it makes a list, and a plus sign a sum.
  return written && !/^\s{0,5}[,+]/.test(text.slice(written.end, written.end + 6))
    ? written
    : readPowerShellExpression(text, at, values)
}

function buildPowerShellCall(options: ReadonlyMap<string, unknown>): ProgramCall | undefined {
  const url = options.get('uri')
  if (typeof url !== 'string') return undefined
  const method = options.get('method') ?? options.get('custommethod') ?? 'get'
  const type = formatScalar(options.get('contenttype'))
  const agent = formatScalar(options.get('useragent'))
  const given = options.get('headers')
  const added = {
    ...(type !== undefined && { 'Content-Type': type }),
    ...(agent !== undefined && { 'User-Agent': agent }),
  }
  const headers = given instanceof ScriptVariable ? given : { ...readPowerShellHeaders(given), ...added }
  const form = options.get('form')
  const body = form === undefined ? options.get('body') : form
  const isQuery = isKnownRecord(body) && /^(?:get|head)$/i.test(String(method))
  const token = options.get('token')
  const isBearer = /^(?:bearer|oauth)$/i.test(formatScalar(options.get('authentication')) ?? '')
  const isTable = isKnownRecord(body) && !(body instanceof ScriptForm)
  return {
    method: typeof method === 'string' ? method : '?',
    url,
    query: isQuery ? body : undefined,
    headers,
    // A hashtable is sent as a form, whatever the content type says.
    data: isQuery ? undefined : isTable ? toScriptForm(body, form !== undefined) : body,
    login: options.get('credential') ?? options.get('certificate') ?? options.get('certificatethumbprint'),
    cookies: options.get('websession'),
    bearer: isBearer ? formatScriptScalar(token) : undefined,
  }
}

/** Browsers copy the pseudo-headers of HTTP/2 as if they were ordinary headers. */
const BESIDE_HEADERS = /^(?:authority|method|path|scheme)$/

function readPowerShellHeaders(given: unknown): Record<string, unknown> {
  if (!isKnownRecord(given)) return {}
  const isCopied = Object.hasOwn(given, 'authority')
  return Object.fromEntries(Object.entries(given).filter(([name]) => !(isCopied && BESIDE_HEADERS.test(name))))
}

function toScriptForm(table: Record<string, unknown>, isParts: boolean): ScriptForm {
  const texts = Object.entries(table).map(([name, value]) => {
    return {
      name,
      value: value instanceof ScriptVariable ? (isParts ? undefined : value.toJSON()) : formatScalar(value),
    }
  })
  return new ScriptForm(
    texts.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }])),
    isParts ? texts.flatMap(({ name, value }) => (value === undefined ? [name] : [])) : undefined,
  )
}

function defineMember(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
}
