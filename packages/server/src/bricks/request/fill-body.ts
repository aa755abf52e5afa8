import type { HttpApi } from '@bricks/contract'
import { type JsonValue, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import type { Header } from '#bricks/outbound/header-rules.ts'
import { type Entry, encodeEntries, encodeFormValue, fillPairs } from './fill-pairs.ts'
import { addPlaceholders, fillPlaceholders, type Placeholders } from './fill-placeholders.ts'
import { parseJsonTemplate } from './json-body/parse-json-template.ts'
import { writeJsonTemplate } from './json-body/write-json-template.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

export type BodyForm =
  | { from: 'template'; content: 'json' | 'form' | 'text'; template: string }
  | { from: 'entries'; content: 'json' | 'form' }
  | { from: 'nothing' }

export function chooseBodyForm(api: HttpApi): BodyForm {
  const { method, body: template = '' } = api
  const content = api.content ?? (hasFormType(api.headers) ? 'form' : 'json')
  if (method === 'GET' || content === 'none') return { from: 'nothing' }
  if (template.trim() !== '') return { from: 'template', content, template }
  return content === 'text' ? { from: 'nothing' } : { from: 'entries', content }
}

function hasFormType(headers: readonly Header[]): boolean {
  return readContentType(headers) === FORM_TYPE
}

function hasXmlType(headers: readonly Header[]): boolean {
  return /[/+]xml$/.test(readContentType(headers))
}

function readContentType(headers: readonly Header[]): string {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function writeRequestBody(
  api: HttpApi,
  form: BodyForm,
  placeholders: Placeholders,
  entries: readonly Entry[],
): string | undefined {
  switch (form.from) {
    case 'nothing':
      return undefined
    case 'entries':
      if (entries.length === 0 && api.method === 'DELETE') return undefined
      return form.content === 'form' ? encodeEntries(entries) : JSON.stringify(Object.fromEntries(entries))
    case 'template':
      return fillBodyTemplate(form, hasXmlType(api.headers), addSecretPlaceholders(api, placeholders))
  }
}

/** A body may name the brick's secrets as `{secret.NAME}`. Other parts of the request may not. */
function addSecretPlaceholders({ secrets = [] }: HttpApi, placeholders: Placeholders): Placeholders {
  const values = new Map(secrets.map(({ name, value }) => [`secret.${name}`, { value }]))
  return addPlaceholders(placeholders, (name) => values.get(name))
}

function fillBodyTemplate(
  { content, template }: BodyForm & { from: 'template' },
  isXml: boolean,
  placeholders: Placeholders,
): string | undefined {
  switch (content) {
    case 'json':
      return writeJsonTemplate(parseJsonTemplate(template), placeholders)
    case 'form':
      return fillPairs(encodeTypedForm(template), placeholders, encodeFormValue).join('&')
    case 'text':
      return fillPlaceholders(template, placeholders, isXml ? encodeXmlValue : toArgumentText).text
  }
}

const XML_SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** The words of a visitor must not become XML elements of the request. */
function encodeXmlValue(value: JsonValue): string {
  return toArgumentText(value).replace(/[&<>"']/g, (sign) => XML_SIGNS[sign] ?? sign)
}

/**
 * Removes line breaks. Encodes only blanks and characters that a form cannot hold, because the rest was typed
 * form-encoded. Each `{name}` stays.
 */
function encodeTypedForm(template: string): string {
  return template
    .trim()
    .replace(/[\r\n]+/g, '')
    .split(/(\{[^{}]+\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[^\x21-\x7e]+/g, encodeFormValue)))
    .join('')
}

const TYPES = { json: 'application/json', form: FORM_TYPE, text: 'text/plain; charset=utf-8' }

export function addContentType(headers: readonly Header[], form: BodyForm, body: string | undefined): Header[] {
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  if (hasType || form.from === 'nothing' || body === undefined) return [...headers]
  return [...headers, { name: 'content-type', value: TYPES[form.content] }]
}
