import { isRecord } from '#json.ts'
import { joinTexts } from '#reading/programs/join-texts.ts'
import { parseFormPairs } from '#reading/values/form-text.ts'
import { defineRecordMember, isPlainRecord } from '#reading/values/plain-data.ts'
import { type ReadLiteral, readLiteral, type ScriptValues, skipSpace } from '#reading/values/script-literal.ts'
import { formatScriptScalar, ScriptAddress, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { readJoinedTexts } from '#reading/values/scripts/joined-texts.ts'

const DECLARATION =
  /\b(?:const|let|var)\s{1,20}([A-Za-z_$][\w$]{0,99})\s{0,20}(?::\s{0,5}[\w<>, []{1,60}\]?\s{0,5})?=(?![=>])|(?<![\w$.])([A-Za-z_$][\w$]{0,99})\s{0,20}(\+?)=(?![=>])/g
const NEW_HEADERS = /^new Headers\(\s{0,20}(?:\)|(?=\{))/
const NEW_FORM = /^new (URLSearchParams|FormData)\(\s{0,20}\)/
const ADDED = /\b([A-Za-z_$][\w$]{0,99})(?:\.searchParams)?\.(?:append|set)\(/g
/** A line that sets a member, such as `options.body = form`. */
const MEMBER =
  /(?<![\w$.])([A-Za-z_$][\w$]{0,99})(?:\.([A-Za-z_$][\w$]{0,99})|\[["']([\w-]{1,99})["']\])\s{0,20}=(?![=>])/g
const SEARCH = /\b([A-Za-z_$][\w$]{0,99})\.search\s?=(?!=)/g
const STATEMENT_END = /^[\t ]{0,40}(?:[;\n\r})]|$)/
const MOST = 500
/** Each line that sets a member of an object copies its members, so the members that are copied have a limit. */
const MOST_COPIED = 20_000

/** A name may get a new value further below, for example if several examples of a page were pasted. */
export interface ScriptHistory {
  createValuesAt: (position: number) => ScriptValues
}

/** Reads the variables with a plain value, such as `const options = {...}`, and the headers and forms of the script. */
export function readScriptValues(text: string): ScriptHistory {
  const history = new Map<string, { at: number; value: unknown; lost?: ReadLiteral['lost'] }[]>()
  const findKnownValue = (name: string, position: number) => {
    const known = history.get(name)
    // A function may use a value that is set below it. So if nothing is set before, the first value counts.
    return known?.findLast(({ at }) => at < position) ?? known?.[0]
  }
  const createValuesAt = (position: number): ScriptValues => ({
    has: (name) => history.has(name),
    get: (name) => findKnownValue(name, position)?.value,
    findLost: (name) => findKnownValue(name, position)?.lost,
  })
  const keepScriptValue = (name: string, at: number, value: unknown, lost?: ReadLiteral['lost']) => {
    const known = history.get(name)
    if (known) known.push({ at, value, lost })
    else history.set(name, [{ at, value, lost }])
  }
  let end = 0
  let tried = 0
  // A text that is made from a form, such as `${form}`, holds what was added to the form before. So earlier additions
  // come first.
  const additions = createAdditions(text, createValuesAt)
  for (const { index, 0: found, 1: declared, 2: assigned = '', 3: plus } of text.matchAll(DECLARATION)) {
    const name = declared ?? assigned
    additions.addUntil(index)
    const isOther = declared === undefined && !history.has(name) && !isLineOfValue(text, index, found)
    if (index < end || tried >= MOST || isOther) continue
    tried++
    const at = skipSpace(text, index + found.length)
    const start = text.slice(at, at + 60)
    const [headers] = NEW_HEADERS.exec(start) ?? []
    const [, form] = NEW_FORM.exec(start) ?? []
    const literal = readScriptValue(text, at + (headers?.length ?? 0), createValuesAt(index))
    if (headers?.endsWith(')')) keepScriptValue(name, index, {})
    else if (form !== undefined) keepScriptValue(name, index, new ScriptForm([], form === 'FormData' ? [] : undefined))
    else if (plus) {
      const added = literal && STATEMENT_END.test(text.slice(literal.end, literal.end + 40)) ? literal.value : undefined
      keepScriptValue(name, index, joinTexts(findKnownValue(name, index)?.value, added) ?? new ScriptVariable(name))
    } else if (literal) keepScriptValue(name, index, literal.value, literal.lost)
    // The new value cannot be read. If the former value stayed, the calls below would get a wrong address.
    else if (declared === undefined) keepScriptValue(name, index, new ScriptVariable(name))
    end = literal?.end ?? index + found.length
  }
  additions.addRest()
  for (const { name, at, value } of listAssignedMembers(text, createValuesAt)) {
    keepScriptValue(name, at, value)
    // The calls above this line were made with the value before it.
    history.get(name)?.sort((one, other) => one.at - other.at)
  }
  addSearchParameters(text, createValuesAt)
  return { createValuesAt }
}

function readScriptValue(text: string, from: number, values: ScriptValues): ReadLiteral | undefined {
  return readJoinedTexts(text, from, (at) => readLiteral(text, at, values))
}

/** Reads calls such as `headers.append('Accept', 'text/csv')` and `form.append('city', city)`. */
function createAdditions(text: string, createValuesAt: ScriptHistory['createValuesAt']) {
  const found = text.matchAll(ADDED)
  let next = found.next()
  /** Additions to values that are declared further below, as in a function. */
  const early: RegExpExecArray[] = []
  let tried = 0
  const add = (match: RegExpExecArray): boolean => {
    const { index, 0: call, 1: name = '' } = match
    const values = createValuesAt(index)
    const owner = values.get(name)
    if (!isRecord(owner) || owner instanceof ScriptVariable || tried >= MOST) return values.has(name)
    tried++
    addLaterValue(text, index + call.length, owner, values)
    return true
  }
  const addUntil = (position: number) => {
    for (; !next.done && next.value.index < position; next = found.next())
      if (!add(next.value) && early.length < MOST) early.push(next.value)
  }
  return {
    addUntil,
    addRest: () => {
      addUntil(text.length)
      for (const match of early) add(match)
    },
  }
}

function addLaterValue(text: string, from: number, owner: Record<string, unknown>, values: ScriptValues): void {
  const isQuery = owner instanceof ScriptAddress
  const known = isQuery ? owner.query : owner
  const key = readLiteral(text, from)
  if (isQuery && typeof key?.value !== 'string') owner.query.pairs.push(UNNAMED)
  const comma = key && skipSpace(text, key.end)
  if (comma === undefined || text[comma] !== ',' || typeof key?.value !== 'string') return
  const value = readScriptValue(text, comma + 1, values)
  const isWhole = value !== undefined && text[skipSpace(text, value.end)] === ')'
  if (known instanceof ScriptForm) addToFormData(known, key.value, isWhole ? value.value : undefined)
  // Changes the object in place, because the options of the call may hold the same object already.
  else if (value) defineRecordMember(known, key.value, value.value)
}

/** A member that gets a computed value becomes unknown, because its former value would be wrong. */
function* listAssignedMembers(text: string, createValuesAt: ScriptHistory['createValuesAt']) {
  let room = MOST_COPIED
  for (const { index, 0: found, 1: name = '', 2: plain, 3: quoted } of [...text.matchAll(MEMBER)].slice(0, MOST)) {
    const values = createValuesAt(index)
    const owner = values.get(name)
    if (!isPlainRecord(owner)) continue
    const member = plain ?? quoted ?? ''
    const literal = readScriptValue(text, index + found.length, values)
    const isWhole = literal !== undefined && STATEMENT_END.test(text.slice(literal.end, literal.end + 40))
    const value = isWhole ? literal.value : new ScriptVariable(member)
    const members = Object.entries(owner)
    room -= members.length
    const changed = room < 0 ? new ScriptVariable(name) : Object.fromEntries([...members, [member, value]])
    yield { name, at: index, value: changed }
  }
}

function addSearchParameters(text: string, createValuesAt: ScriptHistory['createValuesAt']): void {
  for (const { index, 0: found, 1: name = '' } of [...text.matchAll(SEARCH)].slice(0, MOST)) {
    const known = createValuesAt(index).get(name)
    if (!(known instanceof ScriptAddress)) continue
    const value = readLiteral(text, index + found.length, createValuesAt(index))?.value
    const form = value instanceof ScriptForm ? value.pairs : undefined
    const pairs = form ?? (typeof value === 'string' ? parseFormPairs(value.replace(/^\?/, '')) : [UNNAMED])
    known.query.pairs.push(...pairs.slice(0, MOST))
  }
}

/** A pair of a query. Its name and its value are known only when the program runs. */
const UNNAMED = { name: '', value: new ScriptVariable('query').toJSON() }

/** A value that is no plain one, such as `input.files[0]`, counts as a file. */
function addToFormData(form: ScriptForm, name: string, value: unknown): void {
  const text = formatScriptScalar(value)
  if (text === undefined) form.files?.push(name)
  else form.pairs.push({ name, value: text })
}

/** Without a word such as `const`, a line such as `data = {...}` sets a variable. */
function isLineOfValue(text: string, index: number, found: string): boolean {
  const before = text.slice(Math.max(0, index - 40), index)
  const after = text.slice(index + found.length, index + found.length + 40)
  return before.slice(before.lastIndexOf('\n') + 1).trim() === '' && /^\s*[{["'`]/.test(after)
}
