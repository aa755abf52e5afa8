import { looksLikeCsv, readCsv } from './read-csv.ts'
import { readJsonAnswer } from './read-json-answer.ts'
import { isJsonLinesType, readJsonLines } from './read-json-lines.ts'
import { readXml } from './read-xml.ts'

/** `total`: full length of a list that was not read to its end. `isEmptyList`: the text says that a list is empty. */
export type ReadAnswer =
  | { form: 'json' | 'xml'; value: unknown; total?: number }
  | { form: 'text'; text: string; isEmptyList?: boolean }

type Form = 'json' | 'lines' | 'xml' | 'csv' | 'html'

const CSV_TYPE = /^(?:text|application)\/(?:x-)?(?:csv|comma-separated-values|tab-separated-values)$/
/** Servers send CSV under these content types, too. So the text itself must show whether it is CSV. */
const UNSAID = ['', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel']
const HTML_START = /^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i
const XML_START = /^<(?:\?xml\b|!--|!doctype|[\p{L}_][\p{L}\p{N}_.:-]*[\s/>])/iu

export async function readApiAnswer(text: string, contentType: string, mostRows: number): Promise<ReadAnswer> {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const start = text.slice(0, 200).trimStart()
  const read = await readAnswerForm(detectAnswerForm(type.trim(), start, text), text, mostRows)
  return read ?? { form: 'text', text }
}

function detectAnswerForm(type: string, start: string, text: string): Form | undefined {
  // JSON Lines of a single line look like plain JSON, but are a list of one item.
  if (isJsonLinesType(type)) return 'lines'
  const isData = start.startsWith('{') || start.startsWith('[')
  // Many servers send JSON as HTML or plain text, so the first character counts more than the content type. Only for
  // CSV the content type counts, because a row may begin with a bracket.
  if (isData) return CSV_TYPE.test(type) ? 'csv' : 'json'
  if (type === 'text/html' || type === 'application/xhtml+xml' || HTML_START.test(start)) return 'html'
  if ((type.endsWith('/json') || type.endsWith('+json')) && !start.startsWith('<')) return 'json'
  if (CSV_TYPE.test(type)) return 'csv'
  if (type.endsWith('/xml') || type.endsWith('+xml') || XML_START.test(start)) return 'xml'
  return UNSAID.includes(type) && looksLikeCsv(text) ? 'csv' : undefined
}

async function readAnswerForm(form: Form | undefined, text: string, mostRows: number): Promise<ReadAnswer | undefined> {
  if (form === 'json') return readJsonAnswer(text) ?? readJsonLines(text)
  if (form === 'lines') return readJsonLines(text) ?? readJsonAnswer(text)
  if (form === 'xml') return readXml(text)
  if (form === 'csv') return readCsv(text, mostRows)
  if (form !== 'html') return undefined
  // Few bots need the HTML parser, and loading it costs a server 5 MB.
  const { readHtml } = await import('./read-html.ts')
  return readHtml(text)
}
