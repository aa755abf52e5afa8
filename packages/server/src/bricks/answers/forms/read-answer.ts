import { looksLikeCsv, readCsv } from './read-csv.ts'
import { readHtml } from './read-html.ts'
import { readJsonAnswer } from './read-json-answer.ts'
import { readXml } from './read-xml.ts'

export type ReadAnswer =
  | { form: 'json' | 'xml'; value: unknown /** Length of a list that was not read to its end. */; total?: number }
  | { form: 'text'; text: string }

type Form = 'json' | 'xml' | 'csv' | 'html'

const HTML_START = /^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i
const XML_START = /^<(?:\?xml\b|!--|!doctype|[\p{L}_][\p{L}\p{N}_.:-]*[\s/>])/iu

export function readAnswer(text: string, contentType: string, mostRows: number): ReadAnswer {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const start = text.slice(0, 200).trimStart()
  const read = readForm(findForm(type.trim(), start, text), text, mostRows)
  return read ?? { form: 'text', text }
}

function findForm(type: string, start: string, text: string): Form | undefined {
  const isData = start.startsWith('{') || start.startsWith('[')
  // Many servers send JSON as HTML or plain text, so the first character counts more than the content type. Only for
  // CSV the content type counts, because a row may begin with a bracket.
  if (isData) return type === 'text/csv' ? 'csv' : 'json'
  if (type === 'text/html' || type === 'application/xhtml+xml' || HTML_START.test(start)) return 'html'
  if ((type.endsWith('/json') || type.endsWith('+json')) && !start.startsWith('<')) return 'json'
  if (type === 'text/csv') return 'csv'
  if (type.endsWith('/xml') || type.endsWith('+xml') || XML_START.test(start)) return 'xml'
  const isUnsaid = type === '' || type === 'text/plain' || type === 'application/octet-stream'
  return isUnsaid && looksLikeCsv(text) ? 'csv' : undefined
}

function readForm(form: Form | undefined, text: string, mostRows: number): ReadAnswer | undefined {
  if (form === 'json') return readJsonAnswer(text)
  if (form === 'xml') return readXml(text)
  if (form === 'csv') return readCsv(text, mostRows)
  return form === 'html' ? readHtml(text) : undefined
}
