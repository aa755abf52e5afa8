import { isRecord } from '#json.ts'
import { readLiteral, type ScriptValues, skipSpace } from '#reading/values/script-literal.ts'

const DECLARATION = /\b(?:const|let|var)\s{1,20}([A-Za-z_$][\w$]{0,99})\s{0,20}=(?![=>])/g
const NEW_HEADERS = /^new Headers\(\s{0,20}(?:\)|(?=\{))/
const ADDED = /\b([A-Za-z_$][\w$]{0,99})\.(?:append|set)\(/g
const MOST = 500

/** The variables to which the script gives a plain value, such as `const options = {...}`, and its headers. */
export function readScriptValues(text: string): ScriptValues {
  const values = new Map<string, unknown>()
  let end = 0
  let tried = 0
  for (const { index, 0: found, 1: name = '' } of text.matchAll(DECLARATION)) {
    if (index < end || tried >= MOST) continue
    tried++
    const at = skipSpace(text, index + found.length)
    const [headers] = NEW_HEADERS.exec(text.slice(at, at + 40)) ?? []
    const literal = readLiteral(text, at + (headers?.length ?? 0), values)
    if (headers?.endsWith(')')) values.set(name, {})
    else if (literal) values.set(name, literal.value)
    end = literal?.end ?? index + found.length
  }
  addHeaders(text, values)
  return values
}

/** `headers.append('Accept', 'text/csv')` */
function addHeaders(text: string, values: ScriptValues): void {
  let tried = 0
  for (const { index, 0: found, 1: name = '' } of text.matchAll(ADDED)) {
    const known = values.get(name)
    if (!isRecord(known) || tried >= MOST) continue
    tried++
    const key = readLiteral(text, index + found.length)
    const comma = key && skipSpace(text, key.end)
    const value = comma !== undefined && text[comma] === ',' ? readLiteral(text, comma + 1, values) : undefined
    if (!value || typeof key?.value !== 'string') continue
    // The same object may stand in the options of the call already.
    Object.defineProperty(known, key.value, { value: value.value, enumerable: true, configurable: true })
  }
}
