import type { HttpApi } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { NothingReadError } from '#reading/nothing-read.ts'
import type { DraftBrick } from '#reading/read-result.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { quotePlaceholders } from '#reading/values/json-text.ts'
import { nameRequest } from '#reading/values/name-request.ts'
import { createFoundSecrets } from './found-secrets.ts'
import { type MapTools, mapHostToBrick, mapPathToBrick, splitAddress } from './map-address.ts'
import { mapBodyToBrick } from './map-body.ts'
import { mapHeadersToBrick } from './map-headers.ts'
import { findOperation } from './operations/find-operation.ts'
import { createParameterList } from './parameter-list.ts'
import type { PastedBody, PastedRequest } from './pasted-request.ts'
import { dropUnnamedQueryParts } from './query/drop-unnamed-query-parts.ts'
import { mapQueryToBrick } from './query/map-query.ts'
import { describeSignedAddress, isSignedForLong } from './signed-requests.ts'
import { expandUriTemplate } from './uri-template.ts'

export interface MappedRequest {
  brick: DraftBrick
  secrets: string[]
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function mapRequestToBrick(request: PastedRequest, notes: Set<string>): MappedRequest | undefined {
  const method = request.method.toUpperCase()
  if (!isSupportedMethod(method)) {
    notes.add(
      `A request by ${/^[A-Z]{1,20}$/.test(method) ? method : 'another method'} was left out: bots send GET, POST, PUT, PATCH and DELETE.`,
    )
    return undefined
  }
  const template = expandUriTemplate(request.url)
  const parts = splitAddress(template.url)
  if (parts === undefined) {
    notes.add('A request was left out: its address has no host that a bot could call.')
    return undefined
  }
  const signed = describeSignedAddress(parts.query)
  if (signed !== undefined) {
    notes.add(signed)
    return undefined
  }
  if (parts.isHttp) notes.add('An address begins with http://. Bots call it by https.')
  const secrets = createFoundSecrets()
  for (const text of request.secrets ?? []) secrets.remember(text)
  const reserved = listBracedNames(listBodyTexts(request.body))
  const parameters = createParameterList(reserved, () => false)
  const tools: MapTools = {
    parameters,
    secrets,
    notes,
    variables: request.variables ?? new Map(),
    typed: new Set(),
    isReading: method === 'GET',
    isSigned: isSignedForLong(parts.query),
    describeInput: (name) => ({
      isRequired: !template.optional.includes(name),
      ...(template.lists.includes(name) && { isList: true }),
      ...request.describedInputs?.get(name),
    }),
  }
  const host = mapHostToBrick(parts.host, tools)
  if (request.hasOtherSignIn && parts.login) secrets.remember(parts.login.password)
  const login = request.login ?? (request.hasOtherSignIn ? undefined : parts.login)
  const headers = mapHeadersToBrick({ ...request, login }, tools)
  const path = mapPathToBrick(parts, tools)
  const query = mapQueryToBrick(dropUnnamedQueryParts(parts.query, notes), tools)
  const body = mapBodyOrGiveUp(request, method, tools)
  if (body === undefined) return undefined
  const url = host + path + (query === '' ? '' : `?${query}`)
  if (url.length > LIMITS.urlLength) {
    notes.add('A request was left out: its address is longer than 2,048 characters.')
    return undefined
  }
  const found = secrets.finish()
  for (const name of found.emptied)
    notes.add(`Enter "${name.slice(0, 60)}" again: only the connection keeps a secret of what was pasted.`)
  if (found.hasDroppedCookie) notes.add('Cookies were left out, because the request signs in by other means too.')
  const named = nameOperation(request.body, host) ?? nameRequest(method, path, host)
  return {
    brick: {
      name: request.name?.trim() || named.name,
      description: request.description?.trim() || named.description,
      group: request.group,
      parameters: parameters.list(),
      api: {
        url,
        method,
        headers: [...headers, ...found.headers],
        ...body,
        parameters: found.parameters,
        secrets: found.secrets,
      },
      auth: found.auth,
    },
    secrets: found.texts,
  }
}

function nameOperation(body: PastedBody | undefined, host: string): { name: string; description: string } | undefined {
  const operation = findOperation(body)
  const description = `Asks by ${operation?.form} at ${host}.`
  return operation && { name: operation.name || `Ask by ${operation.form}`, description }
}

function mapBodyOrGiveUp({ body, headers, name }: PastedRequest, method: HttpApi['method'], tools: MapTools) {
  try {
    return mapBodyToBrick(body, { method, type: findHeaderValue(headers, 'content-type') ?? '' }, tools)
  } catch (error) {
    if (!(error instanceof NothingReadError)) throw error
    const { line, column } = error.place ?? {}
    const what = name ? `The request "${name.slice(0, 60)}"` : 'A request'
    const place = line === undefined ? '' : ` Look at line ${line}, column ${column} of the body.`
    tools.notes.add(`${what} was left out. ${error.message}${place}`)
    return undefined
  }
}

function isSupportedMethod(method: string): method is HttpApi['method'] {
  return METHODS.includes(method)
}

/** Names in braces that belong to the request's own syntax, as in GraphQL. No parameter may have one of these names. */
function listBracedNames(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/(?<![{$"])\{([^{}"\n]{1,120})\}(?!\})/g)].map(([, name = '']) => name)),
  )
}

function listBodyTexts(body: PastedBody | undefined): string[] {
  if (body === undefined) return []
  return body.kind === 'form'
    ? body.pairs.flatMap(({ value }) => (/^\{[^{}]*\}$/.test(value) ? [] : [value]))
    : [body.kind === 'json' ? quotePlaceholders(body.text).text : body.text]
}
