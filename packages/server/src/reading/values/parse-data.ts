import { hasLongNumbers, toNumber } from '#exact-number.ts'
import { NothingRead } from '#reading/nothing-read.ts'
import { findTooDeep, MOST_DEPTH, parsePastedJson } from './json-text.ts'

const MOST_ALIASES = 100
const SAYS_WHAT_IT_IS = /^[ \t{]*["']?(?:openapi|swagger)["']?[ \t]*:/m

/**
 * Reads JSON, or YAML that names itself a description of APIs. Undefined if the text is neither; throws NothingRead if
 * it only begins as one.
 */
export async function parseData(text: string): Promise<unknown> {
  const isJson = /^\s*[{[]/.test(text)
  if (!isJson && !SAYS_WHAT_IT_IS.test(text)) return undefined
  if (!isJson) return parseYaml(text)
  try {
    return parsePastedJson(text, 'This')
  } catch (error) {
    if (!(error instanceof NothingRead) || findTooDeep(text) !== undefined || !SAYS_WHAT_IT_IS.test(text)) throw error
    // Comments and a last comma are allowed in YAML, but not in JSON.
    return parseYaml(text).catch(() => {
      throw error
    })
  }
}

async function parseYaml(text: string): Promise<unknown> {
  const { parseDocument, visit } = await import('yaml')
  const tooDeep = findTooIndented(text)
  if (tooDeep !== undefined) throw new NothingRead(TOO_DEEP, tooDeep)
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
    throw new NothingRead('This is no valid YAML.', { line, column: col })
  }
  if (hasLongNumbers(text)) {
    visit(document, {
      Scalar(key, node) {
        const { source = '', value } = node
        if (key !== 'key' && typeof value === 'number' && JSON_NUMBER.test(source))
          node.value = toNumber(source) ?? value
      },
    })
  }
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    // The library reports a merge with a value that is no map only here.
    throw new NothingRead('This YAML refers to its own parts too many times, or to parts that do not fit.')
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const TOO_DEEP = `This is nested more than ${MOST_DEPTH} levels deep.`

/**
 * Estimates how deep the flow brackets of a YAML text are nested, because deeper nesting would overflow the parser's
 * stack. Indents are not counted. Brackets inside of texts are counted too, so more are allowed than in JSON.
 */
function findTooIndented(text: string) {
  const most = MOST_DEPTH * 8
  let depth = 0
  let line = 1
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\n') {
      line++
      start = at + 1
    } else if (character === '[' || character === '{') depth++
    else if ((character === ']' || character === '}') && depth > 0) depth--
    if (depth > most) return { line, column: at - start + 1 }
  }
  return undefined
}
