import type { ConnectedFunctionInput, HttpApi } from '@bricks/contract'
import { type ErrorCode, MASK } from '@bricks/contract/wire'
import { findSchemaRefusal } from './arguments/schema/parameter-schema.ts'
import { completeBrickUrl, parseBrickUrl, type UrlRefusal } from './outbound/address/brick-url.ts'
import type { OutboundPolicy } from './outbound/address/outbound-policy.ts'
import { findHeaderRefusal, type Header } from './outbound/header-rules.ts'
import { chooseBodyForm } from './request/fill-body.ts'
import { listPlaceholderNames } from './request/fill-placeholders.ts'
import { JsonTemplateError, parseJsonTemplate } from './request/json-body/parse-json-template.ts'
import { isServerValueName } from './request/server-values.ts'

export interface SettingProblem {
  code: ErrorCode
  message: string
}

const ADDRESS_MESSAGES: Record<UrlRefusal, string> = {
  syntax: 'This is not an address a browser could open. Check it for spaces, backslashes and misspelled host names.',
  scheme: 'Leave out what comes before the host name: APIs are always called by https.',
  user_info: 'An address cannot hold a user name or password. Put them into a header.',
  template: 'The host name cannot be filled in by the bot. Use {name} only after the first slash.',
  port: 'APIs are called on port 443 only. Leave out the port, or ask the operator of this server to allow it.',
  name: 'This host name does not lead to the public internet. Use the full public name, for example api.example.com.',
  own: 'This address leads to this server itself, which bots cannot call.',
  address: 'This address is not on the public internet. Use the API’s public address.',
}

export function findBrickSettingProblem(
  { api, schema }: Pick<ConnectedFunctionInput, 'api' | 'schema'>,
  policy: OutboundPolicy,
): SettingProblem | undefined {
  return (
    findBrickAddressProblem(api.url, policy) ??
    (api.kind === 'mcp' ? undefined : findHttpRequestProblem(api)) ??
    findParameterSchemaProblem(schema)
  )
}

function findHttpRequestProblem(api: HttpApi): SettingProblem | undefined {
  const headers = api.headers.map(emptyMaskedValue)
  if (api.fill !== 2) return findBrickHeaderProblem(headers)
  return (
    findBrickHeaderProblem(headers.map((header) => removeKnownPlaceholders(api, header))) ??
    findFixedHeaderProblem(api) ??
    findJsonBodyProblem(api)
  )
}

export function findBrickAddressProblem(typed: string, policy: OutboundPolicy): SettingProblem | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(\/\/|\\\\)/i.test(typed.trim())
  const refused = hasScheme ? 'scheme' : parseBrickUrl(completeBrickUrl(typed), policy).refused
  return refused && { code: 'address_refused', message: ADDRESS_MESSAGES[refused] }
}

export function findBrickHeaderProblem(headers: readonly Header[]): SettingProblem | undefined {
  const refusal = findHeaderRefusal(headers)
  if (!refusal) return undefined
  const code = 'header_refused'
  switch (refusal.reason) {
    case 'count':
      return { code, message: 'An API can have at most 32 headers. Remove some.' }
    case 'name':
      return { code, message: `"${refusal.name}" is not a header name. Use letters, digits and hyphens.` }
    case 'reserved':
      return { code, message: `The header "${refusal.name}" is set by the connection itself. Remove it.` }
    case 'value':
      return {
        code,
        message: `The value of "${refusal.name}" cannot be sent. Use plain letters, digits and signs, 4 kB at most.`,
      }
  }
}

/** A mask stands for a stored value, which was checked when it was entered. The mask itself is never sent. */
function emptyMaskedValue({ name, value }: Header): Header {
  return { name, value: value.startsWith(MASK) ? '' : value }
}

/** The value that replaces a `{name}` is checked when the brick is called. */
function removeKnownPlaceholders({ parameters }: HttpApi, { name, value }: Header): Header {
  const known = new Set(parameters.map((parameter) => parameter.name))
  const isKnown = (name: string) => known.has(name) || isServerValueName(name)
  return {
    name,
    value: value.replace(/\{([^{}]+)\}/g, (text, placeholder: string) => (isKnown(placeholder) ? '' : text)),
  }
}

function findFixedHeaderProblem({ headers, parameters }: HttpApi): SettingProblem | undefined {
  for (const header of headers) {
    const names = new Set(listPlaceholderNames(header.value))
    const refused = parameters.find(
      (each) =>
        !each.system && names.has(each.name) && findBrickHeaderProblem([emptyMaskedValue(each)].map(toSampleHeader)),
    )
    if (refused) {
      const message = `The value of "${refused.name}" cannot stand in the header "${header.name}". Use plain letters, digits and signs.`
      return { code: 'header_refused', message }
    }
  }
  return undefined
}

function toSampleHeader({ value }: Header): Header {
  return { name: 'x-value', value }
}

function findJsonBodyProblem(api: HttpApi): SettingProblem | undefined {
  const form = chooseBodyForm(api)
  if (form.from !== 'template' || form.content !== 'json') return undefined
  try {
    parseJsonTemplate(form.template)
    return undefined
  } catch (error) {
    if (!(error instanceof JsonTemplateError)) throw error
    const { line, column, message } = error
    return {
      code: 'invalid_input',
      message: `The body is not valid JSON at line ${line}, column ${column}: ${message}.`,
    }
  }
}

function findParameterSchemaProblem(schema: ConnectedFunctionInput['schema']): SettingProblem | undefined {
  const message = schema && findSchemaRefusal(schema)
  return message === undefined ? undefined : { code: 'invalid_input', message }
}
