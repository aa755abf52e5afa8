import type { HttpApi } from '@bricks/contract'
import { MASK_BULLET } from '@bricks/contract/wire'
import type { BrickArguments, JsonValue } from '#bricks/arguments/brick-arguments.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { addDefaultHeaders, type BrickRequest } from './build-old-form-request.ts'
import { CallRefusal } from './call-refusal.ts'
import { fillAddress, joinFilledAddress } from './fill-address.ts'
import { addContentType, type BodyForm, chooseBodyForm, writeRequestBody } from './fill-body.ts'
import { fillHeaders } from './fill-headers.ts'
import { type Entry, encodeEntries } from './fill-pairs.ts'
import {
  createPlaceholders,
  type Filler,
  fillPlaceholders,
  findWholePlaceholder,
  type Placeholders,
} from './fill-placeholders.ts'
import { findServerValue, isVisitorValueName, type ServerValues } from './server-values.ts'

export interface FillingOptions {
  /** True if the request is shown and not sent. Its secrets are then masks. */
  isShown?: boolean
}

export function fillBrickRequest(
  api: HttpApi,
  args: BrickArguments,
  server: ServerValues,
  { isShown = false }: FillingOptions = {},
): BrickRequest {
  const own = resolveParameters(api, args, server)
  const placeholders = createPlaceholders((name) => own.get(name) ?? findServerFiller(server, name))
  const address = fillAddress(api.url, placeholders)
  const removeBulletsIfShown = (text: string) => (isShown ? text.replaceAll(MASK_BULLET, '') : text)
  const filled = fillHeaders(addDefaultHeaders(api), placeholders, removeBulletsIfShown)
  const form = chooseBodyForm(api)
  // A body template is filled before the query, because the query must not repeat parameters that the template uses.
  const written = form.from === 'template' ? writeRequestBody(api, form, placeholders, []) : undefined
  const rest = sortUnusedParameters(api, own, { placeholders, form })
  const url = joinFilledAddress(address, encodeEntries(rest.query))
  const body = form.from === 'entries' ? writeRequestBody(api, form, placeholders, rest.body) : written
  const headers = addContentType(filled, form, body)
  return { typedUrl: completeBrickUrl(api.url), url, method: api.method, headers, ...(body !== undefined && { body }) }
}

interface Parameter extends Filler {
  isUsed: boolean
}

/** A fixed value may hold a `{name}`. If that name has no value, the fixed value counts as missing too. */
function resolveParameters({ parameters }: HttpApi, args: BrickArguments, server: ServerValues) {
  const own = new Map<string, Parameter>()
  for (const { name, system } of parameters) {
    if (system) own.set(name, { value: findArgument(args, name), isUsed: false })
  }
  const placeholders = createPlaceholders((name) => own.get(name) ?? findServerFiller(server, name))
  const fixed = parameters.filter(({ system }) => !system)
  const values = fixed.map(({ name, value }): [string, Parameter] => [
    name,
    { value: fillFixedValue(value, placeholders), isUsed: false },
  ])
  for (const [name, parameter] of own) parameter.isUsed = placeholders.isUsed(name)
  return new Map([...own, ...values])
}

function findArgument(args: BrickArguments, name: string): JsonValue | undefined {
  return (Object.hasOwn(args, name) ? args[name] : undefined) ?? undefined
}

/** An empty value may be a secret that is not entered yet, so it counts as missing. */
function fillFixedValue(value: string, placeholders: Placeholders): JsonValue | undefined {
  if (value === '') return undefined
  const whole = findWholePlaceholder(value, placeholders)
  if (whole) return whole.value
  const { text, isMissing } = fillPlaceholders(value, placeholders)
  return isMissing ? undefined : text
}

function findServerFiller(server: ServerValues, name: string): Filler | undefined {
  const found = findServerValue(server, name)
  if (!found && isVisitorValueName(name)) throw createVisitorRefusal(server, name)
  return found
}

function createVisitorRefusal(server: ServerValues, name: string): CallRefusal {
  if (!server.has('visitor.id')) return new CallRefusal('visitor_unknown')
  const words = `The website does not say this of the visitor, who is signed in: ${JSON.stringify(name)}.`
  return new CallRefusal('visitor_unknown', words)
}

interface Sorting {
  placeholders: Placeholders
  form: BodyForm
}

function sortUnusedParameters(
  { method, parameters }: HttpApi,
  own: ReadonlyMap<string, Parameter>,
  { placeholders, form }: Sorting,
) {
  const usual = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  const rest: { query: Entry[]; body: Entry[] } = { query: [], body: [] }
  for (const { name, in: chosen = usual } of parameters) {
    const { value, isUsed } = own.get(name) ?? { value: undefined, isUsed: false }
    if (value === undefined || isUsed || placeholders.isUsed(name)) continue
    rest[form.from === 'nothing' ? 'query' : chosen].push([name, value])
  }
  return rest
}
