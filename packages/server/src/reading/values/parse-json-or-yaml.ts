import type { Document, Node, Pair } from 'yaml'
import { ExactNumber, hasLongNumbers, toNumberOrExact } from '#exact-number.ts'
import { parseJson } from '#json.ts'
import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { blankCommentsAndCommas, findTooDeepBracket, MOST_DEPTH, parsePastedJson } from './json-text.ts'
import { allowsTextsAlone } from './plain-data.ts'

const MOST_ALIASES = 100
/** Does not match a page of documentation that begins with an operation, as in `openapi: get /orders`. */
const SAYS_WHAT_IT_IS =
  /^[ \t{]*["']?(?:openapi|swagger)["']?[ \t]*:(?!\s{0,5}["']?(?:[\w./-]{1,100} )?(?:get|post|put|patch|delete|GET|POST|PUT|PATCH|DELETE) \/)/m

/**
 * Reads JSON, or YAML that names itself a description of APIs. Undefined if the text is neither; throws NothingRead if
 * it only begins as one.
 */
export async function parseJsonOrYaml(pasted: string): Promise<unknown> {
  const text = extractFencedDescription(pasted)
  const isJson = /^\s*[{[]/.test(text)
  if (!isJson && !SAYS_WHAT_IT_IS.test(text)) return undefined
  if (!isJson) return parseYaml(text)
  try {
    return parsePastedJson(text, 'This')
  } catch (error) {
    if (!(error instanceof NothingReadError) || findTooDeepBracket(text) !== undefined || !SAYS_WHAT_IT_IS.test(text))
      throw error
    const plain = blankCommentsAndCommas(text)
    if (plain !== text && parseJson(plain) !== undefined) return parsePastedJson(plain, 'This')
    // Texts without quotation marks are allowed in YAML, but not in JSON.
    return parseYaml(text).catch(() => {
      throw error
    })
  }
}

/**
 * Gives the description between the fences of a Markdown page. Empty lines replace the lines above it, so that the line
 * of an error stays the same. Gives any other text as it is. A description may also hold fences in its texts.
 */
function extractFencedDescription(text: string): string {
  let start = 0
  let opened: number | undefined
  for (const [count, line] of text.split('\n').entries()) {
    if (opened === undefined && SAYS_WHAT_IT_IS.test(line)) return text
    if (FENCE.test(line)) {
      const inside = opened === undefined ? '' : text.slice(opened, start)
      if (SAYS_WHAT_IT_IS.test(inside)) return '\n'.repeat(count - inside.split('\n').length + 1) + inside
      opened = opened === undefined ? start + line.length + 1 : undefined
    }
    start += line.length + 1
  }
  const rest = opened === undefined ? '' : text.slice(opened)
  return SAYS_WHAT_IT_IS.test(rest) ? rest : text
}

const FENCE = /^ {0,3}(?:`{3}|~{3})/

async function parseYaml(text: string): Promise<unknown> {
  const { parseDocument } = await import('yaml')
  const tooMany = findTooManyBrackets(text)
  if (tooMany !== undefined) throw new NothingReadError(TOO_DEEP, findLineAndColumn(text, tooMany))
  // Only the tags of YAML's core schema are known, so the text cannot make the parser build other objects.
  const document = parseDocument(text, {
    schema: 'core',
    customTags: [],
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
  })
  const [error] = document.errors
  if (error) {
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {}
    throw new NothingReadError('This is no valid YAML.', { line, column: col })
  }
  const tooDeep = await findTooDeepNode(document)
  if (tooDeep !== undefined) throw new NothingReadError(TOO_DEEP, findLineAndColumn(text, tooDeep))
  await keepSpellingOfScalars(document, hasLongNumbers(text))
  const value = buildYamlValue(document)
  if (isTooDeep(value)) throw new NothingReadError(TOO_DEEP)
  return value
}

/**
 * YAML reads an unquoted `1.10`, `007` or `True` as 1.1, 7 or true. This keeps the spelling if the schema allows only
 * texts, and the digits of long numbers.
 */
async function keepSpellingOfScalars(document: Document, mayLoseDigits: boolean): Promise<void> {
  const { isMap, isPair, isScalar, isSeq, visit } = await import('yaml')
  const mayOnlyHoldText = (path: readonly (Document | Node | Pair)[]): boolean => {
    const [schema, pair] = isSeq(path.at(-1)) ? path.slice(-3) : path.slice(-2)
    if (!isMap(schema) || !isPair(pair) || !isScalar(pair.key) || !VALUES_OF_SCHEMA.includes(pair.key.value))
      return false
    const type = schema.get('type')
    return allowsTextsAlone(isSeq(type) ? type.toJSON() : type)
  }
  visit(document, {
    Scalar(key, node, path) {
      const { source = '', value } = node
      if (key === 'key' || (typeof value !== 'number' && typeof value !== 'boolean')) return
      if (mayOnlyHoldText(path)) node.value = source
      else if (mayLoseDigits && typeof value === 'number' && JSON_NUMBER.test(source))
        node.value = toNumberOrExact(source) ?? value
    },
  })
}

const VALUES_OF_SCHEMA: readonly unknown[] = ['enum', 'const', 'default', 'example', 'examples']

function buildYamlValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    // The library reports a merge with a value that is no map only here.
    throw new NothingReadError('This YAML refers to its own parts too many times, or to parts that do not fit.')
  }
}

async function findTooDeepNode(document: Document): Promise<number | undefined> {
  const { isCollection, visit } = await import('yaml')
  let found: number | undefined
  visit(document, {
    Collection(_key, node, path) {
      if (path.filter(isCollection).length < MOST_DEPTH) return undefined
      found = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

/**
 * An alias may stand deeper than the part that it repeats, so aliases are followed. `deepest` avoids checking a part
 * again that was checked at the same depth or deeper.
 */
function isTooDeep(value: unknown, depth = 1, deepest = new Map<object, number>()): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false
  if (depth > MOST_DEPTH) return true
  if ((deepest.get(value) ?? 0) >= depth) return false
  deepest.set(value, depth)
  return Object.values(value).some((each) => isTooDeep(each, depth + 1, deepest))
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const TOO_DEEP = `This is nested more than ${MOST_DEPTH} levels deep.`

/**
 * Finds brackets that would take the parser long until its stack overflows. Brackets inside of texts are counted too,
 * so more are allowed than in JSON.
 */
function findTooManyBrackets(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '[' || character === '{') depth++
    else if ((character === ']' || character === '}') && depth > 0) depth--
    if (depth > MOST_DEPTH * 8) return at
  }
  return undefined
}
