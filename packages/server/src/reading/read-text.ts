import { readAddressRequest } from './address/address-text.ts'
import { readCurl } from './curl/read-curl.ts'
import { NothingReadError } from './nothing-read.ts'
import { isOpenApi, type ReadOptions, readOpenApi } from './openapi/read-openapi.ts'
import { replacePageSigns } from './page-signs.ts'
import { isHar, readHar } from './postman-har/read-har.ts'
import { readListedPaths } from './postman-har/read-listed-paths.ts'
import { isPostman, readPostman } from './postman-har/read-postman.ts'
import { readRawHttp } from './postman-har/read-raw-http.ts'
import { mergeReadCalls, readPrograms } from './programs/read-programs.ts'
import { describeUnreadProgram } from './programs/unread-programs.ts'
import type { ReadResult } from './read-result.ts'
import { mapRequestsToBricks } from './requests/map-requests.ts'
import { describeUnreadDescription } from './unread-descriptions.ts'
import { parseJsonOrYaml } from './values/parse-json-or-yaml.ts'

const NOTHING_FOUND =
  "No API was found in this. Paste a cURL command, an API description (OpenAPI, Swagger), a Postman collection, a HAR file, a command of wget, HTTPie or PowerShell, a call of fetch, axios or Python's requests, a request as HTTP writes it or a web address."

export async function readPastedText(text: string, options: ReadOptions): Promise<ReadResult> {
  const plain = text.replace(/^\uFEFF/, '')
  const page = await readTextOfHtmlPage(plain)
  if (page === undefined) return readPlainText(plain, options)
  try {
    return await readPlainText(page, options)
  } catch (error) {
    if (!(error instanceof NothingReadError)) throw error
    return readPlainText(plain, options)
  }
}

const PAGE = /^\s{0,200}<(?:!doctype html|[a-z][a-z0-9]{0,20}[\s>])/i
const CODE = /<(?:pre|code)[\s>]/i
/** Markdown with fences may begin with a tag. As HTML it would lose its line breaks, and all in angle brackets. */
const MARKDOWN = /^[ \t]{0,3}(?:```|~~~)/m

async function readTextOfHtmlPage(text: string): Promise<string | undefined> {
  if (!PAGE.test(text.slice(0, 300)) || !CODE.test(text) || MARKDOWN.test(text)) return undefined
  const { readHtml } = await import('#bricks/answers/forms/read-html.ts')
  const read = readHtml(text)
  return read?.form === 'text' ? read.text : undefined
}

async function readPlainText(pasted: string, options: ReadOptions): Promise<ReadResult> {
  // Descriptions hold commands as examples, so a text is tried as a description before it is searched for commands.
  const { document, broken } = BEGINS_AS_COMMAND.test(pasted) ? {} : await readWholeDocument(pasted, options)
  if (document) return document
  if (EXPORT.test(pasted.slice(0, EXPORT_BEGINS_WITHIN)))
    throw new NothingReadError(describeUnreadDescription(pasted) ?? NOTHING_FOUND)
  const plain = replacePageSigns(pasted)
  const commands = readCurl(plain)
  const { calls, failure } = readPrograms(plain)
  if (commands) return mapRequestsToBricks('curl', calls ? mergeReadCalls(commands, calls) : commands)
  const found = calls ?? readAddressRequest(plain) ?? readRawHttp(plain) ?? readListedPaths(plain)
  if (found) return mapRequestsToBricks('address', found)
  if (failure ?? broken) throw failure ?? broken
  throw new NothingReadError(describeUnreadDescription(plain) ?? describeUnreadProgram(plain) ?? NOTHING_FOUND)
}

/** An export of Insomnia also holds scripts. Their calls are not its requests, so no calls are read from an export. */
const EXPORT = /^_type: export[ \t]{0,20}\r?$|^type: collection\.insomnia|\b__export_format["']?\s{0,5}:/m
/** In characters. A name or a comment may stand before the words that show an export. */
const EXPORT_BEGINS_WITHIN = 1_000

/**
 * A page may begin as JSON does, with a link in brackets or an example of an answer. So a text that is neither whole
 * JSON nor a description is searched for commands. `broken` is what is wrong with it, if they are not found either.
 */
async function readWholeDocument(
  text: string,
  options: ReadOptions,
): Promise<{ document?: ReadResult | undefined; broken?: NothingReadError }> {
  try {
    return { document: await readApiDocument(text, options) }
  } catch (error) {
    if (!(error instanceof NothingReadError) || HOLDS_DESCRIPTION.test(text)) throw error
    return BEGINS_AS_JSON.test(text) ? { broken: error } : {}
  }
}

const HOLDS_DESCRIPTION = /\b(?:openapi|swagger)["']?\s{0,5}:|["'](?:paths|info|item|log|entries)["']\s{0,5}:/
const BEGINS_AS_JSON = /^\s*(?:\{\s*["'}/]|\[\s*["'\d{}[\]/-])/

const BEGINS_AS_COMMAND = /^\s*(?:[$>#%] ?)?curl(?:\.exe)?\s/i

export async function readApiDocument(text: string, options: ReadOptions): Promise<ReadResult | undefined> {
  const data = await parseJsonOrYaml(text)
  if (data === undefined) return undefined
  if (isOpenApi(data)) {
    const read = await readOpenApi(data, options)
    return holdsSeveralDescriptions(text) ? { ...read, notes: [...read.notes, FIRST_ONLY] } : read
  }
  if (isPostman(data)) return mapRequestsToBricks('postman', readPostman(data))
  return isHar(data) ? mapRequestsToBricks('har', readHar(data)) : undefined
}

const FIRST_ONLY = 'Only the first of several descriptions was read: paste the others one at a time.'

function holdsSeveralDescriptions(text: string): boolean {
  return text.split(/^---[ \t]*\r?$/m).filter((part) => /^(?:openapi|swagger)[ \t]*:/m.test(part)).length > 1
}
