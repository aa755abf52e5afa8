import { joinTexts } from '#reading/programs/join-texts.ts'
import { ScriptAddress, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { formatAddressPart } from './script-part.ts'

interface Part {
  value: unknown
  end: number
}

type ReadPart = (from: number) => Part | undefined

const MOST_JOINED = 50
const PLUS = /^\s{0,200}\+(?![+=])\s{0,200}/
const ENCODES = /^(?:encodeURIComponent|encodeURI|String)\(\s{0,20}/
const CALL = /^(?:await\s{1,5})?[A-Za-z_$][\w$.]{0,200}\(/
const OPTIONAL = /^[A-Za-z_$][\w$.]{0,200}\?\./
/** `order?.buyer.id` */
const CHAIN = /^(?:[\w$.]|\?\.){1,200}(?![\w$([?])/
const SCHEME = /^(?:Basic|Bearer|Token) $/i
const LONGEST_CALL = 300

/**
 * Reads a sum such as `base + '/orders/' + id`. A value that the text does not say becomes a placeholder. If the sum
 * cannot be read to its end, all of it is unknown, because a shorter address is another one. Only the scheme of a
 * sign-in, such as `Bearer`, is kept.
 */
export function readJoinedTexts(text: string, from: number, readPart: ReadPart): Part | undefined {
  let sum = readPart(from)
  for (let count = 0; sum; count++) {
    const [plus] = PLUS.exec(text.slice(sum.end, sum.end + 402)) ?? []
    if (plus === undefined) return sum
    const at = sum.end + plus.length
    const next = count < MOST_JOINED ? readAddedPart(text, at, readPart) : undefined
    const before = toJoinableText(sum.value)
    const joined = next && joinTexts(before, toJoinableText(next.value))
    if (next === undefined || joined === undefined) {
      const unknown = new ScriptVariable('value')
      const isScheme = typeof before === 'string' && SCHEME.test(before)
      return { value: isScheme ? joinTexts(before, unknown) : unknown, end: at }
    }
    // Keeps the form itself, because pairs that are appended to the form later belong to the address too.
    const form = next.value instanceof ScriptForm && typeof before === 'string' && before.endsWith('?') && next.value
    sum = { value: form ? new ScriptAddress(before.slice(0, -1), form) : joined, end: next.end }
  }
  return sum
}

const toJoinableText = (value: unknown) => (value instanceof ScriptVariable ? value : formatAddressPart(value))

function readAddedPart(text: string, at: number, readPart: ReadPart): Part | undefined {
  const start = text.slice(at, at + LONGEST_CALL)
  const [encodes] = ENCODES.exec(start) ?? []
  const inner = encodes === undefined ? undefined : readPart(at + encodes.length)
  if (inner && text[inner.end] === ')') return { value: inner.value, end: inner.end + 1 }
  if (OPTIONAL.test(start)) {
    const [chain] = CHAIN.exec(start) ?? []
    if (chain === undefined) return undefined
    return { value: new ScriptVariable(chain.slice(chain.lastIndexOf('.') + 1)), end: at + chain.length }
  }
  const [call] = CALL.exec(start) ?? []
  const known = readPart(at)
  if (known || call === undefined) return known
  let open = 1
  for (let end = call.length; end < start.length; end++) {
    if (start[end] === '(') open++
    else if (start[end] === ')' && --open === 0) return { value: new ScriptVariable('value'), end: at + end + 1 }
  }
  return undefined
}

const TO_BASE64 = /^(?:(?:window|globalThis|self)\.)?btoa\(\s{0,20}|^(?:new\s)?Buffer(?:\.from)?\(\s{0,20}/
const BEHIND_BUFFER =
  /^\s{0,20}(?:,\s{0,5}["'](?:utf-?8|ascii|latin1|binary)["']\s{0,5})?\)\s{0,20}\.toString\(\s{0,5}["']base64["']\s{0,5}\)/i
const BEHIND_BTOA = /^\s{0,20}\)/

export function readBase64Call(text: string, at: number, readPart: ReadPart): Part | undefined {
  const [call] = TO_BASE64.exec(text.slice(at, at + 60)) ?? []
  const inner = call === undefined ? undefined : readJoinedTexts(text, at + call.length, readPart)
  if (call === undefined || inner === undefined) return undefined
  const behind = call.includes('Buffer') ? BEHIND_BUFFER : BEHIND_BTOA
  const [close] = behind.exec(text.slice(inner.end, inner.end + 120)) ?? []
  return close === undefined ? undefined : { value: encodeBase64(inner.value), end: inner.end + close.length }
}

const PLACEHOLDER = /\$\{[^{}]{0,200}\}/g

/** If only the user or only the password is known, the other one stays empty. Any other text must be known in full. */
export function encodeBase64(value: unknown): string | ScriptVariable {
  if (typeof value !== 'string') return new ScriptVariable('base64')
  const [user = '', ...rest] = value.split(':')
  const said = value.replace(PLACEHOLDER, '')
  if (said === value) return Buffer.from(value).toString('base64')
  const isOnePart = (part: string) => part.replace(PLACEHOLDER, '') === '' || !part.includes('${')
  const isSignIn = rest.length > 0 && said !== ':' && [user, rest.join(':')].every(isOnePart)
  return isSignIn ? Buffer.from(said).toString('base64') : new ScriptVariable('base64')
}
