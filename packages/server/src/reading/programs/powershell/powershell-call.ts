import { beginsAsAddress } from '#reading/programs/begins-as-address.ts'
import type { ProgramCall } from '#reading/programs/program-call.ts'
import { formatScalar } from '#reading/values/plain-data.ts'
import type { ScriptValues } from '#reading/values/script-literal.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { isKnownRecord, readPowerShellExpression, skipPowerShellBlank } from './powershell-literal.ts'
import { fillPowerShellText, readPowerShellText } from './powershell-text.ts'

const SWITCH =
  /^(?:UseBasicParsing|SkipCertificateCheck|SkipHeaderValidation|SkipHttpErrorCheck|AllowUnencryptedAuthentication|AllowInsecureRedirect|DisableKeepAlive|PassThru|Resume|FollowRelLink|PreserveAuthorizationOnRedirect|Verbose|NoProxy)$/i
const NAMES =
  'uri method body headers contenttype form authentication token credential useragent usebasicparsing websession outfile infile timeoutsec maximumredirection skipcertificatecheck erroraction'.split(
    ' ',
  )

interface Options {
  values: Map<string, unknown>
  /** False if a word of the command was not understood. */
  isWhole: boolean
  end: number
}

/** Reads options such as `-Uri ... -Method Post`, a first word without an option, and `@params` with options. */
export function readPowerShellOptions(text: string, from: number, values: ScriptValues): Options {
  const found = new Map<string, unknown>()
  let at = skipPowerShellBlank(text, from, false)
  for (let count = 0; count < 60 && !/^(?:[\n;|)}&]|$)/.test(text.slice(at, at + 1)); count++) {
    const [splat, table] = /^@([A-Za-z_]\w{0,60})/.exec(text.slice(at, at + 62)) ?? []
    const [option = '', given = ''] = /^-([A-Za-z]{1,40}):?/.exec(text.slice(at, at + 42)) ?? []
    const behind = at + (splat ?? option).length
    if (splat !== undefined && table !== undefined) {
      const known = values.get(table.toLowerCase())
      if (!isKnownRecord(known)) return { values: found, isWhole: false, end: behind }
      for (const [name, value] of Object.entries(known)) found.set(name.toLowerCase(), value)
    } else if (/^UseDefaultCredentials$/i.test(given)) found.set('credential', new ScriptVariable('credential'))
    else if (!SWITCH.test(given)) {
      const read = readPowerShellArgument(text, skipPowerShellBlank(text, behind, false), values)
      if (!read) return { values: found, isWhole: false, end: at }
      if (option === '' && isSentence(found, read.value)) return { values: new Map(), isWhole: false, end: at }
      found.set(option === '' ? 'uri' : expandOptionName(given), read.value)
      at = skipPowerShellBlank(text, read.end, false)
      continue
    }
    at = skipPowerShellBlank(text, behind, false)
  }
  return { values: found, isWhole: true, end: at }
}

/** A second word without an option, or one that is no address, shows that this is a sentence and no command. */
function isSentence(found: ReadonlyMap<string, unknown>, word: unknown): boolean {
  return found.has('uri') || (typeof word === 'string' && !beginsAsAddress(word))
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

export function buildPowerShellCall(options: ReadonlyMap<string, unknown>): ProgramCall | undefined {
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
