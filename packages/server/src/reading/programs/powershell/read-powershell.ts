import type { ReadCalls } from '#reading/programs/program-call.ts'
import { ProgramReader } from '#reading/programs/program-reader.ts'
import { defineRecordMember } from '#reading/values/plain-data.ts'
import type { ScriptValues } from '#reading/values/script-literal.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { buildPowerShellCall, readPowerShellOptions } from './powershell-call.ts'
import { isKnownRecord, readPowerShellExpression } from './powershell-literal.ts'
import { blankPowerShellPromptsAndComments } from './powershell-text.ts'

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
export function readPowerShellCalls(pasted: string): ReadCalls | undefined {
  const text = blankPowerShellPromptsAndComments(pasted.replaceAll('\r\n', '\n'))
  if (!/\bInvoke-(?:RestMethod|WebRequest)\b|(?:^|[\n=|(])[ \t]{0,20}(?:irm|iwr)[ \t]/i.test(text)) return undefined
  return new PowerShellReader(text).read(STEP, text, 'A command of PowerShell whose address is no plain text.')
}

class PowerShellReader extends ProgramReader {
  protected readStep(groups: Record<string, string | undefined>, index: number, at: number): number | undefined {
    const { name, session, jar, cookie, record, command } = groups
    if (command !== undefined) return this.readCommand(index, at)
    if (session !== undefined) this.addCookie(session, readCookie(this.text, at, this.values))
    else if (jar !== undefined && cookie !== undefined) this.addCookie(jar, listCookieParts(this.values, cookie))
    else if (record !== undefined) this.addMember(record, at)
    else if (name !== undefined) return this.assign(name, groups, at)
    return undefined
  }

  private readCommand(index: number, at: number): number {
    const options = readPowerShellOptions(this.text, at, this.values)
    this.addCall(buildPowerShellCall(options.values), index, options.isWhole)
    return options.end
  }

  private addCookie(session: string, [name, written]: unknown[]): void {
    const owner = session.toLowerCase()
    const value = formatScriptScalar(written)
    const known = this.values.get(owner)
    const cookies = known instanceof ScriptForm ? known : new ScriptForm([])
    this.values.set(owner, cookies)
    if (typeof name === 'string' && value !== undefined) cookies.pairs.push({ name, value })
    else this.isPartLost = true
  }

  /** Reads the arguments of `$headers.Add("Accept", "text/csv")`. */
  private addMember(record: string, at: number): void {
    const given = readPowerShellExpression(this.text, at, this.values)?.value
    const [name, value] = Array.isArray(given) ? (given as unknown[]) : []
    const known = this.values.get(record.toLowerCase())
    if (isKnownRecord(known) && typeof name === 'string') defineRecordMember(known, name, value)
  }

  private assign(
    name: string,
    { member, key, sign }: Record<string, string | undefined>,
    at: number,
  ): number | undefined {
    const read = readPowerShellExpression(this.text, at, this.values)
    const variable = name.toLowerCase()
    const known = this.values.get(variable)
    const entry = member ?? key
    const start = this.text.slice(at, at + 120)
    if (entry !== undefined) {
      if (isKnownRecord(known) && read) defineRecordMember(known, entry, read.value)
    } else if (NEW_SESSION.test(start)) this.values.set(variable, new ScriptForm([]))
    else if (NEW_COOKIE.test(start)) this.values.set(variable, {})
    else if (read) this.values.set(variable, sign === '+=' ? new ScriptVariable(name) : read.value)
    return read && !(read.value instanceof ScriptVariable) ? read.end : undefined
  }
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
